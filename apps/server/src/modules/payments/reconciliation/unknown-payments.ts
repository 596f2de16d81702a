import { DAY_MS, HOUR_MS, MINUTE_MS } from '@aplauso/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { deleteInBatches } from '#platform/database/in-batches.ts'
import { connectedVendor } from '../connected-accounts.ts'

/** Maximum number of unresolved rows, because anyone can post webhooks with invented ids. */
const WAITING_MAX = 1_000
const RETENTION_MS = 30 * DAY_MS
const POLLED_AT_ONCE = 10
const PAUSE_MS = 2 * MINUTE_MS
const PAUSE_MAX_MS = 6 * HOUR_MS

export type UnknownPayment = { provider: string; payment_id: string }

/** Payments from webhooks that have no row here. */
export type UnknownPayments = {
  /**
   * Stores the payment until it is resolved. A repeat, one beyond the limit, or one of an account that nobody has
   * connected, is only counted.
   */
  add(provider: string, paymentId: string): Promise<void>
  /** Number of unknown payments that were reported to this process. */
  readonly reportedCount: number
}

export function createUnknownPayments({ db, log }: { db: Database; log: FastifyBaseLogger }): UnknownPayments {
  let reportedCount = 0
  return {
    get reportedCount() {
      return reportedCount
    },
    async add(provider, paymentId) {
      reportedCount += 1
      const now = new Date()
      const { rows } = await sql<{ is_new: boolean }>`
        insert into unknown_payments (provider, payment_id, reported_at, next_poll_at)
        select ${provider}, ${paymentId}, ${now}::timestamptz, ${now}::timestamptz
        where (select count(*) from (
          select from unknown_payments where next_poll_at is not null limit ${WAITING_MAX}) as waiting) < ${WAITING_MAX}
          -- Nobody could fetch a payment of an invented account.
          and (${connectedVendor(sql`${provider}::text`)} is null
            or exists (select from payment_accounts as own where own.provider || ':' || own.account = ${provider}))
        on conflict (provider, payment_id) do update set reported_at = excluded.reported_at
        returning xmax = 0 as is_new
      `.execute(db)
      // Repeats are not logged, so that invented ids cannot fill the log.
      if (rows[0]?.is_new) log.warn({ provider, paymentId }, 'unknown payment reported, resolving it')
    },
  }
}

/**
 * Claims some that are due. Each becomes due again later, in case this process dies or the provider does not answer.
 */
export async function claimUnknown(db: Database, now: Date): Promise<UnknownPayment[]> {
  const { rows } = await sql<UnknownPayment>`
    update unknown_payments set attempts = attempts + 1,
      next_poll_at = ${now}::timestamptz + least(
        interval '1 millisecond' * ${PAUSE_MS}::integer * power(2, least(attempts, 20)),
        interval '1 millisecond' * ${PAUSE_MAX_MS}::integer)
    where (provider, payment_id) in (
      select provider, payment_id from unknown_payments where next_poll_at <= ${now}::timestamptz
      order by next_poll_at limit ${POLLED_AT_ONCE} for update skip locked
    )
    returning provider, payment_id
  `.execute(db)
  return rows
}

/** Schedules another attempt after a failure, also for a payment that no webhook reported. */
export async function pollUnknownLater(
  db: Database,
  { provider, payment_id }: UnknownPayment,
  now: Date,
): Promise<void> {
  await db
    .insertInto('unknown_payments')
    .values({ provider, payment_id, reported_at: now, next_poll_at: new Date(now.getTime() + PAUSE_MS) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes a resolved payment: it has a row now, or the provider has no such payment. */
export async function deleteUnknown(db: Database, { provider, payment_id }: UnknownPayment): Promise<void> {
  await db
    .deleteFrom('unknown_payments')
    .where('provider', '=', provider)
    .where('payment_id', '=', payment_id)
    .execute()
}

/** Stores why no row can be restored, and ends polling. Returns whether the verdict is new. */
export async function recordVerdict(
  db: Database,
  { provider, payment_id }: UnknownPayment,
  verdict: string,
  now: Date,
): Promise<boolean> {
  const recorded = await db
    .insertInto('unknown_payments')
    .values({ provider, payment_id, reported_at: now, next_poll_at: null, verdict })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'payment_id'])
        .doUpdateSet({ next_poll_at: null, verdict })
        .where('unknown_payments.verdict', 'is distinct from', verdict),
    )
    .returning('payment_id')
    .execute()
  return recorded.length > 0
}

export async function deleteOldUnknown(db: Database, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_MS)
  await deleteInBatches(db, 'unknown_payments', sql`reported_at < ${before}::timestamptz`)
}
