import type { AlertControlRight } from '@aplauso/contract/access'
import type { ActorKind, LogAction, LogDetail } from '@aplauso/contract/team'
import type { JSONColumnType } from 'kysely'

/** Who works on a creator's stage besides the creator and, where they are let in, agencies. */
type ModeratorsTable = {
  id: string
  creator_id: string
  account_id: string
  rights: AlertControlRight[]
  created_at: Date
}

/** Open: one that is accepted, declined or taken back is gone. Of an account by name, or of whoever has the token first. */
type ModeratorInvitationsTable = {
  id: string
  creator_id: string
  account_id: string | null
  token_hash: Buffer | null
  rights: AlertControlRight[]
  created_at: Date
  expires_at: Date
}

/** A link to the live console that opens without a session. */
type DocksTable = {
  id: string
  creator_id: string
  name: string
  key_hash: Buffer
  rights: AlertControlRight[]
  created_at: Date
  /** To the hour. */
  last_used_at: Date | null
}

/** What each button has done. */
type ModerationLogTable = {
  id: string
  creator_id: string
  at: Date
  actor_kind: ActorKind
  /** An account's, a key's or a dock's. */
  actor_id: string | null
  /** Of a key or a dock; an account is asked for its own. */
  actor_name: string | null
  /** The account that it was done to. */
  about_id: string | null
  action: LogAction
  alert_id: string | null
  detail: JSONColumnType<Omit<LogDetail, 'moderator'>>
}

export type TeamTables = {
  moderators: ModeratorsTable
  moderator_invitations: ModeratorInvitationsTable
  docks: DocksTable
  stage_log: ModerationLogTable
}
