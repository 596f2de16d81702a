import { AppError } from '#platform/errors/app-error.ts'
import { checkAgain } from '../follow/rows.ts'
import { claimTurn, endTurn, keepTurn, markAlive, type Turn } from './gap.ts'
import { type Found, lackingOf, type ReconcileDeps, reconcile, settle } from './reconcile.ts'
import { claimUnknown, forgetUnknown, lookLater, nameUnknown, type UnknownPayment } from './unknown-payments.ts'

/** By itself the server reads no further back than this: the command does. */
const PAYMENTS_MAX = 50_000

/**
 * Looks for payments that the database should have and has not, or not as their provider has them: since the last time that it was in use, once after each gap,
 * every hour in any case, and those that a provider has told of. One process at a time, about once a minute, ten questions about what was told at the
 * most. Remembers where the mark was, so an instance belongs to one process.
 */
export function createLostAndFound(deps: ReconcileDeps): () => Promise<void> {
  let seen: Date | undefined

  async function run(): Promise<void> {
    seen = await markAlive(deps.db, seen)
    const turn = await claimTurn(deps.db)
    if (turn === undefined) return
    const done: Turn = { since: null, gap_at: null }
    try {
      if (turn.gap_at !== null) {
        await checkAgain(deps.db, new Date())
        done.gap_at = turn.gap_at
      }
      if (turn.since !== null) {
        await reconcileSince(deps, turn.since)
        done.since = turn.since
      }
      for (const unknown of await claimUnknown(deps.db, new Date())) await lookFor(deps, unknown)
    } finally {
      await endTurn(deps.db, done)
    }
  }

  return run
}

async function reconcileSince(deps: ReconcileDeps, since: Date): Promise<void> {
  const counts = { made: 0, settled: 0, named: 0, failed: 0 }
  const { looked, unread } = await reconcile(deps, since, {
    paymentsMax: PAYMENTS_MAX,
    pageRead: () => keepTurn(deps.db),
    async found(found) {
      counts[found.outcome] += 1
      await note(deps, found)
    },
  })
  deps.log.info({ since, looked, ...counts }, 'payments looked for after a gap')
  if (unread.length > 0)
    deps.log.error({ since, unread }, 'too many payments after a gap: npm run reconcile reads them all')
}

async function lookFor(deps: ReconcileDeps, unknown: UnknownPayment): Promise<void> {
  const { provider: name, payment_id: paymentId } = unknown
  const provider = deps.payments.all.find((one) => one.name === name)
  try {
    if (provider === undefined) throw new AppError('provider_error', `There is no key for ${name} any more`)
    const payment = await provider.findPayment(paymentId)
    // Of another program that has the same account at the provider.
    if (payment !== undefined && payment.reference === undefined) {
      await nameUnknown(deps.db, unknown, 'it was not made here', new Date())
      return
    }
    const [lacking] = await lackingOf(deps.db, payment === undefined ? [] : [payment])
    if (lacking === undefined) return await forgetUnknown(deps.db, unknown)
    await note(deps, await settle(deps, provider, lacking))
  } catch (error) {
    deps.log.warn({ err: error, provider: name, paymentId }, 'an unknown payment was not looked for, it comes again')
  }
}

/** What could not be made waits for a person; the rest is done. */
async function note({ db, log }: ReconcileDeps, found: Found): Promise<void> {
  const unknown = { provider: found.provider, payment_id: found.paymentId }
  switch (found.outcome) {
    case 'failed':
      return lookLater(db, unknown, new Date())
    case 'named':
      // Once: every gap lists it again.
      if (await nameUnknown(db, unknown, found.reason, new Date()))
        log.error(found, 'a payment that was lost could not be made again')
      return
    default:
      log.warn(found, 'a payment is as its provider says again')
      return forgetUnknown(db, unknown)
  }
}
