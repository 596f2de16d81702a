import { DAY_MS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { counter } from '#platform/telemetry/process-metrics.ts'
import type { ClaimedDelivery } from './claim-deliveries.ts'
import { parkDeliveries } from './parked-deliveries.ts'
import type { AttemptOutcome } from './post-message.ts'
import { nextDelayMs } from './retry-delays.ts'
import { WEBHOOK_MAIL } from './webhook-disabled-email.ts'

const countDelivery = counter(
  'aplauso_webhook_deliveries_total',
  "Attempts to deliver a webhook to a creator's program",
  {
    outcome: ['delivered', 'retried', 'failed'],
  },
)

export type FinishAttemptDeps = { db: Database; jobs: Pick<Jobs, 'add'> }

/** An endpoint is disabled after failing for so long without a success. */
const FAILING_MAX_MS = 5 * DAY_MS
/**
 * Failures further apart than this do not count as one period; it is longer than the longest pause between attempts.
 */
const FAILING_GAP_MS = 2 * DAY_MS
const GONE = 410

/**
 * Stores the outcome of an attempt and the time of the next one. Disables an endpoint that answered 410 or has failed
 * for days, and enqueues the email to its creator. Does nothing if the message has been claimed again meanwhile.
 */
export async function finishAttempt(
  { db, jobs }: FinishAttemptDeps,
  delivery: Pick<ClaimedDelivery, 'id' | 'endpointId' | 'type' | 'attempts'>,
  { answerStatus, failure, retryAfterMs }: AttemptOutcome,
  now = new Date(),
): Promise<void> {
  // A test is sent once, and its failure does not count against the endpoint.
  const isTest = delivery.type === 'ping'
  const pauseMs = failure === null || isTest ? undefined : nextDelayMs(delivery.attempts, retryAfterMs)
  const isStored = await db.transaction().execute(async (tx) => {
    // Lock order: the endpoint before its messages (docs/locks.md).
    await tx
      .selectFrom('webhook_endpoints')
      .select('id')
      .where('id', '=', delivery.endpointId)
      .forNoKeyUpdate()
      .execute()
    const ended = await tx
      .updateTable('webhook_deliveries')
      .set({
        status: failure === null ? 'delivered' : pauseMs === undefined ? 'failed' : 'waiting',
        next_attempt_at: pauseMs === undefined ? null : new Date(now.getTime() + pauseMs),
        answer_status: answerStatus,
        error: failure,
        is_manual: false,
      })
      .where('id', '=', delivery.id)
      .where('status', '=', 'waiting')
      .where('attempts', '=', delivery.attempts)
      .returning('id')
      .executeTakeFirst()
    if (ended === undefined) return false
    if (failure === null) await recordSuccess(tx, delivery.endpointId)
    else if (!isTest && (await recordFailure(tx, delivery.endpointId, answerStatus === GONE, now))) {
      await parkDeliveries(tx, delivery.endpointId)
      await jobs.add(WEBHOOK_MAIL, { endpointId: delivery.endpointId }, { tx })
    }
    return true
  })
  if (isStored)
    countDelivery({ outcome: failure === null ? 'delivered' : pauseMs === undefined ? 'failed' : 'retried' })
}

async function recordSuccess(tx: AnyTransaction, endpointId: string): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({ failing_since: null })
    .where('id', '=', endpointId)
    .where('failing_since', 'is not', null)
    .execute()
}

/** Returns whether this failure disables the endpoint. */
async function recordFailure(tx: AnyTransaction, endpointId: string, isGone: boolean, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isDisabledNow: boolean }>`
    with noted as (
      select id, disabled_reason, case when failing_since is null
        or last_failed_at < ${new Date(now.getTime() - FAILING_GAP_MS)}::timestamptz
        then ${now}::timestamptz else failing_since end as since
      from webhook_endpoints where id = ${endpointId}::uuid
    ), judged as (
      select *, disabled_reason is null and (
        ${isGone}::boolean or since <= ${new Date(now.getTime() - FAILING_MAX_MS)}::timestamptz) as is_over
      from noted
    )
    update webhook_endpoints
    set failing_since = since, last_failed_at = ${now}::timestamptz,
      disabled_reason = case when is_over then 'failing' else judged.disabled_reason end
    from judged where webhook_endpoints.id = judged.id
    returning is_over as "isDisabledNow"
  `.execute(tx)
  return rows[0]?.isDisabledNow ?? false
}
