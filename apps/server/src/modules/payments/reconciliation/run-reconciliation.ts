import { AppError } from '#platform/errors/app-error.ts'
import { recheckAllSyncs } from '../sync/payment-sync-rows.ts'
import {
  findOutdated,
  type ReconcileDeps,
  type ReconcileOutcome,
  reconcile,
  reconcilePayment,
} from './reconcile-payments.ts'
import { claimRun, endRun, extendRun, type ReconciliationRun, recordHeartbeat } from './reconciliation-run.ts'
import {
  claimUnknown,
  deleteUnknown,
  pollUnknownLater,
  recordVerdict,
  type UnknownPayment,
} from './unknown-payments.ts'

/** By itself the server reads no further back than this: the command does. */
const PAYMENTS_MAX = 50_000

/**
 * Looks for payments that the database should have and has not, or not as their provider has them: since the last time that it was in use, once after each gap,
 * every hour in any case, and those that a provider has told of. One process at a time, about once a minute, ten questions about what was told at the
 * most. Remembers where the mark was, so an instance belongs to one process.
 */
export function createReconciler(deps: ReconcileDeps): () => Promise<void> {
  let lastHeartbeat: Date | undefined

  async function runOnce(): Promise<void> {
    lastHeartbeat = await recordHeartbeat(deps.db, lastHeartbeat)
    const due = await claimRun(deps.db)
    if (due === undefined) return
    const done: ReconciliationRun = { since: null, gap_at: null }
    try {
      if (due.gap_at !== null) {
        await recheckAllSyncs(deps.db, new Date())
        done.gap_at = due.gap_at
      }
      if (due.since !== null) {
        await reconcileSince(deps, due.since)
        done.since = due.since
      }
      for (const unknown of await claimUnknown(deps.db, new Date())) await resolveUnknown(deps, unknown)
    } finally {
      await endRun(deps.db, done)
    }
  }

  return runOnce
}

async function reconcileSince(deps: ReconcileDeps, since: Date): Promise<void> {
  const counts = { made: 0, settled: 0, named: 0, failed: 0 }
  const { checkedCount, unread } = await reconcile(deps, since, {
    paymentsMax: PAYMENTS_MAX,
    onPageRead: () => extendRun(deps.db),
    async onOutcome(outcome) {
      counts[outcome.outcome] += 1
      await recordOutcome(deps, outcome)
    },
  })
  deps.log.info({ since, looked: checkedCount, ...counts }, 'payments looked for after a gap')
  if (unread.length > 0)
    deps.log.error({ since, unread }, 'too many payments after a gap: npm run reconcile reads them all')
}

async function resolveUnknown(deps: ReconcileDeps, unknown: UnknownPayment): Promise<void> {
  const { provider: name, payment_id: paymentId } = unknown
  const provider = deps.payments.all.find((one) => one.name === name)
  try {
    if (provider === undefined) throw new AppError('provider_error', `There is no key for ${name} any more`)
    const payment = await provider.findPayment(paymentId)
    // Of another program that has the same account at the provider.
    if (payment !== undefined && payment.reference === undefined) {
      await recordVerdict(deps.db, unknown, 'it was not made here', new Date())
      return
    }
    const [outdated] = await findOutdated(deps.db, payment === undefined ? [] : [payment])
    if (outdated === undefined) return await deleteUnknown(deps.db, unknown)
    await recordOutcome(deps, await reconcilePayment(deps, provider, outdated))
  } catch (error) {
    deps.log.warn({ err: error, provider: name, paymentId }, 'an unknown payment was not looked for, it comes again')
  }
}

/** What could not be made waits for a person; the rest is done. */
async function recordOutcome({ db, log }: ReconcileDeps, outcome: ReconcileOutcome): Promise<void> {
  const unknown = { provider: outcome.provider, payment_id: outcome.paymentId }
  switch (outcome.outcome) {
    case 'failed':
      return pollUnknownLater(db, unknown, new Date())
    case 'named':
      // Once: every gap lists it again.
      if (await recordVerdict(db, unknown, outcome.reason, new Date()))
        log.error(outcome, 'a payment that was lost could not be made again')
      return
    default:
      log.warn(outcome, 'a payment is as its provider says again')
      return deleteUnknown(db, unknown)
  }
}
