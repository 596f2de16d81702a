import { parseConnectedName } from '@aplauso/contract/payment-account'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { PaymentProvider, PaymentProviders, SettledPosition } from '../provider.ts'
import { explainDifference, nameOf } from './explain-difference.ts'
import { findUnequalPayments } from './find-settled-payments.ts'
import { findUnsettledPayments, type UnsettledPayment } from './find-unsettled-payments.ts'
import { findPositions, saveEntries, savePosition } from './settled-entry-rows.ts'

export type SettlementsDeps = { db: Database; payments: Pick<PaymentProviders, 'everyAccount'> }

/** A vendor that fails for this many accounts in a row is down. Each attempt takes seconds. */
const OUTAGES_MAX = 3

export type SettlementsCheck = {
  /** One plain sentence for each payment whose settled amounts are not those of the books. */
  differences: string[]
  /** What could not be compared, and what may be right: no differences. */
  notes: string[]
}

type Options = {
  now?: Date
  /** Also reads settlements of this time before the last one that was read, in case the provider corrected them. */
  rereadMs?: number
}

/**
 * Reads what was settled since the last time, and compares everything that was ever settled with the books. The
 * provider is asked about what the settlements alone cannot explain. Repeats are harmless, also at the same time.
 */
export async function checkSettlements(
  { db, payments }: SettlementsDeps,
  { now = new Date(), rereadMs = 0 }: Options = {},
): Promise<SettlementsCheck> {
  const check: SettlementsCheck = { differences: [], notes: [] }
  const answering = await readAccounts(db, await payments.everyAccount(), rereadMs, check)
  await compareSettled(db, answering, check)
  await checkUnsettled(db, answering, now, check)
  return check
}

/** Reads the settlements of the operator's accounts and of every connected one. Returns those that answered. */
async function readAccounts(
  db: Database,
  accounts: readonly PaymentProvider[],
  rereadMs: number,
  { notes }: SettlementsCheck,
): Promise<Map<string, PaymentProvider>> {
  const positions = await findPositions(
    db,
    accounts.map(({ name }) => name),
  )
  const answering = new Map<string, PaymentProvider>()
  const outages = new Map<string, { inARow: number; skipped: number }>()
  for (const provider of accounts) {
    const position = positions.get(provider.name)
    if (position === undefined) continue
    const vendor = parseConnectedName(provider.name)?.provider ?? provider.name
    const before = outages.get(vendor) ?? { inARow: 0, skipped: 0 }
    if (before.inARow >= OUTAGES_MAX) {
      outages.set(vendor, { ...before, skipped: before.skipped + 1 })
      continue
    }
    const since = rereadMs > 0 ? { at: new Date(position.at.getTime() - rereadMs), settlementIds: [] } : position
    const failure = await readSettlements(db, provider, since)
    const isDown = failure !== undefined && !isRefusal(failure.cause)
    outages.set(vendor, { ...before, inARow: isDown ? before.inARow + 1 : 0 })
    if (failure === undefined) answering.set(provider.name, provider)
    else
      notes.push(`${provider.name} could not be reached, its settlements are not compared: ${reasonOf(failure.cause)}`)
  }
  for (const [vendor, { skipped }] of outages) {
    if (skipped > 0)
      notes.push(`${vendor} could not be reached, the settlements of ${skipped} more accounts are not compared`)
  }
  return answering
}

/** Returns what failed at the provider. An error of the database is thrown. */
async function readSettlements(
  db: Database,
  provider: PaymentProvider,
  since: SettledPosition,
): Promise<{ cause: unknown } | undefined> {
  let failure: { cause: unknown } | undefined
  async function* listed() {
    try {
      yield* provider.listSettledEntries(since)
    } catch (cause) {
      failure = { cause }
    }
  }
  for await (const page of listed()) {
    await saveEntries(db, provider.name, page.entries)
    // Last: a process that dies before reads the settlement again.
    if (page.position !== undefined) await savePosition(db, provider.name, page.position)
  }
  return failure
}

async function compareSettled(
  db: Database,
  answering: ReadonlyMap<string, PaymentProvider>,
  { differences, notes }: SettlementsCheck,
): Promise<void> {
  const failed = new Map<string, { reason: string; count: number }>()
  for (const payment of await findUnequalPayments(db)) {
    const { provider: name } = payment
    // A provider that fails once is not called again for each of a thousand payments.
    const provider = failed.has(name) ? undefined : answering.get(name)
    const answered = await untilFailure(() => explainDifference(db, provider, payment))
    const sentence = answered.outcome === 'done' ? answered.value : 'unanswered'
    if (sentence === 'unanswered') {
      const before = failed.get(name) ?? { reason: '', count: 0 }
      const reason = answered.outcome === 'failed' ? answered.reason : before.reason
      failed.set(name, { reason, count: before.count + 1 })
    } else if (sentence !== undefined) differences.push(sentence)
  }
  for (const [name, { reason, count }] of failed) {
    // An account whose settlements could not be read has its note already.
    const isReported = reason === '' && notes.some((note) => note.startsWith(`${name} could not be reached`))
    if (!isReported) notes.push(`${unanswered(name, reason)} (${count} payments)`)
  }
}

/** A payment of the books that is in no settlement was never paid, or the provider pays it out in another way. */
async function checkUnsettled(
  db: Database,
  answering: ReadonlyMap<string, PaymentProvider>,
  now: Date,
  { differences, notes }: SettlementsCheck,
): Promise<void> {
  const unsettled = await findUnsettledPayments(db, [...answering.keys()], now)
  for (const [name, payments] of Map.groupBy(unsettled, ({ provider }) => provider)) {
    const provider = answering.get(name)
    if (provider === undefined) continue
    const paid: UnsettledPayment[] = []
    const answered = await untilFailure(async () => {
      for (const payment of payments) {
        const listed = await provider.findPayment(payment.payment_id)
        if (listed?.status === 'paid') paid.push(payment)
        else {
          const state = listed === undefined ? 'does not have it' : `has it as ${listed.status}`
          differences.push(`${nameOf(payment)}: the books have ${payment.amount_cents} cents as paid, ${name} ${state}`)
        }
      }
    })
    if (answered.outcome === 'failed') notes.push(unanswered(name, answered.reason))
    const [newest] = paid
    if (newest !== undefined) notes.push(unsettledNote(name, paid, newest))
  }
}

function unsettledNote(name: string, paid: UnsettledPayment[], newest: UnsettledPayment): string {
  const cents = paid.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const day = newest.paid_at.toISOString().slice(0, 'YYYY-MM-DD'.length)
  return `${paid.length} payments of ${name} with ${cents} cents were paid two weeks ago or earlier and are in no settlement, the newest is ${newest.payment_id} of ${day}`
}

const unanswered = (name: string, reason: string) =>
  `${name} could not be reached, some payments are not compared${reason && `: ${reason}`}`

type Answered<Value> = { outcome: 'done'; value: Value } | { outcome: 'failed'; reason: string }

/** A failure of the provider is no difference. Any other error is ours and is thrown. */
async function untilFailure<Value>(work: () => Promise<Value>): Promise<Answered<Value>> {
  try {
    return { outcome: 'done', value: await work() }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'provider_error') throw error
    return { outcome: 'failed', reason: reasonOf(error) }
  }
}

/** The cause says more than that the provider did not answer: a status, or that there is no connection. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message, cause } = error
  if (!(cause instanceof Error) || cause instanceof AppError) return message
  return cause.cause instanceof Error ? `${cause.message}: ${cause.cause.message}` : cause.message
}

/** A refusal concerns one account. Anything else may be an outage of the vendor. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const statusCode = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 0
  return (statusCode >= 400 && statusCode < 500) || isRefusal(error.cause)
}
