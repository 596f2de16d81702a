import { DAY_MS, MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { UNPAID_SYNC_DAYS } from '@aplauso/contract/retention'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { PREPARED } from '#platform/database/prepared-statements.ts'
import type { PaymentKind } from '../tables.ts'

/**
 * One fetch of a payment. `checks` is its version: refunds, chargebacks and the time of the next poll are taken from
 * the latest poll only. A paid answer always counts.
 */
export type PaymentPoll = { id: string; kind: PaymentKind; provider: string; paymentId: string; checks: number }

type PollRow = { id: string; kind: PaymentKind; provider: string; payment_id: string; checks: number }
/** Ids of the rows: a list, or a select from the CTE that has locked them. */
type Ids = RawBuilder<unknown>

/** First poll by the sweep after a checkout starts or its payment id is stored. */
const FIRST_POLL_MS = 2 * MINUTE_MS
/** Next poll by the sweep if the process dies between a poll and its result. */
const RETRY_MS = 30 * SECOND_MS
/** Minimum age of the last poll before a waiting payer causes another one, because a webhook may still arrive. */
const AWAITED_POLL_MS = 5 * SECOND_MS
/** First poll of a paid payment, in case the webhook of a chargeback is lost. */
const PAID_FIRST_POLL_MS = DAY_MS
/** Interval of the polls after it. */
const PAID_POLL_MS = 7 * DAY_MS
/** Interval while a refund is pending, because it may still fail. */
const OPEN_REFUND_POLL_MS = DAY_MS
/** Usual limit of card schemes for a chargeback. */
const PAID_SYNC_DAYS = 120

const at = (date: Date | null) => sql`${date}::timestamptz`
const after = (date: Date, ms: number) => at(new Date(date.getTime() + ms))
const untilOf = (paidAt: RawBuilder<unknown>) => sql`${paidAt} + make_interval(days => ${PAID_SYNC_DAYS}::integer)`
const toPoll = ({ payment_id: paymentId, ...row }: PollRow): PaymentPoll => ({ ...row, paymentId })

/**
 * CTE in the statement that writes a new donation or plan payment: `rows` gives id, provider, payment_id, created_at.
 */
export const startSync = (kind: PaymentKind, rows: RawBuilder<unknown>, now: Date) => sql`
  insert into payment_syncs (id, kind, provider, payment_id, next_poll_at, checked_at, until)
  select id, ${kind}, provider, payment_id, ${after(now, FIRST_POLL_MS)}, created_at,
    created_at + make_interval(days => ${UNPAID_SYNC_DAYS}::integer)
  from (${rows}) as begun`

export const setSyncPaymentId = (paymentId: string, ids: Ids, now: Date) => sql`
  update payment_syncs set payment_id = ${paymentId}, next_poll_at = ${after(now, FIRST_POLL_MS)} where id in (${ids})`

/** Of payments that another provider makes after all. */
export const setSyncProvider = (provider: string, ids: Ids) => sql`
  update payment_syncs set provider = ${provider} where id in (${ids})`

/** Records that the provider reported a change. Undefined for a payment without a row. */
export async function recordPaymentChange(db: Database, paymentId: string): Promise<PaymentPoll | undefined> {
  const now = new Date()
  const { rows } = await sql<Omit<PollRow, 'payment_id'>>`${PREPARED}
    update payment_syncs
    set next_poll_at = ${after(now, RETRY_MS)}, checked_at = ${at(now)}, checks = checks + 1
    where payment_id = ${paymentId}
    returning id, kind, provider, checks
  `.execute(db)
  return rows[0] && { ...rows[0], paymentId }
}

/** CTE in the statement that records a refund: starts a poll, and keeps syncing until the refund has ended. */
export const recordRefundInSync = (ids: Ids, now: Date) => sql`
  update payment_syncs
  set next_poll_at = ${after(now, RETRY_MS)}, checked_at = ${at(now)}, checks = checks + 1, until = null
  where id in (${ids})
  returning id, checks`

/** Claims polls for a payer who waits: at most one for each payment in five seconds, however often they reload. */
export async function claimAwaitedPolls(db: Database, ids: Ids, now = new Date()): Promise<PaymentPoll[]> {
  const { rows } = await sql<PollRow>`
    update payment_syncs set checked_at = ${at(now)}, checks = checks + 1
    where id in (
      -- Another process that holds the lock polls this payment.
      select id from payment_syncs
      where id in (${ids}) and payment_id is not null and checked_at < ${after(now, -AWAITED_POLL_MS)}
      for update skip locked
    )
    returning id, kind, provider, payment_id, checks
  `.execute(db)
  return rows.map(toPoll)
}

/** A due poll, or a row that has no payment at the provider yet. */
export type DuePoll = { poll: PaymentPoll } | { missing: MissingPayment }
export type MissingPayment = { id: string; kind: PaymentKind; checks: number }

/**
 * Claims up to `count` due rows for this caller. The next poll of each is scheduled at once, so that a crash or a
 * failing provider leads to another poll. Pauses double from two minutes to six hours. After `until` no more polls
 * follow.
 */
export async function claimDuePolls(db: Database, count: number, now: Date): Promise<DuePoll[]> {
  const { rows } = await sql<Omit<PollRow, 'payment_id'> & { payment_id: string | null }>`
    update payment_syncs set
      checks = checks + 1,
      sweeps = sweeps + 1,
      checked_at = ${at(now)},
      next_poll_at = case when until < ${at(now)} then null
        else ${at(now)} + least(interval '2 minutes' * power(2, least(sweeps, 10)), interval '6 hours') end
    where id in (
      select id from payment_syncs where next_poll_at <= ${at(now)}
      order by next_poll_at limit ${count} for update skip locked
    )
    returning id, kind, provider, payment_id, checks
  `.execute(db)
  return rows.map(({ payment_id, ...row }) =>
    payment_id === null ? { missing: row } : { poll: { ...row, paymentId: payment_id } },
  )
}

/** CTE that locks the sync row of each of `ids`, unless a later poll has started. */
export const lockLatestPoll = (ids: Ids, checks: number) => sql<{ id: string }>`
  select followed.id from payment_syncs as followed join (${ids}) as meant on meant.id = followed.id
  where checks = ${checks}::integer for update of followed`

type PaidOptions = { checks: number; paidAt: Date; now: Date; hasReversal?: boolean }

/**
 * CTE in the statement that books the payment. Refunds and chargebacks up to now are booked by the next statement; if
 * the process dies before it, a poll follows soon.
 */
export const schedulePaidSync = (ids: Ids, { checks, paidAt, now, hasReversal = false }: PaidOptions) => sql`
  update payment_syncs set until = ${untilOf(at(paidAt))},
    next_poll_at = case when checks = ${checks}::integer then ${after(now, hasReversal ? RETRY_MS : PAID_FIRST_POLL_MS)} else next_poll_at end
  where id in (${ids})`

/**
 * Schedules the next poll of paid rows after the latest answer: weekly, or daily while a refund is pending. `paid`
 * gives id, paid_at and has_open_refunds.
 */
export const reschedulePaidSync = (paid: RawBuilder<unknown>, checks: number, now: Date) => sql`
  update payment_syncs set
    until = case when not has_open_refunds then ${untilOf(sql`paid_at`)} end,
    next_poll_at = case when has_open_refunds then ${after(now, OPEN_REFUND_POLL_MS)}
      when ${untilOf(sql`paid_at`)} >= ${at(now)} then ${after(now, PAID_POLL_MS)} end
  from (${paid}) as paid where paid.id = payment_syncs.id and checks = ${checks}::integer`

/** CTE that ends the sync. A poll later than `checks` stays open, because it may find money that came after all. */
export const endSync = (ids: Ids, checks: number) => sql`
  update payment_syncs set next_poll_at = null where id in (${ids}) and checks = ${checks}::integer`

/** Makes the rows due for the sweep now. */
export const syncNow = (ids: Ids, now: Date) => sql`
  update payment_syncs set next_poll_at = ${at(now)} where id in (${ids})`

/** Polls per second after a gap, which leaves the provider capacity for new payments. */
const RECHECKED_PER_SECOND = 5
const RECHECK_BATCH = 5_000
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Makes every payment sync due again, the newest first, because lost refunds and chargebacks concern payments of any
 * age. Returns their number.
 */
export async function recheckAllSyncs(db: Database, now: Date): Promise<number> {
  for (let [count, last] = [0, LAST_ID]; ; ) {
    const { rows } = await sql<{ count: number; last: string | null }>`
      with batch as (
        select id, row_number() over (order by id desc) as place from (
          -- In batches, because a webhook waits for a row that is locked here.
          select id from payment_syncs where id < ${last}::uuid and next_poll_at is not null
          order by id desc limit ${RECHECK_BATCH}
        ) as followed
      ), moved as (
        update payment_syncs
        set next_poll_at = least(next_poll_at, ${at(now)} + interval '1 second' * ((${count}::integer + place) / ${RECHECKED_PER_SECOND}::float))
        from batch where batch.id = payment_syncs.id and next_poll_at is not null
        returning batch.id
      )
      select count(*)::integer as count, (array_agg(id order by id))[1] as last from moved
    `.execute(db)
    const [moved] = rows
    if (!moved?.last) return count
    count += moved.count
    last = moved.last
  }
}

export const deleteSyncs = (ids: Ids) => sql`
  delete from payment_syncs where id = any(array(${ids}))`
