import type { AlertControlRight } from '@aplauso/contract/access'
import type { ActorKind, LogAction, LogDetail } from '@aplauso/contract/team'
import type { JSONColumnType } from 'kysely'

/** Accounts that control a creator's alerts, besides the creator and agencies. */
type ModeratorsTable = {
  id: string
  creator_id: string
  account_id: string
  rights: AlertControlRight[]
  created_at: Date
}

/**
 * Open invitations of one account, or of the first account with the token. An answer or a withdrawal deletes the row.
 */
type ModeratorInvitationsTable = {
  id: string
  creator_id: string
  account_id: string | null
  token_hash: Buffer | null
  rights: AlertControlRight[]
  created_at: Date
  expires_at: Date
}

/** Links to the live console that need no session. */
type DocksTable = {
  id: string
  creator_id: string
  name: string
  key_hash: Buffer
  rights: AlertControlRight[]
  created_at: Date
  /** Rounded down to the hour. */
  last_used_at: Date | null
}

/** The moderation log: actions of actors on alerts, rules and access. */
type ModerationLogTable = {
  id: string
  creator_id: string
  at: Date
  actor_kind: ActorKind
  /** Id of an account, an API key or a dock. */
  actor_id: string | null
  /** Name of a key or a dock; the name of an account is read from `users`. */
  actor_name: string | null
  /** The account that the action concerns. */
  about_id: string | null
  action: LogAction
  alert_id: string | null
  detail: JSONColumnType<Omit<LogDetail, 'moderator'>>
}

export type TeamTables = {
  moderators: ModeratorsTable
  moderator_invitations: ModeratorInvitationsTable
  docks: DocksTable
  moderation_log: ModerationLogTable
}
