import { DAY_MS, MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { UNPAID_SYNC_DAYS } from '@aplauso/contract/retention'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { PREPARED } from '#platform/database/prepared-statements.ts'
import type { PaymentKind } from '../tables.ts'

/** About one payment; `checks` is its version: an answer is the latest one until somebody asks again. */
export type PaymentPoll = { id: string; kind: PaymentKind; provider: string; paymentId: string; checks: number }

type PollRow = { id: string; kind: PaymentKind; provider: string; payment_id: string; checks: number }
/** The ids of what is meant: a list, or a select from the part of the statement that has locked it. */
type Ids = RawBuilder<unknown>

/** The sweep's first look at what was begun, or got its payment. */
const FIRST_POLL_MS = 2 * MINUTE_MS
/** How soon the sweep asks again if the process dies between a question and what its answer leads to. */
const RETRY_MS = 30 * SECOND_MS
/** How long a webhook may take before somebody who waits has us ask. */
const AWAITED_POLL_MS = 5 * SECOND_MS
/** The first look for a chargeback whose webhook never came. */
const PAID_FIRST_POLL_MS = DAY_MS
/** Between two more such looks. */
const PAID_POLL_MS = 7 * DAY_MS
/** The same while a refund is on its way, which may still fail. */
const OPEN_REFUND_POLL_MS = DAY_MS
/** The usual limit of card schemes for a chargeback. */
const PAID_SYNC_DAYS = 120

const at = (date: Date | null) => sql`${date}::timestamptz`
const after = (date: Date, ms: number) => at(new Date(date.getTime() + ms))
const untilOf = (paidAt: RawBuilder<unknown>) => sql`${paidAt} + make_interval(days => ${PAID_SYNC_DAYS}::integer)`
const toPoll = ({ payment_id: paymentId, ...row }: PollRow): PaymentPoll => ({ ...row, paymentId })

/** Part of the statement that writes what is to be paid: `rows` gives its id, provider, payment_id and created_at. */
export const startSync = (kind: PaymentKind, rows: RawBuilder<unknown>, now: Date) => sql`
  insert into payment_follow_ups (id, kind, provider, payment_id, check_at, checked_at, until)
  select id, ${kind}, provider, payment_id, ${after(now, FIRST_POLL_MS)}, created_at,
    created_at + make_interval(days => ${UNPAID_SYNC_DAYS}::integer)
  from (${rows}) as begun`

/** Part of the statement that keeps what the provider calls the payment. */
export const setSyncPaymentId = (paymentId: string, ids: Ids, now: Date) => sql`
  update payment_follow_ups set payment_id = ${paymentId}, check_at = ${after(now, FIRST_POLL_MS)} where id in (${ids})`

/** Notes that the provider says something changed; undefined for a payment that is not ours. */
export async function recordPaymentChange(db: Database, paymentId: string): Promise<PaymentPoll | undefined> {
  const now = new Date()
  const { rows } = await sql<Omit<PollRow, 'payment_id'>>`${PREPARED}
    update payment_follow_ups
    set check_at = ${after(now, RETRY_MS)}, checked_at = ${at(now)}, checks = checks + 1
    where payment_id = ${paymentId}
    returning id, kind, provider, checks
  `.execute(db)
  return rows[0] && { ...rows[0], paymentId }
}

/** Part of the statement that has given the provider a refund to see to: a question, and it is followed until that has ended. */
export const recordRefundInSync = (ids: Ids, now: Date) => sql`
  update payment_follow_ups
  set check_at = ${after(now, RETRY_MS)}, checked_at = ${at(now)}, checks = checks + 1, until = null
  where id in (${ids})
  returning id, checks`

/** The questions for somebody who waits: at most one about each in a few seconds, however often they look. */
export async function claimAwaitedPolls(db: Database, ids: Ids, now = new Date()): Promise<PaymentPoll[]> {
  const { rows } = await sql<PollRow>`
    update payment_follow_ups set checked_at = ${at(now)}, checks = checks + 1
    where id in (
      -- Whoever holds it asks, or has just asked.
      select id from payment_follow_ups
      where id in (${ids}) and payment_id is not null and checked_at < ${after(now, -AWAITED_POLL_MS)}
      for update skip locked
    )
    returning id, kind, provider, payment_id, checks
  `.execute(db)
  return rows.map(toPoll)
}

/** What is due: a question, or what has no payment at the provider yet. */
export type DuePoll = { poll: PaymentPoll } | { missing: MissingPayment }
export type MissingPayment = { id: string; kind: PaymentKind; checks: number }

/**
 * Up to `count` that are due, each for this caller alone; the next time of each is moved on, at doubling distances from two
 * minutes to six hours, so that a crash or a provider that fails has it asked about again. The last time has no next.
 */
export async function claimDuePolls(db: Database, count: number, now: Date): Promise<DuePoll[]> {
  const { rows } = await sql<Omit<PollRow, 'payment_id'> & { payment_id: string | null }>`
    update payment_follow_ups set
      checks = checks + 1,
      sweeps = sweeps + 1,
      checked_at = ${at(now)},
      check_at = case when until < ${at(now)} then null
        else ${at(now)} + least(interval '2 minutes' * power(2, least(sweeps, 10)), interval '6 hours') end
    where id in (
      select id from payment_follow_ups where check_at <= ${at(now)}
      order by check_at limit ${count} for update skip locked
    )
    returning id, kind, provider, payment_id, checks
  `.execute(db)
  return rows.map(({ payment_id, ...row }) =>
    payment_id === null ? { missing: row } : { poll: { ...row, paymentId: payment_id } },
  )
}

/** Part of the statement that has locked what is meant: its row, locked, where no later question was asked. */
export const lockLatestPoll = (ids: Ids, checks: number) => sql<{ id: string }>`
  select followed.id from payment_follow_ups as followed join (${ids}) as meant on meant.id = followed.id
  where checks = ${checks}::integer for update of followed`

type PaidOptions = { checks: number; paidAt: Date; now: Date; hasReversal?: boolean }

/**
 * Part of the statement that books the money. What has gone back by now is booked by the next statement: should that one
 * never come, the question is asked again soon.
 */
export const schedulePaidSync = (ids: Ids, { checks, paidAt, now, hasReversal = false }: PaidOptions) => sql`
  update payment_follow_ups set until = ${untilOf(at(paidAt))},
    check_at = case when checks = ${checks}::integer then ${after(now, hasReversal ? RETRY_MS : PAID_FIRST_POLL_MS)} else check_at end
  where id in (${ids})`

/**
 * Asks about paid money again after the latest answer: weekly, and daily while a refund is on its way. `paid` gives its id,
 * paid_at, and whether it has_open_refunds.
 */
export const reschedulePaidSync = (paid: RawBuilder<unknown>, checks: number, now: Date) => sql`
  update payment_follow_ups set
    until = case when not has_open_refunds then ${untilOf(sql`paid_at`)} end,
    check_at = case when has_open_refunds then ${after(now, OPEN_REFUND_POLL_MS)}
      when ${untilOf(sql`paid_at`)} >= ${at(now)} then ${after(now, PAID_POLL_MS)} end
  from (${paid}) as paid where paid.id = payment_follow_ups.id and checks = ${checks}::integer`

/** Part of the statement that closes it. A question later than `checks` is still to be answered: it may be about money that came after all. */
export const endSync = (ids: Ids, checks: number) => sql`
  update payment_follow_ups set check_at = null where id in (${ids}) and checks = ${checks}::integer`

/** Has the sweep look now. */
export const syncNow = (ids: Ids, now: Date) => sql`
  update payment_follow_ups set check_at = ${at(now)} where id in (${ids})`

/** As many are checked in a second after a gap: a provider is to have time for what is paid meanwhile. */
const RECHECKED_PER_SECOND = 5
const RECHECK_BATCH = 5_000
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Has the sweep check everything that is followed, the newest first: refunds and chargebacks that the database has lost are of
 * payments of any age. Gives how many.
 */
export async function recheckAllSyncs(db: Database, now: Date): Promise<number> {
  for (let [count, last] = [0, LAST_ID]; ; ) {
    const { rows } = await sql<{ count: number; last: string | null }>`
      with batch as (
        select id, row_number() over (order by id desc) as place from (
          -- In portions: a webhook waits for a row that is locked here.
          select id from payment_follow_ups where id < ${last}::uuid and check_at is not null
          order by id desc limit ${RECHECK_BATCH}
        ) as followed
      ), moved as (
        update payment_follow_ups
        set check_at = least(check_at, ${at(now)} + interval '1 second' * ((${count}::integer + place) / ${RECHECKED_PER_SECOND}::float))
        from batch where batch.id = payment_follow_ups.id and check_at is not null
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

/** Part of the statement that deletes what they are about. */
export const deleteSyncs = (ids: Ids) => sql`
  delete from payment_follow_ups where id = any(array(${ids}))`
