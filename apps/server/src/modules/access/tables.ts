import type { Generated } from 'kysely'

type SessionsTable = {
  token_hash: Buffer
  user_id: string
  created_at: Date
  expires_at: Date
  /** When its owner last gave their password. */
  confirmed_at: Generated<Date>
  /** When it was last used, to the hour. */
  seen_at: Generated<Date>
}

export type AccessTables = {
  sessions: SessionsTable
}
