import type { AlertStyle } from '@aplauso/contract/alerts'
import type { AudioType, DonationStatus } from '@aplauso/contract/donations'
import type { Language } from '@aplauso/contract/languages'
import type { Judgement } from '@aplauso/contract/moderation'
import type { Cents, Currency } from '@aplauso/contract/money'
import type { ColumnType, Generated } from 'kysely'
import type { z } from 'zod'

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
  /** What the creator's rules make of name and message; null: they are shown as they are. */
  moderation: ColumnType<Judgement | null, string | null | undefined, string | null>
  /** Of the creator's rules that it was judged by; null for what was begun before there were rules. */
  moderation_revision: Generated<number | null>
  audio_type: z.infer<typeof AudioType>
  /** Of a sound that the donor gave; null, and of what was begun before this was asked: recorded. */
  audio_source: Generated<'recording' | 'upload' | null>
  /** Where the recording, or the speech once it is ready, is played from; `sound_id` keeps its file. */
  audio_url: string | null
  sound_id: string | null
  /** Null: nothing is to be said aloud. `failed`: nothing in it can be. `late`: it was not ready in time, and may still come. */
  speech_status: 'rendering' | 'ready' | 'failed' | 'late' | null
  voice: string | null
  voice_id: string | null
  /** What is said in the recording; null also for one in which nothing is. */
  transcript: string | null
  /** Null: it is not to be written down. */
  transcript_status: 'awaited' | 'ready' | 'failed' | null
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
  /** Where the receipt goes; null once it has left. */
  receipt_email: string | null
  /** What the donor agreed to when donating; null for donations made by other clients than ours. */
  terms_version: string | null
  terms_accepted_at: Date | null
  /** The monthly support that it is a month of. */
  support_id: Generated<string | null>
  /** Which month in a row; null until it is paid. */
  support_month: Generated<number | null>
  /** Which try at charging what is owed; null of what is paid by hand. */
  support_attempt: Generated<number | null>
  /** Makes no alert, and is on no public list. */
  private: Generated<boolean>
  /** Of the amount, what was put on top so that the creator gets what the donor wrote. */
  covered_cents: Generated<Cents>
  /** Of the alert, as the donor has picked it. */
  style: Generated<AlertStyle | null>
  /** Since when the provider knows that the money is on its way, as by bank transfer. */
  under_way_at: Generated<Date | null>
  /** When its donor was asked by a letter to finish it. */
  finish_asked_at: Generated<Date | null>
}

type CheckoutAttemptsTable = { key: Buffer; donation_id: string; created_at: Date }

/** A speech that was not ready in time: when it is tried next, and until when. */
type LateSpeechesTable = { donation_id: string; try_at: Date; until: Date }

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
  /** The question about the payment (its `checks`) from which on the answers have this refund. */
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
  /**
   * Refunded from outside, as at the provider's own page, when this was reserved. Null once the provider has confirmed it: a failed
   * refund that still has it was out of date.
   */
  outside_cents: Cents | null
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

type CreatorDaysTable = {
  creator_id: string
  day: string
  donations_count: number
  amount_cents: Cents
  private_count: Generated<number>
  private_cents: Generated<Cents>
}

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

export type DonationTables = {
  donations: DonationsTable
  checkout_tries: CheckoutAttemptsTable
  donation_events: DonationEventsTable
  refunds: RefundsTable
  late_speeches: LateSpeechesTable
  creator_days: CreatorDaysTable
  creator_hours: CreatorHoursTable
  creator_donors: CreatorDonorsTable
  donor_months: DonorMonthsTable
  donor_creators: DonorCreatorsTable
  donation_shares: DonationSharesTable
}
