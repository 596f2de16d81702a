import type { Language } from '@aplauso/contract/languages'
import type { Cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { sql } from 'kysely'
import { type PaymentPoll, type PaymentProvider, recordPaymentChange } from '#modules/payments/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { type DonationSyncDeps, syncDonationPayment } from '../settlement/sync-donation-payment.ts'
import { acceptRefund, failRefund } from './record-refund-answer.ts'

type RefundToSend = {
  id: string
  donation_id: string
  amount_cents: Cents
  currency: string
  provider: string
  payment_id: string
  language: Language
  /** Not compared with the provider's payment yet. */
  is_new: boolean
}

/**
 * Sends a claimed refund to the provider and syncs its payment after acceptance. The provider makes one refund per id,
 * however often it is sent. A refund is sent only if the provider's refunded amount is the known one: a restored
 * database lacks refunds since its backup, and one of them could be paid twice. Ends with provider_error if the result
 * is unknown: the refund stays `asked`, and the sweep retries it.
 */
export async function sendRefund(deps: DonationSyncDeps, id: string): Promise<void> {
  const { db } = deps
  const refundToSend = await getRefundToSend(db, id)
  const provider = deps.payments.of(refundToSend.provider)
  if (provider === undefined) throw new AppError('provider_error', 'The provider of this payment has no key any more')
  try {
    if (refundToSend.is_new && !(await releaseIfUpToDate(db, provider, refundToSend)))
      return await rejectOutOfDate(deps, refundToSend)
    const answer = await provider.refund({
      paymentId: refundToSend.payment_id,
      reference: id,
      amountCents: refundToSend.amount_cents,
      currency: refundToSend.currency,
      description: m.refund_description({ reference: refundToSend.donation_id }, { locale: refundToSend.language }),
    })
    if (answer.outcome === 'accepted' && answer.status !== 'failed') {
      return await applyAcceptance(deps, refundToSend, {
        refundId: answer.refundId,
        hasArrived: answer.status === 'refunded',
      })
    }
    deps.log.warn({ refundId: id, answer }, 'provider refused the refund')
    const refundId = answer.outcome === 'accepted' ? answer.refundId : null
    const creatorId = await failRefund(db, { id, donationId: refundToSend.donation_id, refundId })
    if (creatorId !== undefined) await deps.goalChanged(creatorId)
  } finally {
    // The next attempt need not wait for this one's lease.
    await db.updateTable('refunds').set({ claimed_until: null }).where('id', '=', id).execute()
  }
}

async function getRefundToSend(db: Database, id: string): Promise<RefundToSend> {
  const { rows } = await sql<RefundToSend>`
    select refunds.id, donation_id, refunds.amount_cents, currency, provider, provider_payment_id as payment_id, language,
      outside_cents is not null as is_new
    from refunds join donations on donations.id = donation_id where refunds.id = ${id}::uuid
  `.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error(`refund ${id} does not exist`)
  return row
}

/**
 * Releases the refund if the provider's payment matches what was known at the reservation: no chargeback, and no
 * refunds except outside ones and our earlier released ones. A refund that is still waiting accounts for no refunded
 * amount.
 */
async function releaseIfUpToDate(
  db: Database,
  provider: PaymentProvider,
  { id, payment_id }: RefundToSend,
): Promise<boolean> {
  const { refundedCents, chargedBackCents } = await provider.getPayment(payment_id)
  const { rows } = await sql`
    update refunds set outside_cents = null
    where id = ${id}::uuid and status = 'asked' and ${chargedBackCents}::bigint = 0
      and ${refundedCents}::bigint <= outside_cents + (
        select coalesce(sum(amount_cents), 0) from refunds as others
        where others.donation_id = refunds.donation_id and others.outside_cents is null and others.status <> 'failed'
      )
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Fails the refund without a payment and syncs the donation with the provider. */
async function rejectOutOfDate(deps: DonationSyncDeps, refundToSend: RefundToSend): Promise<void> {
  const { id, donation_id: donationId, payment_id: paymentId } = refundToSend
  // Recorded before the refund ends: if this process dies between, the sweep polls.
  const poll = await recordPaymentChange(deps.db, paymentId)
  deps.log.warn({ refundId: id, paymentId }, 'refund not made: provider has refunded more than is known here')
  const creatorId = await failRefund(deps.db, { id, donationId, refundId: null })
  if (creatorId !== undefined) await deps.goalChanged(creatorId)
  if (poll !== undefined) await syncPayment(deps, poll)
}

async function syncPayment(deps: DonationSyncDeps, poll: PaymentPoll): Promise<void> {
  try {
    await syncDonationPayment(deps, poll)
  } catch (error) {
    deps.log.warn({ err: error, paymentId: poll.paymentId }, 'refund not synced yet, will be retried')
  }
}

type Acceptance = { refundId: string; hasArrived: boolean }

async function applyAcceptance(
  deps: DonationSyncDeps,
  refundToSend: RefundToSend,
  { refundId, hasArrived }: Acceptance,
): Promise<void> {
  const { id, donation_id: donationId, payment_id: paymentId, provider } = refundToSend
  const status = hasArrived ? 'refunded' : 'accepted'
  const checks = await acceptRefund(deps.db, { id, donationId, refundId, status })
  if (checks === undefined) return
  await syncPayment(deps, { id: donationId, kind: 'donation', paymentId, provider, checks })
}
