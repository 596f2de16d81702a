import type { Language } from '@aplauso/contract/languages'
import type { DailyLimit } from '#platform/mail/mail.ts'

/** Content of an email in one language, as plain text. */
export type EmailContent = {
  language: Language
  to: string
  subject: string
  greetingName: string | undefined
  /** A line break within a paragraph stays. */
  paragraphs: string[]
  /** Details for reference, shown below the paragraphs. */
  facts?: { label: string; value: string }[] | undefined
  action?: { label: string; url: string } | undefined
  footnote?: string | undefined
  /** Reason for the email, if its address does not belong to an account. */
  footer?: string | undefined
  limit?: DailyLimit | undefined
  /** The same for a repeated attempt. */
  key?: string | undefined
}

export type EmailParts = EmailContent & { greeting: string; linkHint: string; footer: string; publicUrl: string }
