import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { DonationStarted, StartDonation } from '@aplauso/contract/donations'
import type { Language } from '@aplauso/contract/languages'
import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { CURRENCY, feeCents } from '@aplauso/contract/money'
import { PLANS } from '@aplauso/contract/plans'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { creatorIs } from '#modules/creators/public.ts'
import type { PaymentProvider } from '#modules/payments/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'

export type DonationDeps = {
  db: Database
  payments: PaymentProvider
  publicUrl: () => string
  describe: (creatorName: string, language: Language) => string
}

export type Donor = { id: string | undefined; language: Language; idempotencyKey: string | undefined }

/** The sweep's first look at a payment whose webhook never came. */
const FIRST_CHECK_MS = 2 * MINUTE_MS
/** Longer than the limit of a call to a provider, so that two never ask for one checkout at once. */
const OPENING_MAX_MS = 10 * SECOND_MS
const OPENING_POLL_MS = 100

/**
 * Writes the pending donation, with the fee of the creator's plan of this moment, and opens its checkout.
 * A repeat with the same key gives the first answer: the same row, and from the provider the same payment.
 * Ends with creator_not_found, idempotency_conflict or provider_error; the row then waits for the repeat or expires.
 */
export async function startDonation(deps: DonationDeps, order: StartDonation, donor: Donor): Promise<DonationStarted> {
  // The row comes first: if the provider answers and we then die, the repeat still finds it.
  const donation = (await insertPending(deps.db, order, donor)) ?? (await repeated(deps.db, order, donor))
  const checkoutUrl = donation.checkoutUrl ?? (await openCheckout(deps, donation, order, donor))
  return { donationId: donation.id, checkoutUrl }
}

type Pending = { id: string; creatorName: string; checkoutUrl: string | null }

async function openCheckout(
  deps: DonationDeps,
  donation: Pending,
  order: StartDonation,
  donor: Donor,
): Promise<string> {
  const { db } = deps
  try {
    const checkout = await deps.payments.openCheckout({
      reference: donation.id,
      amountCents: order.amountEuro,
      currency: CURRENCY,
      description: deps.describe(donation.creatorName, donor.language),
      language: donor.language,
      redirectUrl: `${deps.publicUrl()}/donation/success?id=${donation.id}`,
    })
    await db
      .updateTable('donations')
      .set({ provider_payment_id: checkout.paymentId, checkout_url: checkout.checkoutUrl, opening_until: null })
      .where('id', '=', donation.id)
      .execute()
    return checkout.checkoutUrl
  } catch (error) {
    // The next try need not wait for this one.
    await db.updateTable('donations').set({ opening_until: null }).where('id', '=', donation.id).execute()
    throw error
  }
}

/** One statement finds the creator, freezes the fee and writes the row; no row when there is no such creator or the key was used. */
async function insertPending(db: Database, order: StartDonation, donor: Donor): Promise<Pending | undefined> {
  const id = uuidv7()
  const now = new Date()
  const fees = Object.entries(PLANS).map(([plan, { feeBasisPoints }]) => {
    const fee = feeCents(order.amountEuro, feeBasisPoints)
    return sql`(${plan}::text, ${feeBasisPoints}::integer, ${fee}::bigint)`
  })
  const { rows } = await sql<{ id: string; creator_name: string }>`
    insert into donations (
      id, creator_id, donor_id, amount_cents, currency, fee_basis_points, fee_cents, donor_name, message,
      audio_type, voice, voice_id, provider, idempotency_key, request_hash, created_at, check_at, opening_until
    )
    select ${id}, users.id, ${donor.id ?? null}::uuid, ${order.amountEuro}::bigint, ${CURRENCY}, fee.basis_points, fee.cents,
      ${order.donorName ?? null}::text, ${order.message ?? null}::text, ${order.audioType}, ${order.voice ?? null}::text,
      ${order.voiceId ?? null}::text, 'mollie', ${scopedKey(donor) ?? null}::text, ${hashOf(order)},
      ${now}::timestamptz, ${new Date(now.getTime() + FIRST_CHECK_MS)}::timestamptz,
      ${new Date(now.getTime() + OPENING_MAX_MS)}::timestamptz
    from users
    join creators on creators.user_id = users.id
    join (values ${sql.join(fees)}) as fee (plan, basis_points, cents) on fee.plan = users.subscription_plan
    where ${creatorIs(order.creatorSlug)}
    on conflict (idempotency_key) where idempotency_key is not null do nothing
    returning id, (select display_name from users where users.id = donations.creator_id) as creator_name
  `.execute(db)
  const row = rows[0]
  return row && { id: row.id, creatorName: row.creator_name, checkoutUrl: null }
}

/**
 * The donation that this key already made. While another try is asking the provider, its answer is waited for: asking
 * beside it would be refused there. A try that failed or died leaves the asking to one of those who wait.
 */
async function repeated(db: Database, order: StartDonation, donor: Donor): Promise<Pending> {
  for (;;) {
    const first = await findRepeated(db, order, donor)
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

async function findRepeated(db: Database, order: StartDonation, donor: Donor): Promise<Pending> {
  const key = scopedKey(donor)
  const first =
    key === undefined
      ? undefined
      : await db
          .selectFrom('donations')
          .innerJoin('users', 'users.id', 'donations.creator_id')
          .select(['donations.id', 'request_hash', 'checkout_url', 'display_name'])
          .where('idempotency_key', '=', key)
          .executeTakeFirst()
  if (first === undefined) throw new AppError('creator_not_found', `There is no creator ${order.creatorSlug}`)
  if (first.request_hash !== hashOf(order)) {
    throw new AppError('idempotency_conflict', 'This Idempotency-Key belongs to another donation')
  }
  return { id: first.id, creatorName: first.display_name, checkoutUrl: first.checkout_url }
}

// A key is private to who sends it: one visitor's key never meets another's donation.
const scopedKey = ({ id, idempotencyKey }: Donor) => idempotencyKey && `${id ?? 'visitor'}:${idempotencyKey}`

function hashOf(order: StartDonation): string {
  const entries = Object.entries(order).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(entries)).digest('base64url')
}
