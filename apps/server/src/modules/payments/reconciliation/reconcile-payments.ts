import type { Cents } from '@aplauso/contract/money'
import { parseConnectedName } from '@aplauso/contract/payment-account'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import type { ListedPayment, PaymentProvider, PaymentProviders } from '../provider.ts'
import type { RecoveryRecords } from '../recovery-records.ts'
import type { MissingAccount, RestoreResult } from '../sync/payment-owner.ts'
import { recordPaymentChange } from '../sync/payment-sync-rows.ts'
import { type PaymentSyncDeps, syncPayment } from '../sync/sweep-payments.ts'

export type ReconcileDeps = PaymentSyncDeps & {
  payments: Pick<PaymentProviders, 'of' | 'everyAccount'>
  records: RecoveryRecords
}

export type ReconcileOutcome = { provider: string; paymentId: string } & (
  | { outcome: 'made' | 'settled'; note?: string | undefined }
  | { outcome: 'named'; reason: string; missing?: MissingAccount | undefined }
  | { outcome: 'failed'; reason: string }
)

type ReconcileOptions = {
  /** Maximum number of payments that are read from each provider. */
  paymentsMax?: number
  /** Called for each payment that was restored (`made`), settled or reported (`named`), and for each failure. */
  onOutcome: (onOutcome: ReconcileOutcome) => Promise<void>
  onPageRead?: () => Promise<void>
}

export type ReconcileResult = {
  /** Number of payments of this server that were compared. */
  checkedCount: number
  /** Providers with more than `paymentsMax` payments, and the creation time at which reading ended. */
  unread: { provider: string; until: Date }[]
}

/**
 * Compares what every provider lists since then with the database, including refunds and chargebacks. Restores lost
 * rows, settles the others, and reports payments that cannot be restored. Payments are booked as of their time of
 * payment; an alert that is too old for the creator counts as missed. Repeats are harmless.
 */
export async function reconcile(deps: ReconcileDeps, since: Date, options: ReconcileOptions): Promise<ReconcileResult> {
  const reconciled: ReconcileResult = { checkedCount: 0, unread: [] }
  for (const provider of await deps.payments.everyAccount()) {
    try {
      await reconcileAccount(deps, provider, since, options, reconciled)
    } catch (error) {
      // The owner of one connected account must not keep the others from being compared.
      if (parseConnectedName(provider.name) === undefined) throw error
      deps.log.warn({ err: error, provider: provider.name }, 'connected account not reconciled')
      reconciled.unread.push({ provider: provider.name, until: new Date() })
    }
  }
  return reconciled
}

async function reconcileAccount(
  deps: ReconcileDeps,
  provider: PaymentProvider,
  since: Date,
  { paymentsMax = Number.POSITIVE_INFINITY, onOutcome, onPageRead }: ReconcileOptions,
  reconciled: ReconcileResult,
): Promise<void> {
  let read = 0
  for await (const page of provider.listPayments(since)) {
    const ours = page.filter(({ reference }) => reference !== undefined)
    for (const payment of await findOutdated(deps.db, ours)) {
      const outcome = await reconcilePayment(deps, provider, payment)
      if (outcome !== undefined) await onOutcome(outcome)
    }
    reconciled.checkedCount += ours.length
    read += page.length
    await onPageRead?.()
    const last = page.at(-1)
    if (read >= paymentsMax && last !== undefined) {
      reconciled.unread.push({ provider: provider.name, until: last.createdAt })
      return
    }
  }
}

type OutdatedPayment = ListedPayment & { isKnown: boolean }

type Known = {
  id: string
  is_paid: boolean
  is_held: boolean
  amount_cents: Cents
  refunded_cents: Cents
  charged_back_cents: Cents
}

/**
 * Payments without a row, with an unpaid row although the provider has the money, or with other refunded or charged
 * back amounts.
 */
export async function findOutdated(db: Database, payments: ListedPayment[]): Promise<OutdatedPayment[]> {
  const ids = sql`${payments.map(({ paymentId }) => paymentId)}::text[]`
  const { rows } = await sql<Known>`
    select provider_payment_id as id, paid_at is not null as is_paid, review_reason is not null as is_held,
      amount_cents, refunded_cents, charged_back_cents
    from donations where provider_payment_id = any(${ids})
    union all
    select provider_payment_id, paid_at is not null, review_reason is not null, amount_cents, refunded_cents, charged_back_cents
    from subscription_payments where provider_payment_id = any(${ids})
  `.execute(db)
  const known = new Map(rows.map((row) => [row.id, row]))
  return payments.flatMap((payment) => {
    const row = known.get(payment.paymentId)
    const isOver = payment.status !== 'paid' && payment.status !== 'open'
    if (row === undefined) return isOver ? [] : { ...payment, isKnown: false }
    const isOutdated = row.is_paid ? hasOtherReversals(row, payment) : !row.is_held && payment.status === 'paid'
    return isOutdated ? { ...payment, isKnown: true } : []
  })
}

/** Caps refunds and chargebacks at the paid amount, as the ledger does. */
function hasOtherReversals(row: Known, { refundedCents, chargedBackCents }: ListedPayment): boolean {
  const chargedBack = Math.min(chargedBackCents, row.amount_cents)
  const refunded = Math.min(refundedCents, row.amount_cents - chargedBack)
  return refunded !== row.refunded_cents || chargedBack !== row.charged_back_cents
}

/**
 * Restores or settles a payment. `creatorId`: gets the donation instead of the creator for whom it was. Undefined for a
 * payment that cannot be restored and was given back: nothing is left to do.
 */
export async function reconcilePayment(
  deps: ReconcileDeps,
  provider: PaymentProvider,
  payment: OutdatedPayment,
  creatorId?: string,
): Promise<ReconcileOutcome | undefined> {
  const about = { provider: provider.name, paymentId: payment.paymentId }
  try {
    if (payment.isKnown) {
      await syncListed(deps, payment)
      return { ...about, outcome: 'settled' }
    }
    const restored = await restorePayment(deps, provider, payment, creatorId)
    if (restored.outcome === 'not_restored') {
      if (await isGivenBack(provider, payment.paymentId)) return undefined
      return { ...about, outcome: 'named', reason: restored.reason, missing: restored.missing }
    }
    await syncListed(deps, payment)
    return { ...about, outcome: 'made', note: restored.missingParts }
  } catch (error) {
    deps.log.warn({ err: error, ...about }, 'payment reconciliation failed')
    return { ...about, outcome: 'failed', reason: reasonOf(error) }
  }
}

/** True when nothing of a paid payment is left at the provider. */
export async function isGivenBack(provider: PaymentProvider, paymentId: string): Promise<boolean> {
  const { status, amountCents, refundedCents, chargedBackCents } = await provider.getPayment(paymentId)
  return status === 'paid' && refundedCents + chargedBackCents >= amountCents
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function syncListed(deps: ReconcileDeps, { paymentId, paidAt }: ListedPayment): Promise<void> {
  const poll = await recordPaymentChange(deps.db, paymentId)
  if (poll !== undefined) await syncPayment(deps, poll, { paidAt })
}

async function restorePayment(
  { owners, records }: ReconcileDeps,
  provider: PaymentProvider,
  payment: ListedPayment,
  creatorId: string | undefined,
): Promise<NonNullable<RestoreResult>> {
  const { reference, record } = payment
  if (reference === undefined) return { outcome: 'not_restored', reason: 'this server did not create the payment' }
  const decodedRecord = record === undefined ? undefined : records.read(record)
  for (const owner of Object.values(owners)) {
    const restored = await owner.restore({ ...payment, provider: provider.name, reference, decodedRecord, creatorId })
    if (restored !== undefined) return restored
  }
  return {
    outcome: 'not_restored',
    reason:
      record === undefined
        ? `the payment has no recovery record (reference ${reference})`
        : `the recovery record does not decrypt with this SESSION_SECRET (reference ${reference})`,
  }
}
