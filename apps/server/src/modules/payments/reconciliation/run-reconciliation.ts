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

/** Limit for a run of the server. `npm run reconcile` has none. */
const PAYMENTS_MAX = 50_000

/**
 * Compares the providers' payments with the database: once after each gap, every hour, and for unknown payments from
 * webhooks. One process at a time runs it, about once a minute, with at most 10 unknown payments per run. An instance
 * stores the last heartbeat, so each process needs its own.
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
  deps.log.info({ since, looked: checkedCount, ...counts }, 'payments reconciled')
  if (unread.length > 0)
    deps.log.error({ since, unread }, 'too many payments to reconcile: npm run reconcile reads them all')
}

async function resolveUnknown(deps: ReconcileDeps, unknown: UnknownPayment): Promise<void> {
  const { provider: name, payment_id: paymentId } = unknown
  const provider = deps.payments.of(name)
  try {
    if (provider === undefined) throw new AppError('provider_error', `There is no key for ${name} any more`)
    const payment = await provider.findPayment(paymentId)
    // Another program uses the same account at the provider.
    if (payment !== undefined && payment.reference === undefined) {
      await recordVerdict(deps.db, unknown, 'this server did not create the payment', new Date())
      return
    }
    const [outdated] = await findOutdated(deps.db, payment === undefined ? [] : [payment])
    if (outdated === undefined) return await deleteUnknown(deps.db, unknown)
    const outcome = await reconcilePayment(deps, provider, outdated)
    if (outcome === undefined) return await deleteUnknown(deps.db, unknown)
    await recordOutcome(deps, outcome)
  } catch (error) {
    deps.log.warn({ err: error, provider: name, paymentId }, 'resolving an unknown payment failed, retrying later')
  }
}

/** Stores the verdict of a payment that cannot be restored, for a person to decide. Deletes a resolved one. */
async function recordOutcome({ db, log }: ReconcileDeps, outcome: ReconcileOutcome): Promise<void> {
  const unknown = { provider: outcome.provider, payment_id: outcome.paymentId }
  switch (outcome.outcome) {
    case 'failed':
      return pollUnknownLater(db, unknown, new Date())
    case 'named':
      // Logged once, because every run lists the payment again.
      if (await recordVerdict(db, unknown, outcome.reason, new Date()))
        log.error(outcome, 'lost payment could not be restored')
      return
    default:
      log.warn(outcome, 'payment matches its provider again')
      return deleteUnknown(db, unknown)
  }
}
