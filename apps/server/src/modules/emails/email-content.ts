import type { Language } from '@aplauso/contract/languages'
import type { DailyLimit } from '#platform/mail/mail.ts'

/** What a letter says, in one language; plain text throughout. */
export type EmailContent = {
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
  limit?: DailyLimit | undefined
}

/** The parts that both forms of a letter show, the plain and the HTML one. */
export type EmailParts = EmailContent & { greeting: string; linkHint: string; footer: string; publicUrl: string }
