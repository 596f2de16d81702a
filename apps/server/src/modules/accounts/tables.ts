import type { StreamPlatform, UserType } from '@aplauso/contract/accounts'
import type { EndedAccess } from '@aplauso/contract/connected-access'
import type { Language } from '@aplauso/contract/languages'
import type { Cents } from '@aplauso/contract/money'
import type { OperatorRole } from '@aplauso/contract/operator-roles'
import type { PlanId } from '@aplauso/contract/plan-ids'
import type { ColumnType, Generated } from 'kysely'

type ConnectedAccessReview = { since: string; ended: EndedAccess }

type UsersTable = {
  id: string
  email: string
  email_verified_at: Date | null
  /** When the first address was verified, of an account that has since changed it for another one. */
  first_verified_at: Date | null
  password_hash: string
  user_type: UserType
  username: string
  slug: string
  display_name: string
  bio: string | null
  about_me: string | null
  stream_platforms: StreamPlatform[]
  channel_url: string | null
  avatar: string | null
  /** Alerts of donations made while signed in may show the avatar. */
  picture_in_alerts: Generated<boolean>
  /** The account's own spending limit for a month; null: none. */
  giving_limit_cents: Generated<Cents | null>
  verified: Generated<boolean>
  /** The plan in force now; `subscriptions/plan-in-force.ts` alone decides it. */
  subscription_plan: Generated<PlanId>
  /** The plan that the operator has granted. */
  granted_plan: PlanId | null
  /** Given by `npm run admin -- grant`; null: no operator. */
  operator_role: OperatorRole | null
  time_zone: Generated<string>
  language: Generated<Language>
  total_donated_cents: ColumnType<Cents, never, Cents>
  terms_version: string | null
  terms_accepted_at: Date | null
  username_skeleton: string | null
  /** Set with a new password, until the creator has reviewed connected access. */
  connected_access_review: ColumnType<ConnectedAccessReview | null, string | null | undefined, string | null>
  /** Set when the account is erased; the row then has only what the ledger needs. */
  erased_at: Date | null
  created_at: Date
}

type MailedTokensTable = {
  token_hash: Buffer
  user_id: string
  purpose: 'verify_email' | 'reset_password'
  email: string
  created_at: Date
  expires_at: Date
}

type RegistrationInvitesTable = {
  id: string
  token_hash: Buffer
  user_type: UserType
  /** The only address that may use it; null: any. */
  email: string | null
  /** The operator's account; null: made by the command line. */
  created_by: string | null
  created_at: Date
  expires_at: Date
}

type RetiredUsernamesTable = { username_hash: Buffer }

export type AccountTables = {
  users: UsersTable
  mailed_tokens: MailedTokensTable
  registration_invites: RegistrationInvitesTable
  retired_usernames: RetiredUsernamesTable
}
