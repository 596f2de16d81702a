import type { Generated } from 'kysely'

type SessionsTable = {
  id: Generated<string>
  token_hash: Buffer
  user_id: string
  /** Browser and system at the sign-in; empty where unknown. */
  device: Generated<string>
  /** Shortened network address at the sign-in; empty where unknown. */
  network: Generated<string>
  created_at: Date
  expires_at: Date
  /** When the password was last given. */
  confirmed_at: Generated<Date>
  /** Last use, written at most once in five minutes. */
  seen_at: Generated<Date>
}

type AccountLogTable = {
  id: string
  user_id: string
  at: Date
  event: string
  device: string
  network: string
}

export type AccessTables = {
  account_log: AccountLogTable
  sessions: SessionsTable
}
