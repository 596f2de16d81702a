import { setTimeout } from 'node:timers/promises'
import { SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import { type SqlBool, sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { createOutageLog } from '#platform/database/outage-log.ts'

/** How long a paid donation's alert waits for its speech, or for what is said in its recording. */
export const SPEECH_WAIT_MS = 3 * SECOND_MS
const POLL_EVERY_MS = 100

/** The question whose answer says paid, and what then settles it, with what was waited for or without. */
type PaidPayment = { paymentId: string; checks: number; settle: () => Promise<void> }

/** Payments whose speech or transcript is not ready yet. */
export type SpeechWaits = {
  /** Settles the payment as soon as its speech has ended one way or the other, at the latest in three seconds. */
  add(paid: PaidPayment): void
  /** Waits for nothing any more: what is here is settled at once. */
  close(): Promise<void>
}

/**
 * One statement looks for all who wait, so that a crowd of them holds nobody else up. A payment that is told of again
 * waits no longer for it, and is settled by the latest answer. What dies with this process is asked about again by the
 * sweep.
 */
export function createSpeechWaits({ db, log }: { db: Database; log: FastifyBaseLogger }): SpeechWaits {
  const waiting = new Map<string, PaidPayment & { until: number }>()
  const settling = new Set<Promise<void>>()
  const outageLog = createOutageLog(
    log,
    'whether speech is ready could not be read',
    'whether speech is ready is read again',
  )
  let isPolling = false
  let isClosed = false

  function add(paid: PaidPayment): void {
    if (isClosed) return settle(paid)
    const waitingPayment = waiting.get(paid.paymentId)
    if (waitingPayment !== undefined && waitingPayment.checks > paid.checks) return
    waiting.set(paid.paymentId, { ...paid, until: waitingPayment?.until ?? Date.now() + SPEECH_WAIT_MS })
    if (!isPolling)
      pollUntilEmpty().catch((error: unknown) => log.error({ err: error }, 'payments that wait for speech'))
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
      .catch((error: unknown) => log.warn({ err: error, paymentId }, 'payment not followed yet, the sweep will'))
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
