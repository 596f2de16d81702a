import { SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import type { Prices } from '#modules/plans/public.ts'
import type { Sealer } from '#platform/secrets/create-sealer.ts'
import { traced, traceHeaders } from '#platform/telemetry/tracing.ts'
import { withinTime } from '#platform/time/within-time.ts'
import { type ClaimedDelivery, claimDeliveries } from './claim-deliveries.ts'
import { openSecret, signMessage } from './endpoint-secret.ts'
import { type FinishAttemptDeps, finishAttempt } from './finish-attempt.ts'
import { postMessage } from './post-message.ts'
import type { Targets } from './webhook-targets.ts'

export type WebhookSender = {
  /** Starts a round; a call during a round starts another one after it. */
  handle(): void
  /** Claims and starts sending due messages. Resolves when they are started, not when they are sent. */
  round(): Promise<void>
  /** Resolves when no message is being sent. */
  idle(): Promise<void>
  close(): Promise<void>
}

type SenderDeps = FinishAttemptDeps & { prices: Prices; sealer: Sealer; targets: Targets; log: FastifyBaseLogger }

/** Endpoints that one process sends to at once. */
const ENDPOINTS_AT_ONCE = 24
/** Time for open requests when the process stops. Requests cut off then are retried by another process. */
const CLOSE_MS = 3 * SECOND_MS

/** Sends due messages: a few at once for each endpoint, and its next ones after those have ended. */
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
      const outcome = await traced({ name: 'webhook', kind: 'client', root: { cause: undefined } }, () => {
        const headers = { ...message.headers, ...traceHeaders() }
        return postMessage(deps.targets, delivery.url, { ...message, headers }, { signal: closing.signal })
      })
      // A request that was cut off has no outcome: its claim expires and it is retried.
      if (!closing.signal.aborted) await finishAttempt(deps, delivery, outcome)
    } catch (error) {
      log.warn({ err: error, deliveryId: id, endpointId }, 'webhook attempt not completed, will retry')
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
    round().catch((error: unknown) => log.warn({ err: error }, 'webhook delivery postponed to the next poll'))
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
      await withinTime(ended, CLOSE_MS, 'Open webhook requests did not end').catch(() => closing.abort())
      await ended
    },
  }
}
