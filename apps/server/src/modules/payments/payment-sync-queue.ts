import type { FastifyBaseLogger } from 'fastify'

type Work = () => Promise<void>

/** What webhooks lead to: asking the provider, few at a time, and about one payment never twice at once. */
export type PaymentSyncQueue = { push(paymentId: string, work: Work): void }

/**
 * Anyone may post a webhook as often as they like. Of the repeats that come while a payment is being asked about only
 * the last is kept: its question is the newest, so its answer says all that the others would have.
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
      run(paymentId, work).catch((error: unknown) => log.error({ err: error }, 'webhook queue'))
    }
  }

  async function run(paymentId: string, work: Work): Promise<void> {
    try {
      await work()
    } catch (error) {
      log.warn({ err: error, paymentId }, 'payment not followed yet, the sweep will')
    } finally {
      running.delete(paymentId)
      startNext()
    }
  }

  return {
    push(paymentId, work) {
      waiting.set(paymentId, work)
      startNext()
    },
  }
}
