import type { Cents } from '@aplauso/contract/money'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import type { Remade } from '../follow/owners.ts'
import { type FollowedDeps, paymentChanged } from '../follow/sweep.ts'
import type { PaymentRecords } from '../payment-records.ts'
import type { ListedPayment, PaymentProvider } from '../provider.ts'
import type { PaymentProviders } from '../providers.ts'

export type ReconcileDeps = FollowedDeps & { payments: Pick<PaymentProviders, 'all'>; records: PaymentRecords }

export type Found = { provider: string; paymentId: string } & (
  | { outcome: 'made' | 'settled'; note?: string | undefined }
  | { outcome: 'named' | 'failed'; reason: string }
)

type Options = {
  /** As many are read of each provider at the most. */
  paymentsMax?: number
  /** Called with each that is made, settled or named, or where that failed. */
  found: (found: Found) => Promise<void>
  /** Called after each page. */
  pageRead?: () => Promise<void>
}

export type Reconciled = {
  /** How many payments of ours were looked at. */
  looked: number
  /** The provider whose payments are more than were to be read, and where reading ended. */
  unread: { provider: string; until: Date }[]
}

/**
 * Asks every provider for what was paid since then, and makes, settles or names what we lack, refunds and chargebacks included. What
 * was paid is booked as of the time when it was paid, and its alert, where that is too long ago for the creator, counts as missed.
 * Again is harmless.
 */
export async function reconcile(deps: ReconcileDeps, since: Date, options: Options): Promise<Reconciled> {
  const { paymentsMax = Number.POSITIVE_INFINITY, found, pageRead } = options
  const reconciled: Reconciled = { looked: 0, unread: [] }
  for (const provider of deps.payments.all) {
    let read = 0
    for await (const page of provider.listPayments(since)) {
      const ours = page.filter(({ reference }) => reference !== undefined)
      for (const payment of await lackingOf(deps.db, ours)) {
        await found(await settle(deps, provider, payment))
      }
      reconciled.looked += ours.length
      read += page.length
      await pageRead?.()
      const last = page.at(-1)
      if (read >= paymentsMax && last !== undefined) {
        reconciled.unread.push({ provider: provider.name, until: last.createdAt })
        break
      }
    }
  }
  return reconciled
}

type Lacking = ListedPayment & { isKnown: boolean }

type Known = {
  id: string
  is_paid: boolean
  is_held: boolean
  amount_cents: Cents
  refunded_cents: Cents
  charged_back_cents: Cents
}

/**
 * Those of which we have no row, or a row that is not paid while the provider has the money, or one of which the provider has given
 * back another amount.
 */
export async function lackingOf(db: Database, payments: ListedPayment[]): Promise<Lacking[]> {
  const ids = sql`${payments.map(({ paymentId }) => paymentId)}::text[]`
  const { rows } = await sql<Known>`
    select provider_payment_id as id, paid_at is not null as is_paid, held_reason is not null as is_held,
      amount_cents, refunded_cents, charged_back_cents
    from donations where provider_payment_id = any(${ids})
    union all
    select provider_payment_id, paid_at is not null, held_reason is not null, amount_cents, refunded_cents, charged_back_cents
    from subscription_payments where provider_payment_id = any(${ids})
  `.execute(db)
  const known = new Map(rows.map((row) => [row.id, row]))
  return payments.flatMap((payment) => {
    const row = known.get(payment.paymentId)
    const isOver = payment.status !== 'paid' && payment.status !== 'open'
    if (row === undefined) return isOver ? [] : { ...payment, isKnown: false }
    const isLacking = row.is_paid ? isReversed(row, payment) : !row.is_held && payment.status === 'paid'
    return isLacking ? { ...payment, isKnown: true } : []
  })
}

/** No more goes back of a payment than was paid, as in the books. */
function isReversed(row: Known, { refundedCents, chargedBackCents }: ListedPayment): boolean {
  const chargedBack = Math.min(chargedBackCents, row.amount_cents)
  const refunded = Math.min(refundedCents, row.amount_cents - chargedBack)
  return refunded !== row.refunded_cents || chargedBack !== row.charged_back_cents
}

/** Sees to one payment. */
export async function settle(deps: ReconcileDeps, provider: PaymentProvider, payment: Lacking): Promise<Found> {
  const about = { provider: provider.name, paymentId: payment.paymentId }
  try {
    if (payment.isKnown) {
      await follow(deps, payment)
      return { ...about, outcome: 'settled' }
    }
    const remade = await remake(deps, provider, payment)
    if (remade.outcome === 'unmade') return { ...about, outcome: 'named', reason: remade.reason }
    await follow(deps, payment)
    return { ...about, outcome: 'made', note: remade.lacking }
  } catch (error) {
    deps.log.warn({ err: error, ...about }, 'payment not reconciled')
    return { ...about, outcome: 'failed', reason: reasonOf(error) }
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function follow(deps: ReconcileDeps, payment: ListedPayment): Promise<void> {
  const ask = await paymentChanged(deps, payment.paymentId, payment)
  await ask?.()
}

async function remake(
  { owners, records }: ReconcileDeps,
  provider: PaymentProvider,
  payment: ListedPayment,
): Promise<NonNullable<Remade>> {
  const { reference, record } = payment
  if (reference === undefined) return { outcome: 'unmade', reason: 'it was not made here' }
  const kept = record === undefined ? undefined : records.read(record)
  for (const owner of Object.values(owners)) {
    const remade = await owner.remake({ ...payment, provider: provider.name, reference, kept })
    if (remade !== undefined) return remade
  }
  return {
    outcome: 'unmade',
    reason:
      record === undefined
        ? `it carries no record of what it was for (reference ${reference})`
        : `its record is not readable with this SESSION_SECRET (reference ${reference})`,
  }
}
