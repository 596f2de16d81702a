import type { StreamPlatform, UserType } from '@aplauso/contract/accounts'
import type { EndedAccess } from '@aplauso/contract/connected-access'
import type { Language } from '@aplauso/contract/languages'
import type { Cents } from '@aplauso/contract/money'
import type { PlanId } from '@aplauso/contract/plan-ids'
import type { ColumnType, Generated } from 'kysely'

type ConnectedAccessReview = { since: string; ended: EndedAccess }

type UsersTable = {
  id: string
  email: string
  email_verified_at: Date | null
  /** Of an account that has changed a proven address for another one: when its first was proven. */
  first_proven_at: Date | null
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
  /** Alerts of what they give signed in may show it. */
  picture_in_alerts: Generated<boolean>
  /** Of what the account gives in a month, by its own word; null: none. */
  giving_limit_cents: Generated<Cents | null>
  verified: Generated<boolean>
  /** In force now; what it comes from is decided in one place, `subscriptions/plan-in-force.ts`. */
  subscription_plan: Generated<PlanId>
  /** What the operator has given. */
  granted_plan: PlanId | null
  time_zone: Generated<string>
  language: Generated<Language>
  total_donated_cents: ColumnType<Cents, never, Cents>
  terms_version: string | null
  terms_accepted_at: Date | null
  /** What the username looks like: equal skeletons are easily taken for one another. */
  username_skeleton: string | null
  /** Set with a new password, until the creator has looked through what has access besides. */
  grants_review: ColumnType<ConnectedAccessReview | null, string | null | undefined, string | null>
  /** Set once the person is gone from this row: what is left is what bookkeeping needs. */
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

type RetiredUsernamesTable = { username_hash: Buffer }

export type AccountTables = {
  users: UsersTable
  mailed_tokens: MailedTokensTable
  retired_usernames: RetiredUsernamesTable
}
