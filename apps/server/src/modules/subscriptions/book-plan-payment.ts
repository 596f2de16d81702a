import { type Cents, type Currency, cents } from '@aplauso/contract/money'
import { uuidv7 } from 'uuidv7'
import { PROVIDER_CLEARING, SUBSCRIPTION_REVENUE } from '#modules/ledger/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'

type Booking = {
  paymentId: string
  /** Each key is booked once. */
  idempotencyKey: string
  kind: 'subscription' | 'reversal'
  /** Amount received; negative for a refund or chargeback. */
  amountCents: Cents
  currency: Currency
}

/**
 * Books money of a subscription between the provider and the platform. Money that becomes credit is booked when it
 * arrives: using the credit later moves no money.
 */
export async function bookPayment(tx: AnyTransaction, booking: Booking, now: Date): Promise<void> {
  const { paymentId, idempotencyKey, kind, amountCents, currency } = booking
  if (amountCents === 0) return
  const journalId = uuidv7()
  await tx
    .insertInto('ledger_journals')
    .values({
      id: journalId,
      idempotency_key: idempotencyKey,
      kind,
      subscription_payment_id: paymentId,
      created_at: now,
    })
    .execute()
  const entry = (account_code: string, amount_cents: number) => ({
    journal_id: journalId,
    account_code,
    amount_cents: cents(amount_cents),
    currency,
  })
  await tx
    .insertInto('ledger_entries')
    .values([entry(PROVIDER_CLEARING, amountCents), entry(SUBSCRIPTION_REVENUE, -amountCents)])
    .execute()
}
