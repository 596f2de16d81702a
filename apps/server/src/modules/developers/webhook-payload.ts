import type { WebhookEventType } from '@aplauso/contract/developers'
import { cents } from '@aplauso/contract/money'
import type { Selectable } from 'kysely'
import type { Tables } from '#modules/tables.ts'

type DonationFields = Pick<
  Selectable<Tables['donations']>,
  | 'id'
  | 'status'
  | 'amount_cents'
  | 'currency'
  | 'donor_name'
  | 'message'
  | 'created_at'
  | 'refunded_cents'
  | 'charged_back_cents'
  | 'recurring_month'
  | 'private'
>

/** Builds the payload: the donation's present state, as its creator may see it. Amounts are in cents. */
export function webhookPayload(
  type: WebhookEventType | 'ping',
  at: Date,
  donation: DonationFields,
  more: { test?: true } = {},
): string {
  return JSON.stringify({
    type,
    timestamp: at.toISOString(),
    data: {
      id: donation.id,
      status: donation.status,
      amount: donation.amount_cents,
      currency: donation.currency,
      donorName: donation.donor_name,
      message: donation.message,
      createdAt: donation.created_at.toISOString(),
      refunded: donation.refunded_cents,
      chargedBack: donation.charged_back_cents,
      monthsInRow: donation.recurring_month,
      private: donation.private,
      ...more,
    },
  })
}

export const testPayload = (id: string, now: Date): string =>
  webhookPayload(
    'ping',
    now,
    {
      id,
      status: 'paid',
      amount_cents: cents(500),
      currency: 'EUR',
      donor_name: 'Ana',
      message: 'Olá!',
      created_at: now,
      refunded_cents: cents(0),
      charged_back_cents: cents(0),
      recurring_month: null,
      private: false,
    },
    { test: true },
  )
