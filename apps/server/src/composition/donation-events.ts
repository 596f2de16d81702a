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

/** Who sees to what follows donation events. */
const consumersOf = ({ jobs, features, prices }: ConsumerDeps): readonly EventConsumer[] => [
  (tx, events) => orderReceipts({ jobs }, tx, events),
  (tx, events) => warnOfMonthlyLimits({ jobs, prices }, tx, events),
  (tx, events) => writeDeliveries({ prices }, tx, events),
  (tx, events) => enqueueDonationNotices({ jobs, features }, tx, events),
]

export type DonationEvents = {
  /** Begins a round, or has the one under way followed by another. */
  handle(): void
  /** A round whose end is waited for. */
  round(): Promise<void>
  close(): Promise<void>
}

/** One round at a time: a hint that comes during one has another follow it, as its event may be too late for the first. */
export function startDonationEvents(
  deps: ConsumerDeps & {
    db: Database
    log: FastifyBaseLogger
    /** Messages may be waiting to be sent. */
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
      round().catch((error: unknown) => log.warn({ err: error }, 'donation events wait for the next round'))
    },
    async close() {
      closed = true
      await running?.catch(() => undefined)
    },
  }
}
