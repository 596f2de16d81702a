import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { DonationStarted, StartDonation } from '@aplauso/contract/donations'
import type { Language } from '@aplauso/contract/languages'
import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { type Cents, CURRENCY, feeCents } from '@aplauso/contract/money'
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
/** Stands for the creator's name until the statement that reads it. */
const CREATOR_PLACE = '{creator}'

/**
 * Writes the pending donation, with the fee of the creator's plan of this moment, and opens its checkout.
 * A repeat with the same key gives the first answer: the same row, and from the provider the same payment.
 * Ends with creator_not_found, idempotency_conflict or provider_error; the row then waits for the repeat or expires.
 */
export async function startDonation(deps: DonationDeps, order: StartDonation, donor: Donor): Promise<DonationStarted> {
  // The row comes first: if the provider answers and we then die, the repeat still finds it.
  const donation = (await insertPending(deps, order, donor)) ?? (await repeated(deps.db, order, donor))
  const checkoutUrl = donation.checkoutUrl ?? (await openCheckout(deps, donation))
  return { donationId: donation.id, checkoutUrl }
}

type Pending = {
  id: string
  amountCents: Cents
  description: string
  language: Language
  checkoutUrl: string | null
}

async function openCheckout({ db, payments, publicUrl }: DonationDeps, donation: Pending): Promise<string> {
  try {
    const checkout = await payments.openCheckout({
      reference: donation.id,
      amountCents: donation.amountCents,
      currency: CURRENCY,
      description: donation.description,
      language: donation.language,
      redirectUrl: `${publicUrl()}/donation/success?id=${donation.id}`,
    })
    await db
      .updateTable('donations')
      .set({
        provider_payment_id: checkout.paymentId,
        checkout_url: checkout.checkoutUrl,
        description: '',
        opening_until: null,
        // A repeat may come after the sweep had given up on a checkout that never was.
        status: 'pending',
        check_at: new Date(Date.now() + FIRST_CHECK_MS),
      })
      .where('id', '=', donation.id)
      // The same payment under the same key, had another try been quicker; it may even be paid by now.
      .where('provider_payment_id', 'is', null)
      .execute()
    return checkout.checkoutUrl
  } catch (error) {
    // The next try need not wait for this one.
    await db.updateTable('donations').set({ opening_until: null }).where('id', '=', donation.id).execute()
    throw error
  }
}

/** One statement finds the creator, freezes the fee and writes the row; no row when there is no such creator or the key was used. */
async function insertPending(deps: DonationDeps, order: StartDonation, donor: Donor): Promise<Pending | undefined> {
  const id = uuidv7()
  const now = new Date()
  const fees = Object.entries(PLANS).map(([plan, { feeBasisPoints }]) => {
    const fee = feeCents(order.amountEuro, feeBasisPoints)
    return sql`(${plan}::text, ${feeBasisPoints}::integer, ${fee}::bigint)`
  })
  const { rows } = await sql<{ description: string }>`
    with donor as (
      -- Whoever is being erased at this moment is waited for, and begins nothing any more.
      select id from users where id = ${donor.id ?? null}::uuid and erased_at is null for key share
    )
    insert into donations (
      id, creator_id, donor_id, amount_cents, currency, fee_basis_points, fee_cents, donor_name, message,
      audio_type, voice, voice_id, language, description, provider, idempotency_key, request_hash, created_at, check_at, opening_until,
      terms_version, terms_accepted_at
    )
    select ${id}, users.id, (select id from donor), ${order.amountEuro}::bigint, ${CURRENCY}, fee.basis_points, fee.cents,
      ${order.donorName ?? null}::text, ${order.message ?? null}::text, ${order.audioType}, ${order.voice ?? null}::text,
      ${order.voiceId ?? null}::text, ${donor.language},
      replace(${deps.describe(CREATOR_PLACE, donor.language)}, ${CREATOR_PLACE}, users.display_name), ${deps.payments.name},
      ${scopedKey(donor) ?? null}::text, ${hashOf(order)},
      ${now}::timestamptz, ${new Date(now.getTime() + FIRST_CHECK_MS)}::timestamptz,
      ${new Date(now.getTime() + OPENING_MAX_MS)}::timestamptz,
      ${order.termsVersion ?? null}::text, ${order.termsVersion ? now : null}::timestamptz
    from users
    join creators on creators.user_id = users.id
    join (values ${sql.join(fees)}) as fee (plan, basis_points, cents) on fee.plan = users.subscription_plan
    where ${creatorIs(order.creatorSlug)} and (${donor.id === undefined}::boolean or exists (select from donor))
    on conflict (idempotency_key) where idempotency_key is not null do nothing
    returning description
  `.execute(deps.db)
  const row = rows[0]
  return row && { id, amountCents: order.amountEuro, language: donor.language, checkoutUrl: null, ...row }
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
  const first = await findFirst(db, donor)
  // The second: the creator has gone before there was a checkout, and took their name along.
  if (first === undefined || (first.checkout_url === null && first.description === '')) {
    throw new AppError('creator_not_found', `There is no creator ${order.creatorSlug}`)
  }
  if (first.request_hash !== hashOf(order)) {
    throw new AppError('idempotency_conflict', 'This Idempotency-Key belongs to another donation')
  }
  const { id, description, language } = first
  return { id, amountCents: first.amount_cents, description, language, checkoutUrl: first.checkout_url }
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
    .select(['id', 'request_hash', 'checkout_url', 'amount_cents', 'description', 'language'])
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

// A key belongs to the account that sends it. Visitors share one space, as they have nothing to tell them apart by:
// there it is the key's own randomness that keeps them apart.
const scopedKey = ({ id, idempotencyKey }: Donor) => idempotencyKey && `${id ?? 'visitor'}:${idempotencyKey}`

function hashOf(order: StartDonation): string {
  const entries = Object.entries(order).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(entries)).digest('base64url')
}
