import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { PaymentProvider, PaymentProviders } from '../provider.ts'
import { explainDifference, nameOf } from './explain-difference.ts'
import { findUnequalPayments } from './find-settled-payments.ts'
import { findUnsettledPayments } from './find-unsettled-payments.ts'
import { findPosition, saveEntries, savePosition } from './settled-entry-rows.ts'

export type SettlementsDeps = { db: Database; payments: Pick<PaymentProviders, 'all'> }

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
  // Connected accounts are compared like the operator's own: each is a provider with a name of its own.
  const accounts = payments.all
  const check: SettlementsCheck = { differences: [], notes: [] }
  const answering = new Map<string, PaymentProvider>()
  for (const provider of accounts) {
    const answered = await untilFailure(() => readSettlements(db, provider, rereadMs))
    if (answered.outcome === 'done') answering.set(provider.name, provider)
    else check.notes.push(`${provider.name} could not be reached, its settlements are not compared: ${answered.reason}`)
  }
  await compareSettled(db, accounts, answering, check)
  for (const provider of answering.values()) {
    const answered = await untilFailure(() => checkUnsettled(db, provider, now, check))
    if (answered.outcome === 'failed') check.notes.push(unanswered(provider.name, answered.reason))
  }
  return check
}

async function readSettlements(db: Database, provider: PaymentProvider, rereadMs: number): Promise<void> {
  const position = await findPosition(db, provider)
  if (position === undefined) return
  const earlier = { at: new Date(position.at.getTime() - rereadMs), settlementIds: [] }
  for await (const page of provider.listSettledEntries(rereadMs > 0 ? earlier : position)) {
    await saveEntries(db, provider.name, page.entries)
    // Last: a process that dies before reads the settlement again.
    if (page.position !== undefined) await savePosition(db, provider.name, page.position)
  }
}

async function compareSettled(
  db: Database,
  accounts: readonly PaymentProvider[],
  answering: Map<string, PaymentProvider>,
  { differences, notes }: SettlementsCheck,
): Promise<void> {
  const names = accounts.map(({ name }) => name)
  const failed = new Map<string, { reason: string; count: number }>()
  for (const payment of await findUnequalPayments(db, names)) {
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
  for (const [name, { reason, count }] of failed) notes.push(`${unanswered(name, reason)} (${count} payments)`)
}

/** A payment of the books that is in no settlement was never paid, or the provider pays it out in another way. */
async function checkUnsettled(
  db: Database,
  provider: PaymentProvider,
  now: Date,
  { differences, notes }: SettlementsCheck,
): Promise<void> {
  const paid = []
  for (const payment of await findUnsettledPayments(db, provider.name, now)) {
    const listed = await provider.findPayment(payment.payment_id)
    if (listed?.status === 'paid') {
      paid.push(payment)
      continue
    }
    const state = listed === undefined ? 'does not have it' : `has it as ${listed.status}`
    differences.push(
      `${nameOf(payment)}: the books have ${payment.amount_cents} cents as paid, ${provider.name} ${state}`,
    )
  }
  const [newest] = paid
  if (newest === undefined) return
  const cents = paid.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  notes.push(
    `${paid.length} payments of ${provider.name} with ${cents} cents were paid two weeks ago or earlier and are in no settlement, the newest is ${newest.payment_id} of ${newest.paid_at.toISOString().slice(0, 'YYYY-MM-DD'.length)}`,
  )
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
function reasonOf({ message, cause }: Error): string {
  if (!(cause instanceof Error) || cause instanceof AppError) return message
  return cause.cause instanceof Error ? `${cause.message}: ${cause.cause.message}` : cause.message
}
