import { setTimeout } from 'node:timers/promises'
import { SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import { type SqlBool, sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { createOutageLog } from '#platform/database/outage-log.ts'

/** How long a paid donation's alert waits for its speech or its transcript. */
export const SPEECH_WAIT_MS = 3 * SECOND_MS
const POLL_EVERY_MS = 100

/** Version of the poll that reported the payment, and a call that settles it, with or without the speech. */
type PaidPayment = { paymentId: string; checks: number; settle: () => Promise<void> }

/** Payments whose speech or transcript is not ready yet. */
export type SpeechWaits = {
  /**
   * Settles the payment as soon as its speech or transcript is ready or has failed, at the latest after three seconds.
   */
  add(paid: PaidPayment): void
  /** Stops waiting: settles all waiting payments at once. */
  close(): Promise<void>
}

/**
 * One statement checks all waiting payments, so that many of them delay no other. A later poll of the same payment
 * replaces the waiting one without a longer wait. Payments that wait when the process dies are polled again by the
 * sweep.
 */
export function createSpeechWaits({ db, log }: { db: Database; log: FastifyBaseLogger }): SpeechWaits {
  const waiting = new Map<string, PaidPayment & { until: number }>()
  const settling = new Set<Promise<void>>()
  const outageLog = createOutageLog(
    log,
    'speech status of waiting payments could not be read',
    'speech status of waiting payments is read again',
  )
  let isPolling = false
  let isClosed = false

  function add(paid: PaidPayment): void {
    if (isClosed) return settle(paid)
    const waitingPayment = waiting.get(paid.paymentId)
    if (waitingPayment !== undefined && waitingPayment.checks > paid.checks) return
    waiting.set(paid.paymentId, { ...paid, until: waitingPayment?.until ?? Date.now() + SPEECH_WAIT_MS })
    if (!isPolling)
      pollUntilEmpty().catch((error: unknown) =>
        log.error({ err: error }, 'payments waiting for speech could not be polled'),
      )
  }

  async function pollUntilEmpty(): Promise<void> {
    isPolling = true
    while (waiting.size > 0) {
      await setTimeout(POLL_EVERY_MS)
      const ended = await listEnded([...waiting.keys()])
      for (const paid of waiting.values()) if (ended.has(paid.paymentId) || Date.now() >= paid.until) settle(paid)
    }
    isPolling = false
  }

  async function listEnded(paymentIds: string[]): Promise<Set<string | null>> {
    if (paymentIds.length === 0) return new Set()
    try {
      const rows = await db
        .selectFrom('donations')
        .select('provider_payment_id')
        .where(sql<SqlBool>`provider_payment_id = any(${paymentIds}::text[])`)
        .where('speech_status', 'is distinct from', 'rendering')
        .where('transcript_status', 'is distinct from', 'awaited')
        .execute()
      outageLog.worked()
      return new Set(rows.map((row) => row.provider_payment_id))
    } catch (error) {
      outageLog.failed(error)
      return new Set()
    }
  }

  function settle({ paymentId, settle }: PaidPayment): void {
    waiting.delete(paymentId)
    const settled = settle()
      .catch((error: unknown) => log.warn({ err: error, paymentId }, 'payment not synced yet, will be retried'))
      .finally(() => settling.delete(settled))
    settling.add(settled)
  }

  return {
    add,
    async close() {
      isClosed = true
      for (const paid of waiting.values()) settle(paid)
      await Promise.all(settling)
    },
  }
}
