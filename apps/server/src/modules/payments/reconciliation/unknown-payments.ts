import { DAY_MS, HOUR_MS, MINUTE_MS } from '@aplauso/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { deleteInBatches } from '#platform/database/in-batches.ts'

/** As many wait to be looked for at once. Anybody may tell of payments, also of such as they made up. */
const WAITING_MAX = 1_000
const RETENTION_MS = 30 * DAY_MS
/** So many of them are asked about in one look. */
const POLLED_AT_ONCE = 10
const PAUSE_MS = 2 * MINUTE_MS
const PAUSE_MAX_MS = 6 * HOUR_MS

export type UnknownPayment = { provider: string; payment_id: string }

/** Payments that we were told of and have no row for. */
export type UnknownPayments = {
  /** Keeps it until it has been looked for; the same again, and more than are kept, are counted alone. */
  add(provider: string, paymentId: string): Promise<void>
  /** How often this process was told of one. */
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
        insert into unknown_payments (provider, payment_id, told_at, look_at)
        select ${provider}, ${paymentId}, ${now}::timestamptz, ${now}::timestamptz
        where (select count(*) from (
          select from unknown_payments where look_at is not null limit ${WAITING_MAX}) as waiting) < ${WAITING_MAX}
        on conflict (provider, payment_id) do update set told_at = excluded.told_at
        returning xmax = 0 as is_new
      `.execute(db)
      // Not for each that is told: the log is not to be filled by who makes them up.
      if (rows[0]?.is_new) log.warn({ provider, paymentId }, 'a payment that we do not know, it is looked for')
    },
  }
}

/** Some that are due; each is due again later, should this process die or the provider not answer. */
export async function claimUnknown(db: Database, now: Date): Promise<UnknownPayment[]> {
  const { rows } = await sql<UnknownPayment>`
    update unknown_payments set tries = tries + 1,
      look_at = ${now}::timestamptz + least(
        interval '1 millisecond' * ${PAUSE_MS}::integer * power(2, least(tries, 20)),
        interval '1 millisecond' * ${PAUSE_MAX_MS}::integer)
    where (provider, payment_id) in (
      select provider, payment_id from unknown_payments where look_at <= ${now}::timestamptz
      order by look_at limit ${POLLED_AT_ONCE} for update skip locked
    )
    returning provider, payment_id
  `.execute(db)
  return rows
}

/** What has failed comes again, also where no provider had told of it. */
export async function pollUnknownLater(
  db: Database,
  { provider, payment_id }: UnknownPayment,
  now: Date,
): Promise<void> {
  await db
    .insertInto('unknown_payments')
    .values({ provider, payment_id, told_at: now, look_at: new Date(now.getTime() + PAUSE_MS) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** It has a row now, or the provider has no such payment: nothing is left to be done. */
export async function deleteUnknown(db: Database, { provider, payment_id }: UnknownPayment): Promise<void> {
  await db
    .deleteFrom('unknown_payments')
    .where('provider', '=', provider)
    .where('payment_id', '=', payment_id)
    .execute()
}

/** It is there, and no row can be made of it: stored with the reason, and not asked about again. Gives whether that is new. */
export async function recordVerdict(
  db: Database,
  { provider, payment_id }: UnknownPayment,
  verdict: string,
  now: Date,
): Promise<boolean> {
  const recorded = await db
    .insertInto('unknown_payments')
    .values({ provider, payment_id, told_at: now, look_at: null, verdict })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'payment_id'])
        .doUpdateSet({ look_at: null, verdict })
        .where('unknown_payments.verdict', 'is distinct from', verdict),
    )
    .returning('payment_id')
    .execute()
  return recorded.length > 0
}

export async function deleteOldUnknown(db: Database, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_MS)
  await deleteInBatches(db, 'unknown_payments', sql`told_at < ${before}::timestamptz`)
}
