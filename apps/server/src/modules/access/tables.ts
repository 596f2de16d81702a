import type { Generated } from 'kysely'

type OperatorLogValues = Record<string, unknown> | null

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

type OperatorLogTable = {
  /** From 1, without gaps, in the order of commits. */
  position: number
  id: string
  at: Date
  /** The operator's account; null: the command line. */
  actor_id: string | null
  action: string
  target: string | null
  reason: string | null
  before: OperatorLogValues
  after: OperatorLogValues
  /** Hex SHA-256 of the hash before and the canonical entry. */
  hash: string
}

type OperatorLogHeadTable = {
  is_only: Generated<boolean>
  /** Position of the last entry; 0 before the first. */
  position: number
  hash: string
}

export type AccessTables = {
  account_log: AccountLogTable
  operator_log: OperatorLogTable
  operator_log_head: OperatorLogHeadTable
  sessions: SessionsTable
}
