import type { Features } from '@aplauso/contract/features'
import type { FastifyBaseLogger } from 'fastify'
import { enqueueDonationNotices } from '#modules/alerts/public.ts'
import { writeDeliveries } from '#modules/developers/public.ts'
import { type EventConsumer, handleDonationEvents, orderReceipts } from '#modules/donations/public.ts'
import type { Prices } from '#modules/plans/public.ts'
import { warnOfMonthlyLimits } from '#modules/plans/public.ts'
import type { Database } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'

type ConsumerDeps = { jobs: Pick<Jobs, 'add'>; features: Features; prices: Prices }

const consumersOf = ({ jobs, features, prices }: ConsumerDeps): readonly EventConsumer[] => [
  (tx, events) => orderReceipts({ jobs }, tx, events),
  (tx, events) => warnOfMonthlyLimits({ jobs, prices }, tx, events),
  (tx, events) => writeDeliveries({ prices }, tx, events),
  (tx, events) => enqueueDonationNotices({ jobs, features }, tx, events),
]

export type DonationEvents = {
  /** Starts a round, or schedules another one after the running round. */
  handle(): void
  /** Resolves when a round that started after this call has ended. */
  round(): Promise<void>
  close(): Promise<void>
}

/**
 * Runs one round at a time. A call during a round schedules another: its event may come too late for the running one.
 */
export function startDonationEvents(
  deps: ConsumerDeps & {
    db: Database
    log: FastifyBaseLogger
    /** Called when there may be webhook messages to send. */
    sendDueWebhooks: () => void
  },
): DonationEvents {
  const { log } = deps
  const consumers = consumersOf(deps)
  let running: Promise<void> | undefined
  let isRoundRequested = false
  let closed = false

  async function rounds(): Promise<void> {
    do {
      isRoundRequested = false
      if ((await handleDonationEvents(deps, consumers)) > 0) deps.sendDueWebhooks()
    } while (isRoundRequested && !closed)
  }

  function round(): Promise<void> {
    if (closed) return Promise.resolve()
    isRoundRequested = true
    running ??= rounds().finally(() => {
      running = undefined
    })
    return running
  }

  return {
    round,
    handle() {
      round().catch((error: unknown) => log.warn({ err: error }, 'donation events failed, retried in the next round'))
    },
    async close() {
      closed = true
      await running?.catch(() => undefined)
    },
  }
}
