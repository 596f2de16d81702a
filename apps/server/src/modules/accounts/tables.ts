import type { StreamPlatform, UserType } from '@aplauso/contract/accounts'
import type { EndedAccess } from '@aplauso/contract/connected-access'
import type { Language } from '@aplauso/contract/languages'
import type { Cents } from '@aplauso/contract/money'
import type { OperatorRole } from '@aplauso/contract/operator-role'
import type { PlanId } from '@aplauso/contract/plan-ids'
import type { OAuthIntent, SignInService } from '@aplauso/contract/sign-in-services'
import type { ColumnType, Generated } from 'kysely'

type ConnectedAccessReview = { since: string; ended: EndedAccess }

type UsersTable = {
  id: string
  email: string
  email_verified_at: Date | null
  /** When the first address was verified, of an account that has since changed it for another one. */
  first_verified_at: Date | null
  password_hash: string
  /** False: the hash is of a random password, because the account was made with a service. */
  has_password: Generated<boolean>
  /** True while the account has a confirmed authenticator app or a passkey. */
  has_second_factor: Generated<boolean>
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
  /** Null: the account is not suspended. */
  suspended_at: Date | null
  /** The operator; null: the command line. */
  suspended_by: string | null
  /** The reason in the email to the suspended person; null unless the account is suspended. */
  suspension_reason: string | null
  /** Set when the account is erased; the row then has only what the ledger needs. */
  erased_at: Date | null
  created_at: Date
}

type MailedTokensTable = {
  token_hash: Buffer
  user_id: string
  purpose: 'verify_email' | 'reset_password' | 'undo_email'
  email: string
  /** Of a link that confirms or undoes a change of address; deleted with it. */
  change_id: number | null
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

type TotpSecretsTable = {
  user_id: string
  /** An account may have one that is in use and one that waits for its first code. */
  is_confirmed: boolean
  sealed_secret: Buffer
  /** The 30-second step of the last code that was used; codes of it and of earlier steps are refused. */
  last_step: number | null
  created_at: Date
}

type RecoveryCodesTable = {
  user_id: string
  /** Shared by the codes of an account, so that one hash finds the code among them. */
  salt: Buffer
  /** Argon2id; a used code is deleted. */
  code_hash: Buffer
}

type PasskeysTable = {
  id: string
  user_id: string
  credential_id: Buffer
  public_key: Buffer
  sign_count: number
  transports: string[]
  name: string
  created_at: Date
  last_used_at: Date | null
}

type WebauthnChallengesTable = {
  challenge_hash: Buffer
  /** Null: a sign-in that names no account. */
  user_id: string | null
  purpose: 'register' | 'sign_in' | 'second_factor'
  expires_at: Date
}

/** A sign-in whose first factor was right and whose second factor is still missing. */
type SignInChallengesTable = {
  token_hash: Buffer
  user_id: string
  /** Of the sign-in: a new password ends the challenge. */
  password_hash: string
  attempts: number
  is_known_browser: boolean
  /** A pending service that the right second factor links. */
  pending_hash: Buffer | null
  created_at: Date
  expires_at: Date
}

type LinkedServicesTable = {
  user_id: string
  provider: SignInService
  /** The person's id at the service, which never changes, unlike name and email. */
  subject: string
  name: string | null
  linked_at: Date
}

/** A person sent to a service, who has not come back yet. */
type OauthStartsTable = {
  state_hash: Buffer
  /** Of a cookie: the person must come back in the same browser. */
  browser_hash: Buffer
  provider: SignInService
  intent: OAuthIntent
  /** Of the session that links. */
  session_hash: Buffer | null
  sealed_verifier: Buffer
  nonce: string | null
  redirect: string | null
  invite: string | null
  expires_at: Date
}

/** A person that a service has named, who must register or give the password of an account. */
type PendingServicesTable = {
  token_hash: Buffer
  provider: SignInService
  subject: string
  name: string | null
  /** The person's name in addresses of the service, a username to begin with. */
  login: string | null
  email: string | null
  /** The service says that the person reads the mail of this address. */
  is_email_verified: boolean
  next: 'register' | 'link'
  redirect: string | null
  invite: string | null
  expires_at: Date
}

type EmailChangesTable = {
  /** Ascends in the order of an account's changes. */
  id: Generated<number>
  user_id: string
  former_email: string
  /** Stored when the change takes effect, so that it can be undone. */
  former_verified_at: Date | null
  new_email: string
  /** The request gave a code of the second factor. */
  is_proven: boolean
  created_at: Date
  /** When the link of the new address was opened; null: not yet. */
  confirmed_at: Date | null
  takes_effect_at: Date | null
  /** Null: the change is open. An account has at most one open change. */
  applied_at: Date | null
}

type AccountNotesTable = {
  id: string
  user_id: string
  /** The operator; null: the command line. */
  author_id: string | null
  text: string
  created_at: Date
}

type RetiredUsernamesTable = { username_hash: Buffer }

export type AccountTables = {
  users: UsersTable
  mailed_tokens: MailedTokensTable
  registration_invites: RegistrationInvitesTable
  retired_usernames: RetiredUsernamesTable
  totp_secrets: TotpSecretsTable
  recovery_codes: RecoveryCodesTable
  passkeys: PasskeysTable
  webauthn_challenges: WebauthnChallengesTable
  sign_in_challenges: SignInChallengesTable
  linked_services: LinkedServicesTable
  oauth_starts: OauthStartsTable
  pending_services: PendingServicesTable
  email_changes: EmailChangesTable
  account_notes: AccountNotesTable
}
