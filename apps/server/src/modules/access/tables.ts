import type { Generated } from 'kysely'

type SessionsTable = {
  token_hash: Buffer
  user_id: string
  created_at: Date
  expires_at: Date
  /** When the password was last given. */
  confirmed_at: Generated<Date>
  /** Last use, written at most once an hour. */
  seen_at: Generated<Date>
}

export type AccessTables = {
  sessions: SessionsTable
}
