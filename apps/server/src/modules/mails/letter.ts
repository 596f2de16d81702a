import { m } from '@aplauso/texts/messages'
import type { Email } from '#platform/mail/mail.ts'
import { toHtml } from './letter-html.ts'
import type { EmailContent, EmailParts } from './letter-parts.ts'
import { toText } from './letter-text.ts'

/** The letter as plain text and as HTML that needs nothing from outside. */
export function renderEmail(content: EmailContent, publicUrl: string): Email {
  const { language: locale, to } = content
  const subject = toOneLine(content.subject)
  const name = toOneLine(content.greetingName ?? '')
  const email: EmailParts = {
    ...content,
    subject,
    greeting: name === '' ? m.mail_greeting_nameless({}, { locale }) : m.mail_greeting({ name }, { locale }),
    linkHint: m.mail_link_hint({}, { locale }),
    footer: content.footer ?? m.mail_footer({ email: to, site: new URL(publicUrl).host }, { locale }),
    publicUrl,
  }
  return { to, subject, text: toText(email), html: toHtml(email), ...(content.limit && { limit: content.limit }) }
}

function toOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
