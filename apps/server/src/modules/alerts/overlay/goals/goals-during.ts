import type { Cents } from '@aplauso/contract/money'
import type { StreamGoal } from '@aplauso/contract/streams'
import { sql } from 'kysely'
import { receivedBetween } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'

/** A time range of a creator; `to` is null if it has no end yet. */
export type Span = { id: string; creatorId: string; from: Date; to: Date | null }

type Row = { span_id: string; id: string; title: string; target_cents: Cents; received_cents: Cents }

/**
 * Goals whose time overlaps each span, by the id of the span, with the amount at the end of the span.
 * A goal without a start begins when it was created, because nobody saw it before.
 *
 * One statement reads all spans. An amount is the total before the end of the goal or span, less the total before the
 * start of the goal. Goals and spans share most of these moments, so the total of each moment is computed once.
 */
export async function readGoalsDuring(db: Database, spans: readonly Span[]): Promise<Map<string, StreamGoal[]>> {
  const during = new Map<string, StreamGoal[]>(spans.map(({ id }) => [id, []]))
  if (spans.length === 0) return during
  const { rows } = await sql<Row>`
    with overlapping as (
      select span.id as span_id, goals.id, goals.creator_id, goals.position, goals.title, goals.target_cents, goals.starts_at as since,
        coalesce(least(goals.ends_at, span.until), 'infinity') as until
      from unnest(${spans.map(({ id }) => id)}::uuid[], ${spans.map(({ creatorId }) => creatorId)}::uuid[],
        ${spans.map(({ from }) => from)}::timestamptz[], ${spans.map(({ to }) => to)}::timestamptz[])
        as span (id, creator_id, since, until)
      join goals on goals.creator_id = span.creator_id
      where coalesce(goals.starts_at, goals.created_at) < coalesce(span.until, now())
        and (goals.ends_at is null or goals.ends_at > span.since)
    ), moment as (
      select creator_id, since as at from overlapping where since is not null
      union
      select creator_id, until from overlapping
    ), standing as materialized (
      select moment.creator_id, moment.at, received.cents
      from moment cross join lateral (${receivedBetween(sql`moment.creator_id`, sql`null::timestamptz`, sql`moment.at`, { isPublic: false })}) as received
    )
    select overlapping.span_id, overlapping.id, overlapping.title, overlapping.target_cents,
      ending.cents - coalesce(beginning.cents, 0) as received_cents
    from overlapping
    join standing as ending on ending.creator_id = overlapping.creator_id and ending.at = overlapping.until
    left join standing as beginning on beginning.creator_id = overlapping.creator_id and beginning.at = overlapping.since
    order by overlapping.span_id, overlapping.position
  `.execute(db)
  for (const row of rows) {
    during.get(row.span_id)?.push({
      id: row.id,
      title: row.title,
      targetCents: row.target_cents,
      receivedCents: row.received_cents,
    })
  }
  return during
}
