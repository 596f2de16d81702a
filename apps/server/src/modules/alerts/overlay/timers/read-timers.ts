import type { Timer } from '@aplauso/contract/timers'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { receivedBetween } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import { type Clock, clockAt } from './timer-clock.ts'

type Row = {
  id: string
  creator_id: string
  name: string
  start_seconds: number
  seconds_per_euro: number
  cap_seconds: number | null
  pause_with_obs: boolean
  added_seconds: number
  is_started: boolean
  earned_ms: number
  ran_ms: number
  runs_since: Date | null
}

/** A timer row with its computed clock. */
export type TimerWithClock = Row & { clock: Clock }

/** Timers of these creators, the oldest first; one statement reads all creators. */
export async function readTimers(
  db: Database,
  creatorIds: readonly string[],
  now = new Date(),
): Promise<Map<string, Timer[]>> {
  const known = await findTimers(db, sql<SqlBool>`timers.creator_id = any(${[...creatorIds]}::uuid[])`, now)
  const byCreator = Map.groupBy(known, ({ creator_id }) => creator_id)
  return new Map(creatorIds.map((id) => [id, (byCreator.get(id) ?? []).map((timer) => toTimer(timer, now))]))
}

export async function listTimers(db: Database, creatorId: string, now = new Date()): Promise<Timer[]> {
  return (await readTimers(db, [creatorId], now)).get(creatorId) ?? []
}

export async function findTimer(
  db: Database,
  creatorId: string,
  id: string,
  now: Date,
): Promise<TimerWithClock | undefined> {
  const isIt = sql<SqlBool>`timers.id = ${id}::uuid and timers.creator_id = ${creatorId}::uuid`
  return (await findTimers(db, isIt, now))[0]
}

// A run with `with_stream` counts only while a stream is on.
const countedRuns = sql`
  select runs.seconds_per_euro, part.began_at, part.ended_at
  from timer_runs as runs cross join lateral (
    select runs.began_at, runs.ended_at where not runs.with_stream
    union all
    select greatest(runs.began_at, streams.started_at), least(runs.ended_at, streams.ended_at) from streams
    where runs.with_stream and streams.creator_id = timers.creator_id
      and streams.started_at < coalesce(runs.ended_at, 'infinity') and coalesce(streams.ended_at, 'infinity') > runs.began_at
  ) as part
  where runs.timer_id = timers.id`

async function findTimers(db: Database, which: RawBuilder<SqlBool>, now: Date): Promise<TimerWithClock[]> {
  // A private donation adds no time, because the timer is shown on stream.
  const received = receivedBetween(sql`timers.creator_id`, sql`part.began_at`, sql`part.ended_at`, {
    isPublic: true,
  })
  const { rows } = await sql<Row>`
    select timers.id, timers.creator_id, timers.name, timers.start_seconds, timers.seconds_per_euro, timers.cap_seconds,
      timers.pause_with_obs, timers.added_seconds,
      exists (select from timer_runs where timer_runs.timer_id = timers.id and timer_runs.ended_at is null) as is_started,
      coalesce(ran.earned_ms, 0) as earned_ms, coalesce(ran.ran_ms, 0) as ran_ms, ran.runs_since
    from timers cross join lateral (
      select sum(received.cents * part.seconds_per_euro * 10)::bigint as earned_ms,
        sum(round(extract(epoch from part.ended_at - part.began_at) * 1000))::bigint as ran_ms,
        max(part.began_at) filter (where part.ended_at is null) as runs_since
      from (${countedRuns}) as part cross join lateral (${received}) as received
    ) as ran
    where ${which}
    order by timers.creator_id, timers.id
  `.execute(db)
  return rows.map((row) => ({ ...row, clock: clockOf(row, now) }))
}

const clockOf = (row: Row, now: Date): Clock =>
  clockAt(
    {
      startSeconds: row.start_seconds,
      addedSeconds: row.added_seconds,
      capSeconds: row.cap_seconds,
      earnedMs: row.earned_ms,
      ranMs: row.ran_ms,
      runsSince: row.runs_since ?? undefined,
    },
    now,
  )

export function toTimer({ clock, ...row }: TimerWithClock, now: Date): Timer {
  const running = clock.endsAt !== undefined && clock.endsAt > now
  return {
    id: row.id,
    name: row.name,
    startSeconds: row.start_seconds,
    secondsPerEuro: row.seconds_per_euro,
    capSeconds: row.cap_seconds,
    pauseWithObs: row.pause_with_obs,
    running,
    ...(running && clock.endsAt ? { endsAt: clock.endsAt.toISOString() } : { leftMs: clock.leftMs }),
    waitsForStream: row.is_started && clock.endsAt === undefined && clock.leftMs > 0,
  }
}
