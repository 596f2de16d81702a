import { DAY_MS, HOUR_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { Stripe } from 'stripe'
import type { SettledEntry, SettledKind, SettledPage, SettledPosition } from '../provider.ts'
import { readWithRetries } from '../read-with-retries.ts'
import { BalanceTransaction, pageOf } from './stripe-answers.ts'
import { statusCodeOf } from './stripe-errors.ts'

/** Stripe's maximum page size. */
const PAGE_SIZE = 100
const WINDOWS_MAX = 200
/** A transaction may show up in the list a moment after its own time. */
const OVERLAP_MS = HOUR_MS

/** Stripe's categories for bookkeeping, with the sign of their amount. The others are no money of a payment. */
const CATEGORIES: Record<string, { kind: SettledKind; sign: 1 | -1 }> = {
  charge: { kind: 'payment', sign: 1 },
  charge_failure: { kind: 'payment', sign: 1 },
  refund: { kind: 'refund', sign: -1 },
  refund_failure: { kind: 'returned_refund', sign: 1 },
  dispute: { kind: 'chargeback', sign: -1 },
  dispute_reversal: { kind: 'chargeback_reversal', sign: 1 },
}

/**
 * Lists balance transactions by their time and not by payout, because Stripe can list only automatic payouts so. Stripe
 * lists the newest first; windows of time let a killed process continue.
 */
export async function* listSettledEntries(stripe: Stripe, { at }: SettledPosition): AsyncGenerator<SettledPage> {
  const end = Date.now()
  const windowMs = Math.max(DAY_MS, (end - at.getTime()) / WINDOWS_MAX)
  for (let from = at.getTime() - OVERLAP_MS; from <= end; from += windowMs) {
    const until = Math.min(from + windowMs, end + SECOND_MS)
    for await (const page of transactions(stripe, from, until)) yield { entries: page.flatMap(toEntries) }
    yield { entries: [], position: { at: new Date(Math.min(until, end)), settlementIds: [] } }
  }
}

async function* transactions(stripe: Stripe, from: number, until: number): AsyncGenerator<BalanceTransaction[]> {
  const created = { gte: Math.floor(from / SECOND_MS), lt: Math.ceil(until / SECOND_MS) }
  for (let last: string | undefined; ; ) {
    const after = { limit: PAGE_SIZE, ...(last === undefined ? {} : { starting_after: last }) }
    const { data, has_more } = await readWithRetries(statusCodeOf, async () =>
      pageOf(BalanceTransaction).parse(
        await stripe.balanceTransactions.list({ created, expand: ['data.source'], ...after }),
      ),
    )
    yield data
    last = data.at(-1)?.id
    if (!has_more || last === undefined) return
  }
}

function toEntries(transaction: BalanceTransaction): SettledEntry[] {
  const { id, source, created, amount, reporting_category } = transaction
  const category = CATEGORIES[reporting_category]
  if (category === undefined || !source?.payment_intent) return []
  const isExchanged = transaction.exchange_rate != null
  const common = {
    ...{ id, paymentId: source.payment_intent, currency: source.currency.toUpperCase() },
    ...{ settlementId: id, settledAt: created },
  }
  const applicationFeeCents = applicationFeeOf(transaction)
  const entry = {
    ...common,
    kind: category.kind,
    reference: reporting_category === 'charge' ? source.metadata.reference : undefined,
    amountCents: isExchanged ? Math.sign(amount) * category.sign * source.amount : amount * category.sign,
    feeCents: isExchanged ? undefined : transaction.fee - applicationFeeCents,
  }
  if (category.kind !== 'payment' || isExchanged || applicationFeeCents === 0) return [entry]
  const fee = { kind: 'application_fee' as const, amountCents: applicationFeeCents }
  return [entry, { ...common, ...fee, reference: undefined, feeCents: undefined }]
}

/** Part of the fee of a payment on a connected account. */
const applicationFeeOf = ({ fee_details }: BalanceTransaction): number =>
  (fee_details ?? []).reduce((sum, { type, amount }) => (type === 'application_fee' ? sum + amount : sum), 0)
