import type { Language } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import type { Letter } from '#platform/mail/mail.ts'
import { toHtml } from './letter-html.ts'
import { toText } from './letter-text.ts'

/** What a letter says, in one language; plain text throughout. */
export type LetterContent = {
  language: Language
  to: string
  subject: string
  greetingName: string | undefined
  paragraphs: string[]
  /** What is looked up rather than read, below the paragraphs. */
  facts?: { label: string; value: string }[] | undefined
  action?: { label: string; url: string } | undefined
  footnote?: string | undefined
  /** Why the letter came, where the address is not that of an account. */
  footer?: string | undefined
}

/** The parts that both forms of a letter show, the plain and the HTML one. */
export type LetterParts = LetterContent & { greeting: string; linkHint: string; footer: string; publicUrl: string }

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
  return { to, subject, text: toText(parts), html: toHtml(parts) }
}

function toOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
