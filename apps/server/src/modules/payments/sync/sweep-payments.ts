import type { FastifyBaseLogger } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { Database } from '#modules/tables.ts'
import type { PaymentSyncQueue } from '../payment-sync-queue.ts'
import type { PaymentProvider, PaymentProviders, PaymentSnapshot } from '../provider.ts'
import type { PaymentOwners } from './payment-owner.ts'
import { claimAwaitedPolls, claimDuePolls, type DuePoll, type PaymentPoll } from './payment-sync-rows.ts'

export type PaymentSyncDeps = {
  db: Database
  owners: PaymentOwners
  paymentSyncQueue: PaymentSyncQueue
  log: FastifyBaseLogger
}

type SweepDeps = Pick<PaymentSyncDeps, 'db' | 'owners' | 'log'>
type PollDeps = { payments: Pick<PaymentProviders, 'of'>; log: FastifyBaseLogger }

const SWEEP_BATCH = 50
const SWEEP_PARALLEL = 4

/** Fetches the payment from its provider and applies it. Webhooks, the sweep and waiting people all use this. */
export async function pollProvider(
  { payments, log }: PollDeps,
  poll: PaymentPoll,
  apply: (snapshot: PaymentSnapshot, provider: PaymentProvider) => Promise<unknown>,
): Promise<void> {
  const provider = payments.of(poll.provider)
  // The API key may return: the sweep polls again when the payment is due.
  if (provider === undefined) return log.warn(poll, 'payment not synced: its provider has no API key')
  await apply(await provider.getPayment(poll.paymentId), provider)
}

/**
 * The one way from a poll to the code of its payment: `syncDonationPayment` (`donations/settlement`) for a donation,
 * `syncSubscriptionPayment` (`subscriptions/sync-plan-payment.ts`) for a plan. Both fetch it by `pollProvider`.
 */
export function syncPayment(
  { owners }: Pick<PaymentSyncDeps, 'owners'>,
  poll: PaymentPoll,
  { now = new Date(), paidAt }: { now?: Date; paidAt?: Date | undefined } = {},
): Promise<void> {
  return owners[poll.kind].sync(poll, { now, paidAt })
}

/** Syncs the payment of a webhook or of a waiting payer, which a limited number of calls at a time may do. */
export function queueSync(deps: Pick<PaymentSyncDeps, 'owners' | 'paymentSyncQueue'>, poll: PaymentPoll): void {
  // The wait in the queue is a part of the settlement.
  const now = new Date()
  deps.paymentSyncQueue.push(poll.paymentId, () => syncPayment(deps, poll, { now }))
}

/** Polls the open payments in `ids` for a payer who waits while no webhook has arrived. */
export async function syncAwaited(
  deps: Pick<PaymentSyncDeps, 'db' | 'owners' | 'paymentSyncQueue'>,
  ids: RawBuilder<unknown>,
): Promise<void> {
  for (const poll of await claimAwaitedPolls(deps.db, ids)) queueSync(deps, poll)
}

/**
 * Syncs every due payment. Unpaid ones: after two minutes, then with doubling pauses up to six hours, for 60 days. Paid
 * ones: after a day, then weekly for 120 days, in case the webhook of a chargeback was lost; daily while a refund is
 * pending. If the provider fails, a paid one follows the schedule of unpaid ones. Several processes share the work.
 */
export async function sweepPayments(deps: SweepDeps, now = new Date()): Promise<void> {
  for (;;) {
    const due = await claimDuePolls(deps.db, SWEEP_BATCH, now)
    const isLast = due.length < SWEEP_BATCH
    await Promise.all(Array.from({ length: SWEEP_PARALLEL }, () => syncDue(deps, due, now)))
    if (isLast) return
  }
}

async function syncDue({ owners, log }: SweepDeps, due: DuePoll[], now: Date): Promise<void> {
  for (let next = due.pop(); next !== undefined; next = due.pop()) {
    try {
      if ('poll' in next) await syncPayment({ owners }, next.poll, { now })
      else await owners[next.missing.kind].retryOrExpire(next.missing, now)
    } catch (error) {
      log.warn({ err: error, ...next }, 'payment sync failed, the sweep retries it')
    }
  }
}
