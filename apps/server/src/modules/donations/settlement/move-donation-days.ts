import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import * as z from 'zod'
import { lockCreator } from '#modules/creators/public.ts'
import { AGENCY_PREFIX } from '#modules/ledger/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { withLongTimeout } from '#platform/database/with-long-timeout.ts'
import type { Jobs, Queue } from '#platform/jobs/jobs.ts'

const MovedDays = z.object({ creatorId: z.string() })
const MOVED_DAYS: Queue<z.infer<typeof MovedDays>> = {
  name: 'moved_days',
  payload: MovedDays,
  retries: 20,
  maxSeconds: (10 * MINUTE_MS) / SECOND_MS,
}
/** By then every settlement that has read the previous time zone has ended. */
const AFTER_SETTLEMENTS_SECONDS = 10

/** Donations per transaction. The creator is locked while one batch is moved: some tenths of a second. */
const BATCH_SIZE = 500
/** Donations that the call itself moves, so that a typical account has its days at once. */
const IMMEDIATE_MAX = 2_000

type MoveDeps = { db: Database; jobs: Pick<Jobs, 'add' | 'work'>; goalChanged: (creatorId: string) => Promise<void> }

/** After a change of the time zone: moves the latest donations to their new days at once, and all others in a job. */
export async function onTimeZoneChanged({ db, jobs, goalChanged }: MoveDeps, creatorId: string): Promise<void> {
  await jobs.add(MOVED_DAYS, { creatorId }, { startAfterSeconds: AFTER_SETTLEMENTS_SECONDS })
  if ((await moveDays(db, creatorId, { atMost: IMMEDIATE_MAX })) > 0) await goalChanged(creatorId)
}

export async function runMovedDaysJobs({ db, jobs, goalChanged }: MoveDeps): Promise<void> {
  await jobs.work(MOVED_DAYS, async ({ creatorId }) => {
    if ((await moveDays(db, creatorId)) > 0) await goalChanged(creatorId)
  })
}

/** Repairs all creators with donations counted on other days than their time zone gives. */
export async function moveWrongDays(db: Database): Promise<void> {
  const { rows } = await withLongTimeout(db, (tx) =>
    sql<{ creator_id: string }>`
      select distinct creator_id from donations join users on users.id = creator_id
      where paid_at is not null and ${isOnOtherDay}
    `.execute(tx),
  )
  for (const { creator_id } of rows) await moveDays(db, creator_id)
}

/**
 * Counts paid donations on the day and in the hour of the creator's current time zone, newest first, in batches. After
 * each batch every total equals the sum of the donations. Can be repeated and run in several processes. Returns how
 * many donations were moved.
 */
export async function moveDays(
  db: Database,
  creatorId: string,
  { atMost = Number.POSITIVE_INFINITY, size = BATCH_SIZE }: { atMost?: number; size?: number } = {},
): Promise<number> {
  let moved = 0
  let seen = 0
  let after: DonationPosition | undefined
  while (seen < atMost) {
    const batch = await db.transaction().execute((tx) => moveBatch(tx, creatorId, after, size))
    moved += batch.moved
    seen += size
    after = batch.last
    if (after === undefined) break
  }
  return moved
}

const localTime = sql`donations.paid_at at time zone users.time_zone`
const isOnOtherDay = sql`(paid_day, paid_hour) is distinct from ((${localTime})::date, extract(hour from ${localTime})::smallint)`

type DonationPosition = { paid_at: string; id: string }

async function moveBatch(tx: AnyTransaction, creatorId: string, after: DonationPosition | undefined, size: number) {
  const isAfter = after ? sql`(paid_at, id) < (${after.paid_at}::timestamptz, ${after.id}::uuid)` : sql`true`
  const { rows } = await sql<DonationPosition & { is_elsewhere: boolean }>`
    select donations.id, paid_at::text, ${isOnOtherDay} as is_elsewhere
    from (
      select id, creator_id, paid_at, paid_day, paid_hour from donations
      where creator_id = ${creatorId}::uuid and paid_at is not null and ${isAfter}
      order by paid_at desc, id desc limit ${size}
    ) as donations join users on users.id = creator_id
    order by donations.paid_at desc, donations.id desc
  `.execute(tx)
  const ids = rows.filter((row) => row.is_elsewhere).map(({ id }) => id)
  const last = rows.length < size ? undefined : rows.at(-1)
  if (ids.length === 0) return { moved: 0, last }
  // Locks in the order of docs/locks.md; the account's lock keeps the time zone until the batch is written.
  await sql`select from donations where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  await lockCreator(tx, creatorId)
  await sql`select from users where id = ${creatorId}::uuid for share`.execute(tx)
  return { moved: await moveDonations(tx, creatorId, ids), last }
}

/** Subtracts each moved donation's remaining amount from its previous day and adds it to its new day. */
async function moveDonations(tx: AnyTransaction, creatorId: string, ids: string[]): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    with before as (
      -- Selects the donations that are counted on another day or hour than their own.
      select donations.id, paid_day, paid_hour, (${localTime})::date as day, extract(hour from ${localTime})::smallint as hour
      from donations join users on users.id = creator_id
      where donations.id = any(${ids}::uuid[]) and ${isOnOtherDay}
    ), moved as (
      -- Writes the new day and hour of each donation.
      update donations set paid_day = before.day, paid_hour = before.hour
      from before where donations.id = before.id
      returning donations.id, donor_name, private, amount_cents - refunded_cents - charged_back_cents as cents,
        before.paid_day as day_before, before.paid_hour as hour_before, before.day, before.hour
    ), step as (
      -- Selects the subtraction from the previous day and the addition to the new one.
      select id, donor_name, private, day_before as day, hour_before as hour, -1 as sign, cents, (cents > 0)::integer as counts from moved
      union all
      select id, donor_name, private, day, hour, 1, cents, (cents > 0)::integer from moved
    ), day as (
      -- Adds both steps to the days of the creator.
      insert into creator_days (creator_id, day, donations_count, amount_cents, private_count, private_cents)
      select ${creatorId}::uuid, day, sum(sign * counts), sum(sign * cents),
        coalesce(sum(sign * counts) filter (where private), 0), coalesce(sum(sign * cents) filter (where private), 0)
      from step group by day
      on conflict (creator_id, day) do update set
        donations_count = creator_days.donations_count + excluded.donations_count,
        amount_cents = creator_days.amount_cents + excluded.amount_cents,
        private_count = creator_days.private_count + excluded.private_count,
        private_cents = creator_days.private_cents + excluded.private_cents
    ), hour as (
      -- Adds both steps to the hours of the creator.
      insert into creator_hours (creator_id, month, hour, donations_count, amount_cents)
      select ${creatorId}::uuid, date_trunc('month', day)::date as month, hour, sum(sign * counts), sum(sign * cents) from step
      group by month, hour having sum(sign * cents) <> 0 or sum(sign * counts) <> 0
      on conflict (creator_id, month, hour) do update set
        donations_count = creator_hours.donations_count + excluded.donations_count,
        amount_cents = creator_hours.amount_cents + excluded.amount_cents
    ), name as (
      -- Adds both steps to the donor names of each month.
      insert into creator_donors (creator_id, period, name_key, donor_name, donations_count, amount_cents)
      select ${creatorId}::uuid, to_char(day, 'YYYY-MM') as period, lower(donor_name) as name_key, max(donor_name),
        sum(sign * counts), sum(sign * cents)
      from step where donor_name is not null
      group by period, name_key having sum(sign * cents) <> 0 or sum(sign * counts) <> 0
      on conflict (creator_id, period, name_key) do update set
        donations_count = creator_donors.donations_count + excluded.donations_count,
        amount_cents = creator_donors.amount_cents + excluded.amount_cents
    ), share as (
      -- Selects the rest of each share from the ledger: a refund has taken back its part.
      select shared.donation_id, shared.agency_id, (
        select coalesce(-sum(entry.amount_cents), 0)
        from ledger_journals journal join ledger_entries entry on entry.journal_id = journal.id
        where journal.donation_id = shared.donation_id and entry.account_code = ${AGENCY_PREFIX}::text || shared.agency_id
      ) as cents
      from donation_shares shared join moved on moved.id = shared.donation_id
    ), agency_day as (
      -- Adds both steps to the days of the agencies.
      insert into agency_days (agency_id, creator_id, day, donations_count, amount_cents, share_cents)
      select share.agency_id, ${creatorId}::uuid, step.day, sum(sign * counts), sum(sign * step.cents), sum(sign * share.cents)
      from step join share on share.donation_id = step.id
      group by share.agency_id, step.day having sum(sign * step.cents) <> 0 or sum(sign * counts) <> 0
      on conflict (agency_id, creator_id, day) do update set
        donations_count = agency_days.donations_count + excluded.donations_count,
        amount_cents = agency_days.amount_cents + excluded.amount_cents,
        share_cents = agency_days.share_cents + excluded.share_cents
    )
    select count(*)::integer as moved from moved
  `.execute(tx)
  return rows[0]?.moved ?? 0
}
