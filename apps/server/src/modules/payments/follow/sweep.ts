import type { FastifyBaseLogger } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { Database } from '#modules/tables.ts'
import type { FollowQueue } from '../follow-queue.ts'
import type { PaymentProvider, PaymentSnapshot } from '../provider.ts'
import type { PaymentProviders } from '../providers.ts'
import type { PaymentOwners } from './owners.ts'
import { claimDue, claimWaiting, type Due, notePaymentChanged, type Question } from './rows.ts'

export type FollowedDeps = { db: Database; owners: PaymentOwners; followQueue: FollowQueue; log: FastifyBaseLogger }

type SweepDeps = Pick<FollowedDeps, 'db' | 'owners' | 'log'>
type AskDeps = { payments: Pick<PaymentProviders, 'of'>; log: FastifyBaseLogger }

const SWEEP_BATCH = 50
const SWEEP_PARALLEL = 4

/** Asks the provider: webhooks, the sweep and whoever waits all come through here. */
export async function askProvider(
  { payments, log }: AskDeps,
  question: Question,
  apply: (snapshot: PaymentSnapshot, provider: PaymentProvider) => Promise<unknown>,
): Promise<void> {
  const provider = payments.of(question.provider)
  // Its key may come back: the sweep asks again when the payment is due.
  if (provider === undefined) return log.warn(question, 'payment not followed: its provider has no key')
  await apply(await provider.getPayment(question.paymentId), provider)
}

/** Notes durably that the payment changed, and gives what then asks the provider; undefined for a payment that is not ours. */
export async function paymentChanged(
  { db, owners }: Pick<FollowedDeps, 'db' | 'owners'>,
  paymentId: string,
  { paidAt }: { paidAt?: Date | undefined } = {},
): Promise<(() => Promise<void>) | undefined> {
  const question = await notePaymentChanged(db, paymentId)
  return question && (() => owners[question.kind].follow(question, { now: new Date(), paidAt }))
}

/**
 * Asks for somebody who looks at what is still open, whose `ids` are given, and waits for a webhook that does not come.
 */
export async function askForWaiting(
  { db, owners, followQueue }: Pick<FollowedDeps, 'db' | 'owners' | 'followQueue'>,
  ids: RawBuilder<unknown>,
): Promise<void> {
  for (const question of await claimWaiting(db, ids)) {
    followQueue.push(question.paymentId, () => owners[question.kind].follow(question, { now: new Date() }))
  }
}

/**
 * Asks about every payment that is due: unpaid ones first after two minutes, then at doubling distances up to six hours, for 60
 * days; paid ones after a day and then weekly for chargebacks whose webhook was lost, for 120 days, and daily while a refund is
 * on its way. What a provider that fails leaves unanswered is asked again as if it were unpaid. Several processes share the work.
 */
export async function sweepPayments(deps: SweepDeps, now = new Date()): Promise<void> {
  for (;;) {
    const due = await claimDue(deps.db, SWEEP_BATCH, now)
    const isLast = due.length < SWEEP_BATCH
    await Promise.all(Array.from({ length: SWEEP_PARALLEL }, () => work(deps, due, now)))
    if (isLast) return
  }
}

async function work({ owners, log }: SweepDeps, due: Due[], now: Date): Promise<void> {
  for (let next = due.pop(); next !== undefined; next = due.pop()) {
    try {
      if ('question' in next) await owners[next.question.kind].follow(next.question, { now })
      else await owners[next.unmade.kind].goOn(next.unmade, now)
    } catch (error) {
      log.warn({ err: error, ...next }, 'payment not followed, the sweep comes back to it')
    }
  }
}
