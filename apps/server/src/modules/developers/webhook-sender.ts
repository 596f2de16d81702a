import { SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import type { Prices } from '#modules/plans/public.ts'
import type { Sealer } from '#platform/secrets/create-sealer.ts'
import { withinTime } from '#platform/time/within-time.ts'
import { type ClaimedDelivery, claimDeliveries } from './claim-deliveries.ts'
import { openSecret, signMessage } from './endpoint-secret.ts'
import { type FinishAttemptDeps, finishAttempt } from './finish-attempt.ts'
import { postMessage } from './post-message.ts'
import type { Targets } from './webhook-targets.ts'

export type WebhookSender = {
  /** Something may be due: looks, and looks again when that comes during a look. */
  handle(): void
  /** A look whose end is waited for; what it found is on its way by then. */
  round(): Promise<void>
  /** Once nothing is on its way. */
  idle(): Promise<void>
  close(): Promise<void>
}

type SenderDeps = FinishAttemptDeps & { prices: Prices; sealer: Sealer; targets: Targets; log: FastifyBaseLogger }

/** Endpoints that one process sends to at once. */
const ENDPOINTS_AT_ONCE = 24
/** For what is on its way when the process ends; what is cut off then is tried again, by whoever is there. */
const CLOSE_MS = 3 * SECOND_MS

/** Sends what is due: each endpoint its own few at a time, and the next of it once those have ended. */
export function createWebhookSender(deps: SenderDeps): WebhookSender {
  const { log } = deps
  const busy = new Map<string, Promise<void>>()
  const closing = new AbortController()
  let currentRound: Promise<void> | undefined
  let isRoundRequested = false
  let closed = false

  async function sendDue(): Promise<void> {
    do {
      isRoundRequested = false
      const capacity = ENDPOINTS_AT_ONCE - busy.size
      if (capacity === 0) return
      const claimed = await claimDeliveries(deps, { busy: [...busy.keys()], room: capacity })
      for (const [endpointId, deliveries] of Map.groupBy(claimed, (delivery) => delivery.endpointId)) {
        busy.set(endpointId, sendAll(endpointId, deliveries))
      }
    } while (isRoundRequested && !closed)
  }

  async function sendAll(endpointId: string, deliveries: ClaimedDelivery[]): Promise<void> {
    await Promise.all(deliveries.map(send))
    busy.delete(endpointId)
    handle()
  }

  async function send(delivery: ClaimedDelivery): Promise<void> {
    const { id, endpointId } = delivery
    try {
      const sealed = [delivery.secret, ...(delivery.formerSecret === null ? [] : [delivery.formerSecret])]
      const secrets = sealed.map((secret) => openSecret(deps.sealer, endpointId, secret))
      const message = signMessage(id, delivery.payload, secrets)
      const outcome = await postMessage(deps.targets, delivery.url, message, { signal: closing.signal })
      // What was cut off has no outcome: its claim ends, and it is tried again.
      if (!closing.signal.aborted) await finishAttempt(deps, delivery, outcome)
    } catch (error) {
      log.warn({ err: error, deliveryId: id, endpointId }, 'a webhook is tried again')
    }
  }

  function round(): Promise<void> {
    if (closed) return Promise.resolve()
    isRoundRequested = true
    currentRound ??= sendDue().finally(() => {
      currentRound = undefined
    })
    return currentRound
  }

  function handle(): void {
    round().catch((error: unknown) => log.warn({ err: error }, 'webhooks wait for the next look'))
  }

  async function idle(): Promise<void> {
    while (currentRound !== undefined || busy.size > 0) {
      await currentRound
      await Promise.all(busy.values())
    }
  }

  return {
    handle,
    round,
    idle,
    async close() {
      closed = true
      await currentRound?.catch(() => undefined)
      const ended = Promise.all(busy.values())
      await withinTime(ended, CLOSE_MS, 'The webhooks under way did not end').catch(() => closing.abort())
      await ended
    },
  }
}
