import { DAY_MS } from '@aplauso/contract/limits'
import type * as z from 'zod'
import { AppError } from '#platform/errors/app-error.ts'
import type { SettledEntry, SettledKind, SettledPage, SettledPosition } from '../provider.ts'
import { readWithRetries } from '../read-with-retries.ts'
import {
  Chargeback,
  RefundStatusOnly,
  refundStatusOf,
  refusalOf,
  SettledChargebacks,
  SettledPayments,
  SettledRefunds,
  SettlementPage,
  settledAmountOf,
} from './mollie-answers.ts'
import { inPath, type MollieApi, MollieRefusal } from './mollie-api.ts'

/** Mollie's maximum page size. */
const PAGE_SIZE = 250
/** A settlement leaves for the bank this long after it was created, at most. */
const DAYS_TO_SETTLE_MS = 31 * DAY_MS

type Api = Pick<MollieApi, 'get'>
type Settlement = { id: string; settledAt: Date }

/**
 * Mollie lists settlements by the newest, so their ids are read first. Captures are left out: they belong to methods
 * that pay later, which the product does not offer. PayPal pays its payments out itself, and they are in no settlement.
 */
export async function* listSettledEntries(mollie: Api, since: SettledPosition): AsyncGenerator<SettledPage> {
  let position = since
  for (const settlement of await listSettlements(mollie, since)) {
    yield* settledPayments(mollie, settlement)
    yield* settledRefunds(mollie, settlement)
    yield* settledChargebacks(mollie, settlement)
    position = after(position, settlement)
    yield { entries: [], position }
  }
}

/** Mollie's lists of a settlement keep showing a refund that the bank returned, and a chargeback that was reversed. */
export async function isReturned(
  mollie: Api,
  { kind, id, paymentId }: Pick<SettledEntry, 'kind' | 'id' | 'paymentId'>,
): Promise<boolean> {
  const payment = `/payments/${inPath(paymentId)}`
  try {
    if (kind === 'refund') {
      return refundStatusOf(await mollie.get(`${payment}/refunds/${inPath(id)}`, RefundStatusOnly)) === 'failed'
    }
    return (await mollie.get(`${payment}/chargebacks/${inPath(id)}`, Chargeback)).reversedAt != null
  } catch (error) {
    // The settlement lists what the payment does not have: that stays a difference.
    if (refusalOf(error) === undefined) throw error
    return false
  }
}

/** Two balances of one account may be settled in the same second. */
function after({ at, settlementIds }: SettledPosition, { id, settledAt }: Settlement): SettledPosition {
  const isSameTime = settledAt.getTime() === at.getTime()
  return { at: settledAt, settlementIds: isSameTime ? [...settlementIds, id] : [id] }
}

async function listSettlements(mollie: Api, { at, settlementIds }: SettledPosition): Promise<Settlement[]> {
  const listed: Settlement[] = []
  const oldest = new Date(at.getTime() - DAYS_TO_SETTLE_MS)
  for await (const { _embedded } of pages(mollie, '/settlements', SettlementPage)) {
    const { settlements } = _embedded
    for (const { id, settledAt } of settlements) {
      if (!settledAt || new Date(settledAt) < at || settlementIds.includes(id)) continue
      listed.push({ id, settledAt: new Date(settledAt) })
    }
    if (settlements.some(({ createdAt, settledAt }) => new Date(createdAt ?? settledAt ?? Date.now()) < oldest)) break
  }
  return listed.sort((a, b) => a.settledAt.getTime() - b.settledAt.getTime())
}

async function* settledPayments(mollie: Api, settlement: Settlement): AsyncGenerator<SettledPage> {
  for await (const { _embedded } of pages(mollie, `/settlements/${inPath(settlement.id)}/payments`, SettledPayments)) {
    const entries = _embedded.payments.flatMap(({ metadata, applicationFee, ...payment }) => {
      const paid = { ...payment, paymentId: payment.id }
      const entry = { ...entryOf('payment', settlement, paid), reference: metadata?.reference }
      if (!applicationFee) return entry
      const fee = { id: payment.id, paymentId: payment.id, amount: applicationFee.amount }
      return [entry, entryOf('application_fee', settlement, fee)]
    })
    yield { entries }
  }
}

async function* settledRefunds(mollie: Api, settlement: Settlement): AsyncGenerator<SettledPage> {
  for await (const { _embedded } of pages(mollie, `/settlements/${inPath(settlement.id)}/refunds`, SettledRefunds)) {
    yield { entries: _embedded.refunds.map((refund) => entryOf('refund', settlement, refund)) }
  }
}

async function* settledChargebacks(mollie: Api, settlement: Settlement): AsyncGenerator<SettledPage> {
  const path = `/settlements/${inPath(settlement.id)}/chargebacks`
  for await (const { _embedded } of pages(mollie, path, SettledChargebacks)) {
    yield { entries: _embedded.chargebacks.map((chargeback) => entryOf('chargeback', settlement, chargeback)) }
  }
}

type Listed = Parameters<typeof settledAmountOf>[0] & { paymentId: string }

function entryOf(kind: SettledKind, settlement: Settlement, listed: Listed): SettledEntry {
  const { id, paymentId } = listed
  const { id: settlementId, settledAt } = settlement
  // Mollie tells its costs by method and month, not by payment.
  return {
    kind,
    id,
    paymentId,
    ...settledAmountOf(listed),
    reference: undefined,
    feeCents: undefined,
    settlementId,
    settledAt,
  }
}

type WithNext = { _links?: { next?: { href: string } | null | undefined } | null | undefined }

async function* pages<Page extends WithNext>(mollie: Api, path: string, shape: z.ZodType<Page>): AsyncGenerator<Page> {
  for (let from = ''; ; ) {
    const page = await readSettlements(() => mollie.get(`${path}?limit=${PAGE_SIZE}${from}`, shape))
    yield page
    const next = page._links?.next && new URL(page._links.next.href).searchParams.get('from')
    if (!next) return
    from = `&from=${inPath(next)}`
  }
}

const NOT_ALLOWED = [401, 403]
const statusCodeOf = (error: unknown) => (error instanceof MollieRefusal ? error.statusCode : undefined)

async function readSettlements<Page>(read: () => Promise<Page>): Promise<Page> {
  try {
    return await readWithRetries(statusCodeOf, read)
  } catch (error) {
    if (!(error instanceof Error) || !NOT_ALLOWED.includes(statusCodeOf(error.cause) ?? 0)) throw error
    const message = 'Mollie lists settlements only with a token that may read settlements, payments and refunds'
    throw new AppError('provider_error', `${message} (MOLLIE_ORGANIZATION_TOKEN)`, { cause: error })
  }
}
