import { setImmediate } from 'node:timers/promises'
import { SUPPORTERS_SHOWN_MAX } from '@aplauso/contract/limits'
import { LISTED_MAX, type Period, type TopState } from '@aplauso/contract/topics'
import { type RawBuilder, sql } from 'kysely'
import { listedName } from '../../moderation/judge.ts'
import type { TopicDeps, TopicFactory } from './topic-factory.ts'
import { countIn, periodIn } from './topic-parameters.ts'
import { firstDayOf, netCents, startOf, storedPeriod } from './topic-periods.ts'

/** Names read for one list: the rules hide some, and only a part of the donations of others was shown. */
const CANDIDATES = 10 * LISTED_MAX

type Ranked = TopState['donors'][number]
type Row = { creator_id: string; revision: number; donors: Ranked[] }

/**
 * Top donors by the name that they wrote; donations without a name are left out, and so are held, rejected and private
 * ones. Names are judged by the current rules, so that a newly blocked term leaves the list at once (decision 045).
 */
export const topTopic: TopicFactory = (deps, [by, countText, ...rest]) => {
  const period = periodIn(by)
  const count = countIn(countText)
  if (period === undefined || count === undefined || rest.length > 0) return undefined
  return {
    causes: ['money', 'change', 'time'],
    read: (creatorIds) => readTops(deps, period, count, creatorIds),
  }
}

async function readTops(
  deps: TopicDeps,
  period: Period,
  count: number,
  creatorIds: readonly string[],
): Promise<Map<string, TopState>> {
  const { rows } = await sql<Row>`
    select creators.user_id as creator_id, creators.moderation_revision as revision, top.donors
    from creators join users on users.id = creators.user_id
    cross join lateral (
      select coalesce(json_agg(json_build_object('name', ranked.donor_name, 'amountCents', ranked.cents, 'donations', ranked.count)
        order by ranked.cents desc, ranked.name_key), '[]') as donors
      from (${period === 'ever' || period === 'month' ? storedRanking(period) : rankingSince(period)}) as ranked
      where ranked.cents > 0
    ) as top
    where creators.user_id = any(${creatorIds}::uuid[])
  `.execute(deps.db)
  const tops = new Map<string, TopState>()
  for (const row of rows) {
    tops.set(row.creator_id, { donors: await namesAllowedByRules(deps, row, count) })
    // Judging names of hundreds of creators takes long, so this lets other work run in between.
    await setImmediate()
  }
  return tops
}

/** Reads the top donors of all time of one creator. */
export const createReadTop =
  (deps: TopicDeps) =>
  async (creatorId: string): Promise<Ranked[]> =>
    (await readTops(deps, 'ever', SUPPORTERS_SHOWN_MAX, [creatorId])).get(creatorId)?.donors ?? []

/** A month or all time: uses the totals per name that settlement stores, less the few donations that were not shown. */
const storedRanking = (period: Extract<Period, 'month' | 'ever'>): RawBuilder<unknown> => sql`
  select donors.name_key, donors.donor_name, donors.amount_cents - coalesce(unseen.cents, 0) as cents,
    donors.donations_count - coalesce(unseen.count, 0) as count
  from (
    select name_key, donor_name, donations_count, amount_cents from creator_donors
    where creator_id = creators.user_id and period = ${storedPeriod(period)} and amount_cents > 0
    order by amount_cents desc limit ${CANDIDATES}
  ) as donors
  left join (
    select lower(donations.donor_name) as name_key, sum(${netCents})::bigint as cents,
      (count(*) filter (where ${netCents} > 0))::integer as count
    from (
      select held_alerts.donation_id as id from held_alerts
      where held_alerts.creator_id = creators.user_id and held_alerts.state in ('held', 'rejected')
      union all
      -- A private donation has no alert, shown or held.
      select private.id from donations as private
      where private.creator_id = creators.user_id and private.private and private.paid_at is not null
    ) as hidden join donations on donations.id = hidden.id
    where donations.donor_name is not null
      and ${period === 'ever' ? sql`true` : sql`donations.paid_day >= ${firstDayOf(period)}`}
    group by 1
  ) as unseen using (name_key)`

/** A stream, day or week: settlement stores no totals per name for these, so their donations are read. */
const rankingSince = (period: Extract<Period, 'stream' | 'day' | 'week'>): RawBuilder<unknown> => sql`
  select lower(donations.donor_name) as name_key, (array_agg(donations.donor_name order by donations.paid_at desc))[1] as donor_name,
    sum(${netCents})::bigint as cents, count(*)::integer as count
  from donations
  where donations.creator_id = creators.user_id and donations.paid_at >= ${startOf(period)}
    and donations.donor_name is not null and ${netCents} > 0 and not donations.private
    and not exists (
      select from held_alerts where held_alerts.donation_id = donations.id and held_alerts.state in ('held', 'rejected')
    )
  group by 1 order by cents desc limit ${CANDIDATES}`

async function namesAllowedByRules(
  { db, rulesCache }: TopicDeps,
  { creator_id: id, revision, donors }: Row,
  count: number,
): Promise<Ranked[]> {
  if (donors.length === 0) return []
  const cachedRules = await rulesCache.cached(db, id)
  const creatorRules = cachedRules?.rules.revision === revision ? cachedRules : await rulesCache.current(db, id)
  if (creatorRules === undefined) return []
  const found: Ranked[] = []
  for (const donor of donors) {
    const name = listedName(creatorRules.rules, donor.name)
    if (name !== null) found.push({ ...donor, name })
    if (found.length === count) break
  }
  return found
}
