import type { FastifyBaseLogger } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { Database } from '#modules/tables.ts'
import type { PaymentSyncQueue } from '../payment-sync-queue.ts'
import type { PaymentProvider, PaymentProviders, PaymentSnapshot } from '../provider.ts'
import type { PaymentOwners } from './payment-owner.ts'
import {
  claimAwaitedPolls,
  claimDuePolls,
  type DuePoll,
  type PaymentPoll,
  recordPaymentChange,
} from './payment-sync-rows.ts'

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

/** Asks the provider: webhooks, the sweep and whoever waits all come through here. */
export async function pollProvider(
  { payments, log }: PollDeps,
  poll: PaymentPoll,
  apply: (snapshot: PaymentSnapshot, provider: PaymentProvider) => Promise<unknown>,
): Promise<void> {
  const provider = payments.of(poll.provider)
  // Its key may come back: the sweep asks again when the payment is due.
  if (provider === undefined) return log.warn(poll, 'payment not followed: its provider has no key')
  await apply(await provider.getPayment(poll.paymentId), provider)
}

/** Notes durably that the payment changed, and gives what then asks the provider; undefined for a payment that is not ours. */
export async function paymentChanged(
  { db, owners }: Pick<PaymentSyncDeps, 'db' | 'owners'>,
  paymentId: string,
  { paidAt }: { paidAt?: Date | undefined } = {},
): Promise<(() => Promise<void>) | undefined> {
  const poll = await recordPaymentChange(db, paymentId)
  return poll && (() => owners[poll.kind].sync(poll, { now: new Date(), paidAt }))
}

/**
 * Asks for somebody who looks at what is still open, whose `ids` are given, and waits for a webhook that does not come.
 */
export async function syncAwaited(
  { db, owners, paymentSyncQueue }: Pick<PaymentSyncDeps, 'db' | 'owners' | 'paymentSyncQueue'>,
  ids: RawBuilder<unknown>,
): Promise<void> {
  for (const poll of await claimAwaitedPolls(db, ids)) {
    paymentSyncQueue.push(poll.paymentId, () => owners[poll.kind].sync(poll, { now: new Date() }))
  }
}

/**
 * Asks about every payment that is due: unpaid ones first after two minutes, then at doubling distances up to six hours, for 60
 * days; paid ones after a day and then weekly for chargebacks whose webhook was lost, for 120 days, and daily while a refund is
 * on its way. What a provider that fails leaves unanswered is asked again as if it were unpaid. Several processes share the work.
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
      if ('poll' in next) await owners[next.poll.kind].sync(next.poll, { now })
      else await owners[next.missing.kind].retryOrExpire(next.missing, now)
    } catch (error) {
      log.warn({ err: error, ...next }, 'payment not followed, the sweep comes back to it')
    }
  }
}
