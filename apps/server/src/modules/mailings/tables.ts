import type { Language } from '@aplauso/contract/languages'
import type { MailingAudience } from '@aplauso/contract/mailings'
import type { Generated, JSONColumnType } from 'kysely'

type ByLanguage = JSONColumnType<Record<Language, string>, string, string>

type MailingsTable = {
  id: string
  created_by: string
  audience: MailingAudience
  subject: ByLanguage
  text: ByLanguage
  created_at: Date
  /** With the owner's id before it: keys of two owners are never the same. */
  idempotency_key: string | null
}

/** One row per person and mailing. */
type MailingRecipientsTable = {
  mailing_id: string
  user_id: string
  state: Generated<'waiting' | 'sent' | 'failed'>
  /** Attempts that a mail server has answered. */
  attempts: Generated<number>
  /** Time of the next attempt. While an email is being sent, when another process may try. */
  due_at: Date
}

export type MailingTables = {
  mailings: MailingsTable
  mailing_recipients: MailingRecipientsTable
}
