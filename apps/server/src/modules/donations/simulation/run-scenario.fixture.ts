import { cents } from '@aplauso/contract/money'
import { pino } from 'pino'
import type { PaymentProvider, PaymentSnapshot } from '#modules/payments/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { acceptRefund } from '../refunds/record-refund-answer.ts'
import { reserveRefund } from '../refunds/reserve-refund.ts'
import type { RefundUpdate } from '../settlement/poll-refunds.ts'
import { reverseDonation } from '../settlement/reverse-donation.ts'
import { settleDonation } from '../settlement/settle-donation.ts'
import { type DonationSyncDeps, syncDonationPayment } from '../settlement/sync-donation-payment.ts'
import { advancePayment, type Payment, snapshotOf } from './provider-payment.fixture.ts'
import type { Random } from './seeded-random.fixture.ts'

export type Scenario = { payment: Payment; creator: string; ownRefunds: { id: string; refundId: string }[] }
type ProviderAnswer = {
  snapshot: PaymentSnapshot
  checks: number
  refundUpdates: (RefundUpdate & { refundId: string })[]
}

const EVENTS_MAX = 9
const HOUR_MS = 3_600_000

/**
 * Applies events to the payment one after the other. The server receives the answer at once, twice, hours late, after a
 * later answer, or not at all. In the end it polls once more, as the scheduled poll would, and then the late answers
 * arrive.
 */
export async function runScenario(db: Database, scenario: Scenario, random: Random, startMs: number): Promise<void> {
  const { payment, ownRefunds } = scenario
  const lateAnswers: ProviderAnswer[] = []
  let nowMs = startMs
  let isPaid = false

  const answer = (checks: number): ProviderAnswer => ({
    checks,
    snapshot: snapshotOf(payment),
    refundUpdates: ownRefunds.flatMap(({ id, refundId }) => {
      const isBack = payment.refunds.find((refund) => refund.id === refundId)?.isBack
      return isBack === undefined
        ? []
        : [{ id, refundId, status: isBack ? ('failed' as const) : ('refunded' as const) }]
    }),
  })
  async function poll(): Promise<ProviderAnswer> {
    const row = await db
      .updateTable('payment_syncs')
      .set((followed) => ({ checks: followed('checks', '+', 1) }))
      .where('id', '=', payment.paymentId)
      .returning('checks')
      .executeTakeFirstOrThrow()
    return answer(row.checks)
  }
  async function apply({ snapshot, checks, refundUpdates }: ProviderAnswer): Promise<void> {
    nowMs += random.below(9) * HOUR_MS
    const now = new Date(nowMs)
    if (snapshot.status !== 'paid' || random.percent(8))
      return syncThroughProvider(db, { snapshot, checks, refundUpdates })
    if (!isPaid || random.percent(8))
      await settleDonation({ db, announcer: undefined, hashFingerprints: () => [] }, snapshot, checks, { now })
    isPaid = true
    await reverseDonation(db, snapshot, checks, { refunds: refundUpdates, now })
  }

  for (let event = 0; event < EVENTS_MAX && (event === 0 || random.percent(62)); event += 1) {
    const refunded = advancePayment(payment, random)
    const refund = refunded === undefined || random.percent(60) ? undefined : await refundOfOurs(db, scenario, refunded)
    if (refund === undefined && random.percent(20)) continue
    const received = refund === undefined ? await poll() : answer(refund)
    if (random.percent(20)) lateAnswers.push(received)
    else await apply(received)
    if (random.percent(10)) await apply(received)
    if (random.percent(15)) {
      const lateAnswer = lateAnswers.pop()
      if (lateAnswer) await apply(lateAnswer)
    }
  }
  await apply(await poll())
  for (const lateAnswer of lateAnswers) await apply(lateAnswer)
}

/**
 * Records the refund that has just started at the provider as our own, if possible; returns the version of its poll.
 */
async function refundOfOurs(
  db: Database,
  { payment, creator, ownRefunds }: Scenario,
  amount: number,
): Promise<number | undefined> {
  const refundId = payment.refunds.at(-1)?.id ?? ''
  const donationId = payment.paymentId
  const id = await reserveRefund(db, {
    creatorId: creator,
    donationId,
    amountCents: cents(amount),
    idempotencyKey: undefined,
  }).catch((error: unknown) => {
    // The server's remaining amount can be out of date; then the refund counts as made on the provider's own pages.
    if (error instanceof AppError) return undefined
    throw error
  })
  if (id === undefined) return undefined
  ownRefunds.push({ id, refundId })
  return acceptRefund(db, { id, donationId, refundId, status: 'accepted' })
}

/** Applies the answer through the product's own payment sync. */
async function syncThroughProvider(db: Database, { snapshot, checks, refundUpdates }: ProviderAnswer): Promise<void> {
  const rejectCall = async () => Promise.reject(new Error('not asked here'))
  const provider: PaymentProvider = {
    name: 'test',
    sandbox: true,
    listMethods: async () => [],
    openCheckout: rejectCall,
    getPayment: async () => snapshot,
    refund: rejectCall,
    getRefund: async (_paymentId, id) => refundUpdates.find(({ refundId }) => id === refundId)?.status ?? 'pending',
    createCustomer: rejectCall,
    chargeAgain: rejectCall,
    forgetCustomer: rejectCall,
    findPayment: rejectCall,
    async *listPayments() {},
    async *listSettledEntries() {},
    isReturned: async () => false,
  }
  const deps: DonationSyncDeps = {
    db,
    announcer: undefined,
    hashFingerprints: () => [],
    payments: { of: () => provider },
    speechWaits: { add: () => undefined, close: async () => undefined },
    alertCreated: async () => undefined,
    alertHeld: async () => undefined,
    goalChanged: async () => undefined,
    alertsSkipped: async () => undefined,
    onEventsRecorded: () => undefined,
    reviewNeeded: async () => undefined,
    log: pino({ level: 'silent' }),
  }
  const { paymentId } = snapshot
  await syncDonationPayment(deps, { id: paymentId, kind: 'donation', paymentId, provider: 'test', checks })
}
