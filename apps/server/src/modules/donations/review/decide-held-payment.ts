import { type Cents, CURRENCY, centsToDecimal, feeCents } from '@aplauso/contract/money'
import type { HeldPaymentDecision } from '@aplauso/contract/operator-donations'
import { sql } from 'kysely'
import { logOperatorAction } from '#modules/access/public.ts'
import { isId } from '#modules/creators/public.ts'
import {
  asProviderError,
  connectedVendor,
  type PaymentSnapshot,
  recordPaymentChange,
  syncNow,
} from '#modules/payments/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { countDonation } from '../donation-metrics.ts'
import { claimRefund } from '../refunds/claim-refunds.ts'
import { refundDonation } from '../refunds/refund-donation.ts'
import { sendRefund } from '../refunds/send-refund.ts'
import { type DonationSyncDeps, syncDonationPayment } from '../settlement/sync-donation-payment.ts'

type Decision = { donationId: string; decision: HeldPaymentDecision; operatorId: string; reason: string }

type HeldRow = {
  creator_id: string
  /** A refund that was decided has failed: it may be repeated. */
  has_failed: boolean
  provider: string
  payment_id: string
  fee_basis_points: number
  fee_cents: Cents
  is_connected: boolean
}

/**
 * Decides about a held payment. Accepting credits what the provider took; giving back books the same and refunds it, so
 * that the books have both. The decision is stored first and the payment then synced: if this process dies between, the
 * sweep goes on. A refund that has failed since may be decided again; a payment that the provider has given back itself
 * is closed. Ends with not_found, not_held, already_decided, not_refundable for another currency, or
 * provider_error.
 */
export async function decideHeldPayment(deps: DonationSyncDeps, decision: Decision): Promise<void> {
  const { db } = deps
  const held = await findHeld(db, decision)
  if (held.has_failed) return repeatRefund(deps, decision, held)
  const provider = deps.payments.of(held.provider)
  if (provider === undefined) throw new AppError('provider_error', `${held.provider} cannot be reached any more`)
  const snapshot = await asProviderError(() => provider.getPayment(held.payment_id))
  const isGone = snapshot.status !== 'paid' || snapshot.refundedCents >= snapshot.amountCents
  if (isGone && decision.decision === 'refunded') return closeReview(db, decision)
  if (isGone)
    throw new AppError(
      'not_held',
      `${held.provider} does not have the money any more: the payment is ${snapshot.status}`,
    )
  if (snapshot.currency !== CURRENCY) {
    const amount = `${centsToDecimal(snapshot.amountCents)} ${snapshot.currency}`
    throw new AppError('not_refundable', `${held.provider} took ${amount}: give it back on its own page`)
  }
  await db.transaction().execute((tx) => storeDecision(tx, decision, held, snapshot))
  try {
    await applyDecision(deps, decision.donationId, held.payment_id)
  } catch (error) {
    deps.log.warn({ err: error, donationId: decision.donationId }, 'decision not carried out yet, will be retried')
  }
}

async function findHeld(db: Database, { donationId, decision }: Decision): Promise<HeldRow> {
  if (!isId(donationId)) throw notFound(donationId)
  const { rows } = await sql<HeldRow & { is_held: boolean; is_decided: boolean }>`
    select creator_id, ${hasFailedRefund} as has_failed, provider, provider_payment_id as payment_id, fee_basis_points, fee_cents,
      ${connectedVendor(sql`provider`)} is not null as is_connected,
      review_reason is not null and paid_at is null as is_held,
      exists (select from payment_reviews where donation_id = donations.id and decision is not null) as is_decided
    from donations where id = ${donationId}::uuid
  `.execute(db)
  const [row] = rows
  if (row === undefined) throw notFound(donationId)
  if (row.has_failed && decision === 'refunded') return row
  if (row.is_decided) throw alreadyDecided()
  if (!row.is_held) throw new AppError('not_held', 'This payment is not held: there is nothing to decide')
  return row
}

/** Condition on `donations`: an operator gives it back, and a part of it neither went back nor is on its way. */
export const hasFailedRefund = sql<boolean>`(
  paid_at is not null and refunded_cents + charged_back_cents + refund_pending_cents < amount_cents
  and exists (select from payment_reviews where donation_id = donations.id and decision = 'refunded'))`

async function repeatRefund(
  deps: DonationSyncDeps,
  { donationId, operatorId, reason }: Decision,
  { creator_id: creatorId }: HeldRow,
): Promise<void> {
  await deps.db
    .transaction()
    .execute((tx) =>
      logOperatorAction(tx, { actorId: operatorId, action: 'refund_payment', target: donationId, reason }),
    )
  await refundDonation(deps, { creatorId, donationId, amountCents: undefined, idempotencyKey: undefined })
}

/** The provider has given everything back, or does not have the money any more: there is nothing to book. */
async function closeReview(db: Database, { donationId, decision, operatorId, reason }: Decision): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      with donation as (
        update donations set status = 'canceled'
        where id = ${donationId}::uuid and paid_at is null and review_reason is not null
        returning id
      )
      update payment_reviews
      set decision = ${decision}, decided_at = ${new Date()}::timestamptz, decided_by = ${operatorId}::uuid
      from donation where donation_id = donation.id and decision is null
      returning donation_id
    `.execute(tx)
    if (rows.length === 0) throw alreadyDecided()
    await logOperatorAction(tx, { actorId: operatorId, action: 'refund_payment', target: donationId, reason })
  })
  countDonation({ state: 'canceled' })
}

async function storeDecision(
  tx: AnyTransaction,
  { donationId, decision, operatorId, reason }: Decision,
  held: HeldRow,
  { amountCents }: PaymentSnapshot,
): Promise<void> {
  // A connected account has paid its fee with the payment.
  const fee = held.is_connected ? held.fee_cents : feeCents(amountCents, held.fee_basis_points)
  // A payment that another sync has settled since, as its creator was restored, is not held any more.
  const { rows } = await sql<{ before_cents: Cents }>`
    with donation as (
      select id, amount_cents from donations
      where id = ${donationId}::uuid and paid_at is null and review_reason is not null for update
    ), decided as (
      update payment_reviews
      set decision = ${decision}, decided_at = ${new Date()}::timestamptz, decided_by = ${operatorId}::uuid
      from donation where donation_id = donation.id and decision is null
      returning donation_id
    ), changed as (
      update donations set amount_cents = ${amountCents}::bigint, fee_cents = ${fee}::bigint,
        covered_cents = least(covered_cents, ${fee}::bigint)
      from decided where donations.id = decided.donation_id
      returning donations.id
    ), due as (
      ${syncNow(sql`select id from changed`, new Date())}
    )
    select donation.amount_cents as before_cents from donation, changed
  `.execute(tx)
  const [changed] = rows
  if (changed === undefined) throw alreadyDecided()
  await logOperatorAction(tx, {
    actorId: operatorId,
    action: decision === 'accepted' ? 'accept_payment' : 'refund_payment',
    target: donationId,
    reason,
    before: { amountCents: changed.before_cents },
    after: { amountCents },
  })
}

async function applyDecision(deps: DonationSyncDeps, donationId: string, paymentId: string): Promise<void> {
  const poll = await recordPaymentChange(deps.db, paymentId)
  if (poll !== undefined) await syncDonationPayment(deps, poll)
  const refunds = await deps.db
    .selectFrom('refunds')
    .select('id')
    .where('donation_id', '=', donationId)
    .where('status', '=', 'asked')
    .execute()
  for (const { id } of refunds) if (await claimRefund(deps.db, id, new Date())) await sendRefund(deps, id)
}

/** Makes the payments due that were held because this creator was suspended. */
export async function resumeHeldPayments(tx: AnyTransaction, creatorId: string): Promise<void> {
  const held = sql`
    select donation_id from payment_reviews join donations on donations.id = donation_id
    where creator_id = ${creatorId}::uuid and decision is null and paid_at is null`
  await sql`${syncNow(held, new Date())}`.execute(tx)
}

const notFound = (donationId: string) => new AppError('not_found', `There is no donation ${donationId}`)
const alreadyDecided = () => new AppError('already_decided', 'Somebody has decided about this payment already')
