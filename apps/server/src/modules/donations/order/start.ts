import { setTimeout } from 'node:timers/promises'
import type { DonationStarted, StartDonation } from '@aplauso/contract/donations'
import { CURRENCY } from '@aplauso/contract/money'
import type { PaymentRecords } from '#modules/payments/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { type DonorSecrets, thanksUrl } from '../donor-secret.ts'
import { type Payer, RECORDED, writeRecord } from '../lost/record.ts'
import { requireAddress } from './begin-support.ts'
import { keepPayment } from './keep-payment.ts'
import { type Donor, hashOf, scopedKey } from './key.ts'
import {
  isNotWritten,
  type NotWritten,
  OPENING_MAX_MS,
  type Pending,
  type PendingDeps,
  writePending,
} from './write-pending.ts'

export type DonationDeps = PendingDeps & {
  publicUrl: () => string
  donorSecrets: DonorSecrets
  records: Pick<PaymentRecords, 'write'>
  /** Who pays a monthly support: a customer at its provider, who is made there if there is none yet. */
  payerOf: (supportId: string) => Promise<Payer>
}

const OPENING_POLL_MS = 100

/**
 * Writes the pending donation, with the fee of the creator's plan of this moment, and opens its checkout.
 * A repeat with the same key gives the first answer: the same row, and from the provider the same payment.
 * Ends with creator_not_found, plan_limit_reached, validation_failed for a recording it cannot have, idempotency_conflict, rate_limited
 * for who leaves too many unpaid or for what the creator's page does not take, donor_blocked, or provider_error: the row then waits for the repeat or expires.
 */
export async function startDonation(deps: DonationDeps, order: StartDonation, donor: Donor): Promise<DonationStarted> {
  requireAddress(order, donor.id)
  // The row comes first: if the provider answers and we then die, the repeat still finds it.
  const written = await writePending(deps, order, donor)
  const donation = isNotWritten(written) ? await repeated(deps.db, order, donor, written) : written
  const checkoutUrl = donation.checkoutUrl ?? (await openCheckout(deps, donation))
  return { donationId: donation.id, checkoutUrl }
}

export type CheckoutDeps = Pick<DonationDeps, 'db' | 'payments' | 'records' | 'publicUrl' | 'donorSecrets' | 'payerOf'>

/** Of a donation that is this caller's to ask for. One of a monthly support leaves a mandate behind, by which the next months are charged. */
export async function openCheckout(deps: CheckoutDeps, donation: Pending): Promise<string> {
  const { db, payments, records, publicUrl, donorSecrets } = deps
  try {
    const provider = payments.of(donation.provider)
    if (provider === undefined)
      throw new AppError('provider_error', 'The provider of this donation has no key any more')
    const { support_id: supportId } = donation.recorded
    const payer = supportId === null ? undefined : await deps.payerOf(supportId)
    const checkout = await provider.openCheckout({
      reference: donation.id,
      amountCents: donation.amountCents,
      currency: CURRENCY,
      description: donation.description,
      language: donation.language,
      record: writeRecord(records, donation.recorded, payer),
      redirectUrl: thanksUrl(publicUrl(), donation.id, donorSecrets.of(donation.id)),
      customerId: payer?.customerId,
    })
    await keepPayment(db, { ...donation, ...checkout })
    return checkout.checkoutUrl
  } catch (error) {
    // The next try need not wait for this one.
    await db.updateTable('donations').set({ opening_until: null }).where('id', '=', donation.id).execute()
    throw error
  }
}

/**
 * The donation that this key already made. While another try is asking the provider, its answer is waited for: asking
 * beside it would be refused there. A try that failed or died leaves the asking to one of those who wait.
 */
async function repeated(db: Database, order: StartDonation, donor: Donor, otherwise: NotWritten): Promise<Pending> {
  for (;;) {
    const first = await findRepeated(db, order, donor, otherwise)
    if (first.checkoutUrl !== null) return first
    const now = new Date()
    const claimed = await db
      .updateTable('donations')
      .set({ opening_until: new Date(now.getTime() + OPENING_MAX_MS) })
      .where('id', '=', first.id)
      .where('checkout_url', 'is', null)
      .where((where) => where.or([where('opening_until', 'is', null), where('opening_until', '<', now)]))
      .returning('id')
      .executeTakeFirst()
    if (claimed !== undefined) return first
    await setTimeout(OPENING_POLL_MS)
  }
}

async function findRepeated(db: Database, order: StartDonation, donor: Donor, otherwise: NotWritten): Promise<Pending> {
  const first = await findFirst(db, donor)
  if (first === undefined && otherwise instanceof AppError) throw otherwise
  if (first === undefined && otherwise === 'plan_limit_reached') {
    throw new AppError('plan_limit_reached', `${order.creatorSlug} takes no more donations this month`)
  }
  // The second: the creator has gone before there was a checkout, and took their name along.
  if (first === undefined || (first.checkout_url === null && first.description === '')) {
    throw new AppError('creator_not_found', `There is no creator ${order.creatorSlug}`)
  }
  if (first.request_hash !== hashOf(order)) {
    throw new AppError('idempotency_conflict', 'This Idempotency-Key belongs to another donation')
  }
  const { id, provider, description, language } = first
  const amountCents = first.amount_cents
  return { id, provider, amountCents, description, language, checkoutUrl: first.checkout_url, recorded: first }
}

/** The answer that this order was given before, under the same key; undefined for one that has none yet. */
export async function findStarted(
  db: Database,
  order: StartDonation,
  donor: Donor,
): Promise<DonationStarted | undefined> {
  const first = await findFirst(db, donor)
  if (!first?.checkout_url || first.request_hash !== hashOf(order)) return undefined
  return { donationId: first.id, checkoutUrl: first.checkout_url }
}

async function findFirst(db: Database, donor: Donor) {
  const key = scopedKey(donor)
  if (key === undefined) return undefined
  return db
    .selectFrom('donations')
    .select(['id', 'provider', 'request_hash', 'checkout_url', 'description', ...RECORDED])
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}
