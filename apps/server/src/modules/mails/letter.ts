import { m } from '@aplauso/texts/messages'
import type { Letter } from '#platform/mail/mail.ts'
import { toHtml } from './letter-html.ts'
import type { LetterContent, LetterParts } from './letter-parts.ts'
import { toText } from './letter-text.ts'

/** The letter as plain text and as HTML that needs nothing from outside. */
export function writeLetter(content: LetterContent, publicUrl: string): Letter {
  const { language: locale, to } = content
  const subject = toOneLine(content.subject)
  const name = toOneLine(content.greetingName ?? '')
  const parts: LetterParts = {
    ...content,
    subject,
    greeting: name === '' ? m.mail_greeting_nameless({}, { locale }) : m.mail_greeting({ name }, { locale }),
    linkHint: m.mail_link_hint({}, { locale }),
    footer: content.footer ?? m.mail_footer({ email: to, site: new URL(publicUrl).host }, { locale }),
    publicUrl,
  }
  return { to, subject, text: toText(parts), html: toHtml(parts), ...(content.limit && { limit: content.limit }) }
}

function toOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
