import { setTimeout } from 'node:timers/promises'
import type { DonationStarted, StartDonation } from '@aplauso/contract/donations'
import { CURRENCY } from '@aplauso/contract/money'
import type { FastifyBaseLogger } from 'fastify'
import { creatorNotFound } from '#modules/creators/public.ts'
import type { RecoveryRecords } from '#modules/payments/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { type DonorSecrets, thanksUrl } from '../donor-secret.ts'
import { type Payer, RECOVERY_COLUMNS, writeRecoveryRecord } from '../recovery/recovery-record.ts'
import { type Donor, orderHash, scopedKey } from './idempotency-key.ts'
import { requireEmail } from './insert-recurring-donation.ts'
import { moveRoad } from './move-road.ts'
import { savePaymentId } from './save-payment-id.ts'
import {
  isNotWritten,
  type NotWrittenReason,
  OPENING_MAX_MS,
  type PendingDeps,
  type PendingDonation,
  writePendingDonation,
} from './write-pending-donation.ts'

export type DonationDeps = PendingDeps & {
  log: Pick<FastifyBaseLogger, 'warn'>
  publicUrl: () => string
  donorSecrets: DonorSecrets
  records: Pick<RecoveryRecords, 'write'>
  /** Payer of a recurring donation: its customer at that provider, created there if missing. */
  payerOf: (recurringDonationId: string, provider: string) => Promise<Payer>
}

const OPENING_POLL_MS = 100

/**
 * Writes the pending donation, with the fee of the creator's current plan, and opens its checkout. A repeat with the
 * same key gets the first answer: the same row and the same payment. Ends with creator_not_found, creator_suspended,
 * plan_limit_reached, idempotency_conflict, rate_limited after too many unpaid donations, or donor_blocked. Ends with
 * validation_failed for an unusable recording or an order that breaks the page's rules. After provider_error the row
 * waits for a repeat or expires.
 */
export async function startDonation(deps: DonationDeps, order: StartDonation, donor: Donor): Promise<DonationStarted> {
  requireEmail(order, donor.id)
  // The row is written first: a repeat finds it even if the process dies after the provider's answer.
  const written = await writePendingDonation(deps, order, donor)
  const donation = isNotWritten(written) ? await awaitFirstAttempt(deps.db, order, donor, written) : written
  const checkoutUrl = donation.checkoutUrl ?? (await openCheckout(deps, donation))
  return { donationId: donation.id, checkoutUrl }
}

export type CheckoutDeps = Pick<
  DonationDeps,
  'db' | 'payments' | 'records' | 'publicUrl' | 'donorSecrets' | 'payerOf' | 'log'
>

/**
 * Opens the checkout of a donation that this caller has claimed. With a recurring donation the provider stores a
 * mandate, by which the next months are charged. Where the creator's own account refuses and the money flow allows it,
 * the operator takes the donation instead.
 */
export async function openCheckout(deps: CheckoutDeps, donation: PendingDonation): Promise<string> {
  try {
    return await openCheckoutAt(deps, donation)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'payment_account_missing') throw error
    const { payments, log } = deps
    log.warn(
      { err: error, donationId: donation.id, provider: donation.provider },
      'the creator’s account refused a payment',
    )
    await payments.checkAccountSoon(donation.provider)
    if (payments.moneyFlow === 'direct') throw error
    const moved = { ...donation, provider: payments.current.name }
    await moveRoad(deps.db, donation, moved.provider)
    return openCheckoutAt(deps, moved)
  }
}

async function openCheckoutAt(deps: CheckoutDeps, donation: PendingDonation): Promise<string> {
  const { db, payments, records, publicUrl, donorSecrets } = deps
  try {
    const provider = payments.of(donation.provider)
    if (provider === undefined)
      throw new AppError('provider_error', 'The provider of this donation has no key any more')
    const { recurring_donation_id } = donation.recoveryColumns
    const payer =
      recurring_donation_id === null ? undefined : await deps.payerOf(recurring_donation_id, donation.provider)
    const checkout = await provider.openCheckout({
      reference: donation.id,
      amountCents: donation.amountCents,
      applicationFeeCents: donation.recoveryColumns.fee_cents,
      currency: CURRENCY,
      description: donation.description,
      language: donation.language,
      record: writeRecoveryRecord(records, donation.recoveryColumns, payer),
      redirectUrl: thanksUrl(publicUrl(), donation.id, donorSecrets.of(donation.id)),
      customerId: payer?.customerId,
    })
    await savePaymentId(db, { ...donation, ...checkout })
    return checkout.checkoutUrl
  } catch (error) {
    // The next attempt need not wait for this one's lease.
    await db.updateTable('donations').set({ opening_until: null }).where('id', '=', donation.id).execute()
    throw error
  }
}

/**
 * Returns the donation that this key has already created. While another attempt calls the provider, this one waits: the
 * provider would refuse a second call. After a failed or dead attempt one of the waiting callers takes over.
 */
async function awaitFirstAttempt(
  db: Database,
  order: StartDonation,
  donor: Donor,
  notWritten: NotWrittenReason,
): Promise<PendingDonation> {
  for (;;) {
    const firstDonation = await getFirstDonation(db, order, donor, notWritten)
    if (firstDonation.checkoutUrl !== null) return firstDonation
    const now = new Date()
    const claimed = await db
      .updateTable('donations')
      .set({ opening_until: new Date(now.getTime() + OPENING_MAX_MS) })
      .where('id', '=', firstDonation.id)
      .where('checkout_url', 'is', null)
      .where((where) => where.or([where('opening_until', 'is', null), where('opening_until', '<', now)]))
      .returning('id')
      .executeTakeFirst()
    if (claimed !== undefined) return firstDonation
    await setTimeout(OPENING_POLL_MS)
  }
}

async function getFirstDonation(
  db: Database,
  order: StartDonation,
  donor: Donor,
  notWritten: NotWrittenReason,
): Promise<PendingDonation> {
  const firstDonation = await findByIdempotencyKey(db, donor)
  if (firstDonation === undefined && notWritten instanceof AppError) throw notWritten
  if (firstDonation === undefined && notWritten === 'plan_limit_reached') {
    throw new AppError('plan_limit_reached', `${order.creatorSlug} takes no more donations this month`)
  }
  // The second case: the creator was erased before there was a checkout, and the description with them.
  if (firstDonation === undefined || (firstDonation.checkout_url === null && firstDonation.description === '')) {
    throw await creatorNotFound(db, order.creatorSlug)
  }
  if (firstDonation.checkout_url === null) {
    const refusal = await creatorNotFound(db, order.creatorSlug)
    // A suspended creator gets no checkout, also where the first attempt at it failed before the suspension.
    if (refusal.code === 'creator_suspended') throw refusal
  }
  if (firstDonation.request_hash !== orderHash(order)) {
    throw new AppError('idempotency_conflict', 'This Idempotency-Key belongs to another donation')
  }
  const { id, provider, description, language } = firstDonation
  const amountCents = firstDonation.amount_cents
  return {
    id,
    provider,
    amountCents,
    description,
    language,
    checkoutUrl: firstDonation.checkout_url,
    recoveryColumns: firstDonation,
  }
}

/** First answer to this order under the same key; undefined if there is none yet. */
export async function findStartedDonation(
  db: Database,
  order: StartDonation,
  donor: Donor,
): Promise<DonationStarted | undefined> {
  const firstDonation = await findByIdempotencyKey(db, donor)
  if (!firstDonation?.checkout_url || firstDonation.request_hash !== orderHash(order)) return undefined
  return { donationId: firstDonation.id, checkoutUrl: firstDonation.checkout_url }
}

async function findByIdempotencyKey(db: Database, donor: Donor) {
  const key = scopedKey(donor)
  if (key === undefined) return undefined
  return db
    .selectFrom('donations')
    .select(['id', 'provider', 'request_hash', 'checkout_url', 'description', ...RECOVERY_COLUMNS])
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}
