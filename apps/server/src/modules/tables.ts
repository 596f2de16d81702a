import type { StreamPlatform, UserType } from '@aplauso/contract/accounts'
import type { AlertSettings, OverlayStatus } from '@aplauso/contract/alerts'
import type { AudioType, DonationStatus } from '@aplauso/contract/donations'
import type { Language } from '@aplauso/contract/languages'
import type { Cents, Currency } from '@aplauso/contract/money'
import type { PlanId } from '@aplauso/contract/plans'
import type { ColumnType, Generated, JSONColumnType, Kysely, Transaction } from 'kysely'
import type { z } from 'zod'

type UsersTable = {
  id: string
  email: string
  email_verified_at: Date | null
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
  subscription_plan: Generated<PlanId>
  time_zone: Generated<string>
  language: Generated<Language>
  total_donated_cents: ColumnType<Cents, never, Cents>
  terms_version: string | null
  terms_accepted_at: Date | null
  /** What the username looks like: equal skeletons are easily taken for one another. */
  username_skeleton: string | null
  /** Set once the person is gone from this row: what is left is what bookkeeping needs. */
  erased_at: Date | null
  created_at: Date
}

type CreatorsTable = {
  user_id: string
  donation_goal_cents: Cents | null
  total_received_cents: Generated<Cents>
  total_donations: Generated<number>
  alert_sequence: Generated<number>
  alert_settings: JSONColumnType<Partial<AlertSettings>, string | undefined, string>
  widget_key_version: Generated<number>
  tts_enabled: Generated<boolean>
  min_donation_for_tts_cents: Generated<Cents>
  tts_voice_id: string | null
  custom_audio_url: string | null
  custom_sound_id: string | null
  /** When an overlay was last connected and is not any more. */
  overlay_seen_at: Date | null
}

type SessionsTable = { token_hash: Buffer; user_id: string; created_at: Date; expires_at: Date }

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
  /** When to ask the provider about this payment next; null once there is nothing left to ask. */
  check_at: Date | null
  /** When the provider was last asked. */
  checked_at: Date | null
  /** How often the provider was asked; also the version that an answer must match to be applied. */
  checks: Generated<number>
  /** How often the sweep asked while nothing was known: what its pauses grow by. */
  sweeps: Generated<number>
  /** What the donor agreed to when donating; null for donations made by other clients than ours. */
  terms_version: string | null
  terms_accepted_at: Date | null
}

type CreatorDaysTable = { creator_id: string; day: string; donations_count: number; amount_cents: Cents }

type LedgerAccountsTable = { code: string; kind: 'asset' | 'liability' | 'revenue'; owner_id: string | null }
type LedgerJournalsTable = {
  id: string
  idempotency_key: string
  kind: 'donation' | 'reversal'
  donation_id: string | null
  created_at: Date
}
type LedgerEntriesTable = { journal_id: string; account_code: string; amount_cents: Cents; currency: Currency }

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

type FavoritesTable = { user_id: string; creator_id: string; created_at: Date }

/** Every table of the product. A table is written by its own module; reads may join. */
export type Tables = {
  users: UsersTable
  creators: CreatorsTable
  sessions: SessionsTable
  mailed_tokens: MailedTokensTable
  retired_usernames: RetiredUsernamesTable
  donations: DonationsTable
  creator_days: CreatorDaysTable
  ledger_accounts: LedgerAccountsTable
  ledger_journals: LedgerJournalsTable
  ledger_entries: LedgerEntriesTable
  alerts: AlertsTable
  overlays: OverlaysTable
  agency_invitations: AgencyInvitationsTable
  sounds: SoundsTable
  uploads: UploadsTable
  favorites: FavoritesTable
}

export type Database = Kysely<Tables>
export type AnyTransaction = Transaction<Tables>
