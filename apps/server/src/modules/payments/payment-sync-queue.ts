import { AsyncResource } from 'node:async_hooks'
import type { FastifyBaseLogger } from 'fastify'

type Work = () => Promise<void>

/** Runs the fetches that webhooks and waiting donors cause, a few at a time, and never two for one payment at once. */
export type PaymentSyncQueue = { push(paymentId: string, work: Work): void }

/**
 * Anyone may post a webhook, any number of times. While a payment is fetched, only its latest repeat is stored: it has
 * the newest `checks`, so its answer replaces those of the others.
 */
export function createPaymentSyncQueue(log: FastifyBaseLogger, atOnce: number): PaymentSyncQueue {
  const waiting = new Map<string, Work>()
  const running = new Set<string>()

  function startNext(): void {
    for (const [paymentId, work] of waiting) {
      if (running.size >= atOnce) return
      if (running.has(paymentId)) continue
      waiting.delete(paymentId)
      running.add(paymentId)
      run(paymentId, work).catch((error: unknown) => log.error({ err: error }, 'payment sync queue failed'))
    }
  }

  async function run(paymentId: string, work: Work): Promise<void> {
    try {
      await work()
    } catch (error) {
      log.warn({ err: error, paymentId }, 'payment sync failed, the sweep retries it')
    } finally {
      running.delete(paymentId)
      startNext()
    }
  }

  return {
    push(paymentId, work) {
      // Started by the end of another payment, it still belongs to the call that pushed it.
      waiting.set(paymentId, AsyncResource.bind(work))
      startNext()
    },
  }
}
