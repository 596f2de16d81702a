import type { AlertStyle } from '@aplauso/contract/alerts'
import type { AudioType, DonationStatus } from '@aplauso/contract/donations'
import type { Language } from '@aplauso/contract/languages'
import type { Judgement } from '@aplauso/contract/moderation'
import type { Cents, Currency } from '@aplauso/contract/money'
import type { HeldPaymentDecision } from '@aplauso/contract/operator-donations'
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
  /** Reserved for refunds that were requested and are not in `refunded_cents` yet. */
  refund_pending_cents: Generated<Cents>
  donor_name: string | null
  message: string | null
  /** Result of the creator's moderation rules for name and message; null: both are shown unchanged. */
  moderation: ColumnType<Judgement | null, string | null | undefined, string | null>
  /** Revision of the creator's rules that judged it; null for donations from before there were rules. */
  moderation_revision: Generated<number | null>
  audio_type: z.infer<typeof AudioType>
  /** Source of the donor's sound; null without a sound and for old donations, which were recorded. */
  audio_source: Generated<'recording' | 'upload' | null>
  /** Address of the recording, or of the speech once it is ready; `sound_id` refers to its file. */
  audio_url: string | null
  sound_id: string | null
  /** Null: nothing is spoken. `failed`: the message cannot be spoken. `late`: not ready in time, still retried. */
  speech_status: 'rendering' | 'ready' | 'failed' | 'late' | null
  voice: string | null
  voice_id: string | null
  /** Words spoken in the recording; null also for a recording without speech. */
  transcript: string | null
  /** Null: the recording is not transcribed. */
  transcript_status: 'awaited' | 'ready' | 'failed' | null
  /** Language of the donor and of the checkout; stored, because a repeated request must create the same checkout. */
  language: Language
  /** Text of the checkout, which names the creator; emptied once the checkout exists. */
  description: string
  provider: string
  provider_payment_id: string | null
  checkout_url: string | null
  /** Lease of the process that creates the checkout; null once it exists or the attempt has failed. */
  opening_until: Date | null
  review_reason: string | null
  idempotency_key: string | null
  request_hash: string
  created_at: Date
  paid_at: Date | null
  /** Day of `paid_at` in the creator's time zone of that moment: the day of `creator_days` that counts it. */
  paid_day: string | null
  /** Hour of `paid_at` in the same time zone: the hour of `creator_hours` that counts it. */
  paid_hour: number | null
  /** Month of `paid_at` in the donor's time zone: the month of `donor_months` that counts it. */
  donor_month: string | null
  /** Address for the receipt; null once it was sent. */
  receipt_email: string | null
  /** Terms that the donor accepted; null for donations by other clients than ours. */
  terms_version: string | null
  terms_accepted_at: Date | null
  recurring_donation_id: Generated<string | null>
  /** Number of the month in a row; null until it is paid. */
  recurring_month: Generated<number | null>
  /** Number of the attempt to charge the owed month; null for a month that the donor pays at a checkout. */
  recurring_attempt: Generated<number | null>
  /** A private donation has no alert and is on no public list. */
  private: Generated<boolean>
  /** Part of the amount that covers the fee, so that the creator receives what the donor entered. */
  covered_cents: Generated<Cents>
  style: Generated<AlertStyle | null>
  /** Since when the payment is processing, such as a bank transfer on its way. */
  processing_at: Generated<Date | null>
  /** When the donor got the email that asks to finish the donation. */
  finish_email_at: Generated<Date | null>
}

type CheckoutAttemptsTable = { key: Buffer; donation_id: string; created_at: Date }

/** Speech that was not ready in time: when it is retried, and until when. */
type LateSpeechesTable = { donation_id: string; next_attempt_at: Date; until: Date }

type RefundsTable = {
  id: string
  donation_id: string
  amount_cents: Cents
  /** Amount that the request named; null: all that was left. */
  requested_cents: Cents | null
  /** `asked`: unknown whether the provider has it. `accepted`: it may still fail. */
  status: Generated<'asked' | 'accepted' | 'refunded' | 'failed'>
  /** Null until the provider has accepted it, and for good if the provider refused. */
  provider_refund_id: string | null
  /** First poll of the payment (its `checks`) whose answer contains this refund. */
  counted_from: number | null
  /** Such an answer was applied: the amount is no longer reserved. */
  counted: Generated<boolean>
  idempotency_key: string | null
  /** Lease of the process that calls the provider. */
  claimed_until: Date | null
  /** When the provider is called next; null once it has answered. */
  next_poll_at: Date | null
  attempts: Generated<number>
  created_at: Date
  ended_at: Date | null
  /**
   * Amount refunded from outside, such as on the provider's own page, when this refund was reserved. Null once the
   * provider has confirmed the amount. A failed refund that still has it was based on an outdated amount.
   */
  outside_cents: Cents | null
}

/** Work that is still to be done about `amount_cents` that moved. */
type DonationEventsTable = {
  id: string
  donation_id: string
  creator_id: string
  kind: 'paid' | 'refunded' | 'charged_back' | 'chargeback_reversed'
  amount_cents: Cents
  created_at: Date
  attempts: Generated<number>
  /** Null until it has failed. */
  next_attempt_at: Date | null
}

type CreatorDaysTable = {
  creator_id: string
  day: string
  donations_count: number
  amount_cents: Cents
  private_count: Generated<number>
  private_cents: Generated<Cents>
}

/** `month`: first day of the month. */
type CreatorHoursTable = {
  creator_id: string
  month: string
  hour: number
  donations_count: number
  amount_cents: Cents
}

/** `period`: a month such as 2026-11, or all. `name_key`: the name in lower case. */
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
  last_donated_at: Date
}

type DonationSharesTable = { donation_id: string; agency_id: string; share_basis_points: number; share_cents: Cents }

/** A part of the platform's fee that goes back to a connected account, because a donation there was reversed. */
type FeeReturnsTable = {
  id: string
  donation_id: string
  amount_cents: Cents
  state: 'due' | 'returned' | 'refused'
  /** Why it was refused. */
  reason: string | null
  claimed_until: Date | null
  created_at: Date
  ended_at: Date | null
}

/** A payment that an operator decides about. A decided one is settled by the next sync. */
type PaymentReviewsTable = {
  donation_id: string
  reason: string
  /** Amount that the provider charged. */
  provider_cents: Cents
  provider_currency: string
  held_at: Date
  decision: HeldPaymentDecision | null
  decided_at: Date | null
  decided_by: string | null
}

export type DonationTables = {
  payment_reviews: PaymentReviewsTable
  fee_returns: FeeReturnsTable
  donations: DonationsTable
  checkout_attempts: CheckoutAttemptsTable
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
