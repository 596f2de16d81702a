import type { AlertStatus, ReceivedDonation } from '@aplauso/contract/donations'
import { type Selectable, sql } from 'kysely'
import { alertStatus, heldStatus } from '#modules/alerts/public.ts'
import type { Tables } from '#modules/tables.ts'

type Donation = Selectable<Tables['donations']>

export type ReceivedRow = Pick<
  Donation,
  | 'id'
  | 'donor_name'
  | 'message'
  | 'amount_cents'
  | 'currency'
  | 'created_at'
  | 'voice'
  | 'status'
  | 'audio_url'
  | 'refunded_cents'
  | 'charged_back_cents'
  | 'refund_pending_cents'
  | 'recurring_month'
  | 'private'
> & { paid_at: Date; alert_status: AlertStatus | null }

/** For a statement that has `donations`, their `creators` and, as a left join, their `alerts`. */
export const receivedColumns = sql`
  donations.id, donations.donor_name, donations.message, donations.amount_cents, donations.currency,
  donations.created_at, donations.paid_at, donations.voice, donations.status, donations.refunded_cents,
  donations.charged_back_cents, donations.refund_pending_cents, donations.private, donations.recurring_month,
  case when alerts.id is not null then ${alertStatus} else ${heldStatus} end as alert_status,
  -- The sound that the alert played: the donation's own file, or the creator's sound, if it is still the same one. A
  -- private donation, which has no alert, has its recording.
  case when donations.private then donations.audio_url
    when alerts.audio_url in (donations.audio_url, creators.custom_audio_url) then alerts.audio_url end as audio_url`

export const toReceivedDonation = (row: ReceivedRow): ReceivedDonation => ({
  id: row.id,
  donorName: row.donor_name,
  message: row.message,
  amount: row.amount_cents,
  currency: row.currency,
  createdAt: row.created_at.toISOString(),
  paidAt: row.paid_at.toISOString(),
  audioUrl: row.audio_url,
  voice: row.voice,
  status: row.status,
  alertStatus: row.alert_status,
  refunded: row.refunded_cents,
  chargedBack: row.charged_back_cents,
  refundPending: row.refund_pending_cents,
  private: row.private,
  monthsInRow: row.recurring_month,
})
