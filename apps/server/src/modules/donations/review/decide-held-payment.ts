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
import { claimRefund } from '../refunds/claim-refunds.ts'
import { sendRefund } from '../refunds/send-refund.ts'
import { type DonationSyncDeps, syncDonationPayment } from '../settlement/sync-donation-payment.ts'

type Decision = { donationId: string; decision: HeldPaymentDecision; operatorId: string; reason: string }

type HeldRow = {
  provider: string
  payment_id: string
  fee_basis_points: number
  fee_cents: Cents
  is_connected: boolean
}

/**
 * Decides about a held payment. Accepting credits what the provider took; giving back books the same and refunds it, so
 * that the books have both. The decision is stored first and the payment then synced: if this process dies between, the
 * sweep goes on. Ends with not_found, not_held, already_decided, not_refundable for another currency, or
 * provider_error.
 */
export async function decideHeldPayment(deps: DonationSyncDeps, decision: Decision): Promise<void> {
  const { db } = deps
  const held = await findHeld(db, decision.donationId)
  const provider = deps.payments.of(held.provider)
  if (provider === undefined) throw new AppError('provider_error', `${held.provider} cannot be reached any more`)
  const snapshot = await asProviderError(() => provider.getPayment(held.payment_id))
  if (snapshot.status !== 'paid')
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

async function findHeld(db: Database, donationId: string): Promise<HeldRow> {
  if (!isId(donationId)) throw notFound(donationId)
  const { rows } = await sql<HeldRow & { is_held: boolean; is_decided: boolean }>`
    select provider, provider_payment_id as payment_id, fee_basis_points, fee_cents,
      ${connectedVendor(sql`provider`)} is not null as is_connected,
      review_reason is not null and paid_at is null as is_held,
      exists (select from payment_reviews where donation_id = donations.id and decision is not null) as is_decided
    from donations where id = ${donationId}::uuid
  `.execute(db)
  const [row] = rows
  if (row === undefined) throw notFound(donationId)
  if (row.is_decided) throw alreadyDecided()
  if (!row.is_held) throw new AppError('not_held', 'This payment is not held: there is nothing to decide')
  return row
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
