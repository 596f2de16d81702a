import type { ApiScope } from '@aplauso/contract/access'
import type { StreamPlatform, UserType } from '@aplauso/contract/accounts'
import type { AlertSettings, OverlayStatus } from '@aplauso/contract/alerts'
import type { StoredContactTopic } from '@aplauso/contract/contact'
import type { WebhookEventType, WebhookFailure } from '@aplauso/contract/developers'
import type { AudioType, DonationStatus } from '@aplauso/contract/donations'
import type { FeedbackType } from '@aplauso/contract/feedback-types'
import type { EndedGrants } from '@aplauso/contract/grants'
import type { Language } from '@aplauso/contract/languages'
import type { Cents, Currency } from '@aplauso/contract/money'
import type { PlanId, SoldPlan } from '@aplauso/contract/plans'
import type { ColumnType, Generated, JSONColumnType, Kysely, Transaction } from 'kysely'
import type { z } from 'zod'

type GrantsReview = { since: string; ended: EndedGrants }

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
  grants_review: ColumnType<GrantsReview | null, string | null | undefined, string | null>
  /** Set once the person is gone from this row: what is left is what bookkeeping needs. */
  erased_at: Date | null
  created_at: Date
}

/** What the creator has changed. The style is kept once, as `style`, where every release finds it. */
export type StoredAlertSettings = Partial<Omit<AlertSettings, 'look'>> & { look?: Partial<AlertSettings['look']> }

type CreatorsTable = {
  user_id: string
  donation_goal_cents: Cents | null
  total_received_cents: Generated<Cents>
  total_donations: Generated<number>
  alert_sequence: Generated<number>
  /** How many of these were tests' and are gone. */
  removed_tests: Generated<number>
  alert_settings: JSONColumnType<StoredAlertSettings, string | undefined, string>
  widget_key_version: Generated<number>
  tts_enabled: Generated<boolean>
  min_donation_for_tts_cents: Generated<Cents>
  tts_voice_id: string | null
  custom_audio_url: string | null
  custom_sound_id: string | null
  /** When an overlay was last connected and is not any more. */
  overlay_seen_at: Date | null
  /** Donations of the last thirty days, as the job last counted them. */
  popularity: Generated<number>
}

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

type MailedTokensTable = {
  token_hash: Buffer
  user_id: string
  purpose: 'verify_email' | 'reset_password'
  email: string
  created_at: Date
  expires_at: Date
}

type RetiredUsernamesTable = { username_hash: Buffer }

type DonationsTable = {
  id: string
  creator_id: string
  donor_id: string | null
  status: Generated<DonationStatus>
  amount_cents: Cents
  currency: Currency
  fee_basis_points: number
  fee_cents: Cents
  refunded_cents: Generated<Cents>
  charged_back_cents: Generated<Cents>
  /** Reserved for refunds that are asked for and not among `refunded_cents` yet. */
  refund_pending_cents: Generated<Cents>
  donor_name: string | null
  message: string | null
  audio_type: z.infer<typeof AudioType>
  /** Where the recording, or the speech once it is ready, is played from; `sound_id` keeps its file. */
  audio_url: string | null
  sound_id: string | null
  /** Null: nothing is to be said aloud. */
  speech_status: 'rendering' | 'ready' | 'failed' | null
  voice: string | null
  voice_id: string | null
  /** The donor's, and what the provider shows: kept, because a repeat must ask for the very same checkout. */
  language: Language
  /** Empty once the checkout is there: it names the creator, and nobody asks for it again. */
  description: string
  provider: string
  provider_payment_id: string | null
  checkout_url: string | null
  /** Until then somebody is asking the provider for the checkout; null once it is there or the try has failed. */
  opening_until: Date | null
  held_reason: string | null
  idempotency_key: string | null
  request_hash: string
  created_at: Date
  paid_at: Date | null
  /** The day of `paid_at` in the creator's time zone of that moment: where `creator_days` counts it. */
  paid_day: string | null
  /** The hour of `paid_at` there: where `creator_hours` counts it. */
  paid_hour: number | null
  /** The month of `paid_at` in the donor's time zone: where `donor_months` counts it. */
  donor_month: string | null
  /** When to ask the provider about this payment next; null once there is nothing left to ask. */
  check_at: Date | null
  /** When the provider was last asked. */
  checked_at: Date | null
  /** How often the provider was asked; also the version that an answer must match to be applied. */
  checks: Generated<number>
  /** How often the sweep asked while nothing was known: what its pauses grow by. */
  sweeps: Generated<number>
  /** Where the receipt goes; null once it has left. */
  receipt_email: string | null
  /** What the donor agreed to when donating; null for donations made by other clients than ours. */
  terms_version: string | null
  terms_accepted_at: Date | null
}

/** `look_at`: null once there is a `verdict`, why no row can be made of it. */
type UnknownPaymentsTable = {
  provider: string
  payment_id: string
  told_at: Date
  look_at: Date | null
  tries: Generated<number>
  verdict: string | null
}

/**
 * One row. `alive_at`: until when this database was in use. `looked_at`: when the providers' payments were last looked through;
 * `since`: from when on they are still to be. `busy_until`: until then somebody is at it.
 */
type ReconciliationTable = {
  id: Generated<boolean>
  alive_at: Date
  looked_at: Generated<Date>
  since: Date | null
  busy_until: Date | null
}
type CheckoutTriesTable = { key: Buffer; donation_id: string; created_at: Date }

type RefundsTable = {
  id: string
  donation_id: string
  amount_cents: Cents
  /** What the call named; null: all that was left. */
  requested_cents: Cents | null
  /** `asked`: whether the provider has it is not known. `accepted`: it may still fail. */
  status: Generated<'asked' | 'accepted' | 'refunded' | 'failed'>
  /** Null until the provider has taken it on, and for good where it said no. */
  provider_refund_id: string | null
  /** The question about the payment (`donations.checks`) from which on the answers have this refund. */
  counted_from: number | null
  /** Such an answer was applied: the amount is no longer reserved. */
  counted: Generated<boolean>
  idempotency_key: string | null
  /** Until then somebody is asking the provider. */
  asking_until: Date | null
  /** When to ask the provider next; null once it has answered. */
  check_at: Date | null
  tries: Generated<number>
  created_at: Date
  /** When it was found to be refunded or failed. */
  ended_at: Date | null
}

/** What is still to be done about money that moved, by which `amount_cents` is meant. */
type DonationEventsTable = {
  id: string
  donation_id: string
  creator_id: string
  kind: 'paid' | 'refunded' | 'charged_back' | 'chargeback_reversed'
  amount_cents: Cents
  created_at: Date
  tries: Generated<number>
  /** Null until it has failed. */
  next_try_at: Date | null
}

/** A warning that the plan's donations run out; `month`: its first day in the creator's time zone. */
type PlanNoticesTable = { user_id: string; month: string; threshold: number; created_at: Date }

type ContactsTable = {
  id: string
  topic: StoredContactTopic
  name: string
  email: string
  company: string | null
  /** Of the agency plan alone. */
  creators: number | null
  message: string
  created_at: Date
}

type CreatorDaysTable = { creator_id: string; day: string; donations_count: number; amount_cents: Cents }

/** `month`: its first day. */
type CreatorHoursTable = {
  creator_id: string
  month: string
  hour: number
  donations_count: number
  amount_cents: Cents
}

/** `period`: a month such as 2026-11, or all. `name_key`: the name in small letters. */
type CreatorDonorsTable = {
  creator_id: string
  period: string
  name_key: string
  donor_name: string
  donations_count: number
  amount_cents: Cents
}

type DonorMonthsTable = { donor_id: string; month: string; donations_count: number; amount_cents: Cents }

type DonorCreatorsTable = {
  donor_id: string
  creator_id: string
  donations_count: number
  amount_cents: Cents
  last_given_at: Date
}

/** The share that each agency of the creator had of a donation when it was paid. */
type DonationSharesTable = { donation_id: string; agency_id: string; share_basis_points: number; share_cents: Cents }

type AgencyDaysTable = {
  agency_id: string
  creator_id: string
  day: string
  donations_count: number
  amount_cents: Cents
  share_cents: Cents
}

type LedgerAccountsTable = { code: string; kind: 'asset' | 'liability' | 'revenue'; owner_id: string | null }
type LedgerJournalsTable = {
  id: string
  idempotency_key: string
  kind: 'donation' | 'reversal' | 'subscription'
  donation_id: string | null
  subscription_payment_id: string | null
  /** What went back with it, below zero when it came back. */
  refunded_cents: Generated<Cents>
  charged_back_cents: Generated<Cents>
  created_at: Date
}
type LedgerEntriesTable = { journal_id: string; account_code: string; amount_cents: Cents; currency: Currency }

/** Whose balance a journal is in; `month`: its first day, where the owner was at booking. */
type BalanceLinesTable = { owner_id: string; month: string; journal_id: string }

/** What was booked for the owner in a month of donations to the creator: the owner's own, or an agency's share of them. */
type BalanceMonthsTable = {
  owner_id: string
  creator_id: string
  month: string
  gross_cents: Cents
  platform_fee_cents: Cents
  agency_share_cents: Cents
  refunded_cents: Cents
  charged_back_cents: Cents
  net_cents: Cents
}

type AlertsTable = {
  id: string
  creator_id: string
  sequence: number
  /** Null for a test. */
  donation_id: string | null
  donor_name: string | null
  amount_cents: Cents
  currency: Currency
  message: string | null
  audio_url: string | null
  voice: string | null
  voice_id: string | null
  /** Of tests alone: a paid alert's is its donation's. */
  sound_id: string | null
  created_at: Date
  /** Nothing is left to show: an overlay has shown it to its end, or it was skipped. */
  shown_at: Date | null
  skipped_at: Date | null
  /** Paid below the creator's minimum for alerts: skipped from the start. */
  below_minimum: Generated<boolean>
  /** When the creator last asked to see it again; done once `shown_at` is later. */
  replay_requested_at: Date | null
  /** When its donation went back whole; the time it was skipped at too, had none shown it. Null again once won back. */
  withdrawn_at: Date | null
}

/** An overlay that is connected now, through one of the server's processes. */
type OverlaysTable = {
  id: string
  creator_id: string
  process_id: string
  status: JSONColumnType<Partial<OverlayStatus>, string | undefined, string>
  seen_at: Date
}

type AgencyInvitationsTable = {
  id: string
  agency_id: string
  creator_id: string | null
  email: string | null
  token: string
  status: Generated<'pending' | 'accepted' | 'declined' | 'withdrawn' | 'ended'>
  created_at: Date
  answered_at: Date | null
  ended_at: Date | null
  /** Of every donation from acceptance on. */
  share_basis_points: number
  /** When the letter was last sent again. */
  resent_at: Date | null
}

type AgencyProposalsTable = {
  id: string
  agency_id: string
  creator_id: string
  kind: 'share' | 'goal'
  share_basis_points: number | null
  donation_goal_cents: Cents | null
  status: Generated<'pending' | 'accepted' | 'declined' | 'withdrawn'>
  created_at: Date
  answered_at: Date | null
}

type FeedbackTable = {
  id: string
  user_id: string
  user_type: UserType
  subscription_plan: PlanId
  type: FeedbackType
  category: string
  rating: number
  satisfaction: number
  title: string
  description: string
  user_experience: string | null
  would_recommend: boolean
  most_useful_feature: string | null
  improvement_suggestions: string | null
  created_at: Date
}

/** A sign-in at another platform that is under way: one use, by the session that began it. */
type OauthStatesTable = { state_hash: Buffer; session_hash: Buffer; platform: 'tiktok'; expires_at: Date }

/** An account at another platform; its tokens are encrypted. */
type PlatformConnectionsTable = {
  user_id: string
  platform: 'tiktok'
  platform_user_id: string
  display_name: string | null
  scopes: string
  access_token: Buffer
  access_expires_at: Date
  refresh_token: Buffer
  refresh_expires_at: Date
  connected_at: Date
}

type SoundsTable = {
  id: string
  /** SHA-256 of the MP3. */
  content_hash: Buffer
  media_key: string
  duration_ms: number
  created_at: Date
}

/** What was uploaded and belongs to nothing yet. */
type UploadsTable = { id: string; sound_id: string; uploader_id: string | null; created_at: Date }

export type SubscriptionStatus = 'pending' | 'active' | 'past_due' | 'canceled' | 'ended'

type SubscriptionsTable = {
  id: string
  user_id: string
  plan: SoldPlan
  status: SubscriptionStatus
  /** Where the customer is, and with it what can be charged again. */
  provider: string
  customer_id: string | null
  /** Periods are whole months from here; null until something was paid. */
  anchored_at: Date | null
  /** How many of them have been paid for. */
  periods: Generated<number>
  period_start: Date | null
  period_end: Date | null
  /** When the next renewal is to be charged or tried again; null where none is, and while one is under way. */
  charge_at: Date | null
  past_due_since: Date | null
  ends_at: Date | null
  ended_at: Date | null
  /** Taken off the next renewals. */
  credit_cents: Generated<Cents>
  created_at: Date
}

type SubscriptionPaymentsTable = {
  id: string
  subscription_id: string
  user_id: string
  kind: 'first' | 'renewal' | 'change'
  plan: SoldPlan
  status: 'pending' | 'paid' | 'failed' | 'canceled' | 'expired' | 'refunded' | 'charged_back'
  /** Null until it was paid. `nothing`: whoever paid is no creator any more, which a person has to look at. */
  used_as: 'first' | 'renewal' | 'change' | 'credit' | 'nothing' | null
  amount_cents: Cents
  credit_used_cents: Generated<Cents>
  currency: Currency
  period_start: Date | null
  period_end: Date | null
  attempt: Generated<number>
  provider: string
  provider_payment_id: string | null
  checkout_url: string | null
  /** Until then somebody is asking the provider to make the payment. */
  asking_until: Date | null
  language: Language
  idempotency_key: string | null
  held_reason: string | null
  refunded_cents: Generated<Cents>
  charged_back_cents: Generated<Cents>
  credit_back_cents: Generated<Cents>
  created_at: Date
  paid_at: Date | null
  /** As with donations: when to ask about it next, when that was done last, and how often, which is an answer's version. */
  check_at: Date | null
  checked_at: Date | null
  checks: Generated<number>
  sweeps: Generated<number>
}

/** An account beside the owner's that the owner's pro plan covers. */
type CoveredAccountsTable = {
  id: string
  owner_id: string
  member_id: string
  status: 'offered' | 'covered' | 'ended'
  created_at: Date
  ended_at: Date | null
}

type FavoritesTable = { user_id: string; creator_id: string; created_at: Date }

/** A key's SHA-256 is all there is of it. */
type ApiKeysTable = {
  id: string
  user_id: string
  key_hash: Buffer
  /** The beginning and the end of the key. */
  hint: string
  name: string
  scopes: ApiScope[]
  created_at: Date
  /** To the hour. */
  last_used_at: Date | null
}

type WebhookEndpointsTable = {
  id: string
  user_id: string
  url: string
  events: WebhookEventType[]
  /** Encrypted; the former one signs as well until `former_until`. */
  secret: Buffer
  former_secret: Buffer | null
  former_until: Date | null
  /** Null: enabled, as far as the plan goes. */
  disabled_reason: 'by_creator' | 'failing' | null
  /** When the failures began that no success has ended. */
  failing_since: Date | null
  last_failed_at: Date | null
  created_at: Date
}

/** A message to an endpoint. */
type WebhookDeliveriesTable = {
  id: string
  endpoint_id: string
  /** Null for a test. */
  donation_id: string | null
  type: WebhookEventType | 'ping'
  /** What is sent, to the byte. */
  payload: string
  status: Generated<'waiting' | 'delivered' | 'failed'>
  /** How often it was sent; also the version that the end of a try must match to be noted. */
  tries: Generated<number>
  /** A person asked for this try: it is made also while the endpoint is disabled. */
  asked_for: Generated<boolean>
  /** Nothing is sent to its endpoint: it is none of those that are due. */
  parked: Generated<boolean>
  created_at: Date
  last_tried_at: Date | null
  next_try_at: Date | null
  answer_status: number | null
  error: WebhookFailure | null
}

/** Every table of the product. A table is written by its own module; reads may join. */
export type Tables = {
  users: UsersTable
  creators: CreatorsTable
  sessions: SessionsTable
  mailed_tokens: MailedTokensTable
  retired_usernames: RetiredUsernamesTable
  donations: DonationsTable
  checkout_tries: CheckoutTriesTable
  donation_events: DonationEventsTable
  refunds: RefundsTable
  unknown_payments: UnknownPaymentsTable
  reconciliation: ReconciliationTable
  plan_notices: PlanNoticesTable
  contacts: ContactsTable
  creator_days: CreatorDaysTable
  creator_hours: CreatorHoursTable
  creator_donors: CreatorDonorsTable
  donor_months: DonorMonthsTable
  donor_creators: DonorCreatorsTable
  donation_shares: DonationSharesTable
  agency_days: AgencyDaysTable
  ledger_accounts: LedgerAccountsTable
  ledger_journals: LedgerJournalsTable
  ledger_entries: LedgerEntriesTable
  balance_lines: BalanceLinesTable
  balance_months: BalanceMonthsTable
  alerts: AlertsTable
  overlays: OverlaysTable
  agency_invitations: AgencyInvitationsTable
  agency_proposals: AgencyProposalsTable
  feedback: FeedbackTable
  oauth_states: OauthStatesTable
  platform_connections: PlatformConnectionsTable
  sounds: SoundsTable
  uploads: UploadsTable
  favorites: FavoritesTable
  subscriptions: SubscriptionsTable
  subscription_payments: SubscriptionPaymentsTable
  covered_accounts: CoveredAccountsTable
  api_keys: ApiKeysTable
  webhook_endpoints: WebhookEndpointsTable
  webhook_deliveries: WebhookDeliveriesTable
}

export type Database = Kysely<Tables>
export type AnyTransaction = Transaction<Tables>
