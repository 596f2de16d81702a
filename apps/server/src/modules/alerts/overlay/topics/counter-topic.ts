import { COUNTED, type Counted, type Period } from '@aplauso/contract/topics'
import { type RawBuilder, sql } from 'kysely'
import type { TopicFactory } from './topic-factory.ts'
import { periodIn } from './topic-parameters.ts'
import { firstDayOf, netCents, startOf, storedPeriod } from './topic-periods.ts'

/**
 * Counts donations, donors or the amount, less refunds. Like goals, it includes held alerts but not private donations.
 */
export const counterTopic: TopicFactory = ({ db }, [what, by, ...rest]) => {
  const counted = COUNTED.find((one) => one === what)
  const period = periodIn(by)
  if (counted === undefined || period === undefined || rest.length > 0) return undefined
  return {
    causes: ['money', 'change', 'time'],
    async read(creatorIds) {
      const { rows } = await sql<{ creator_id: string; value: number }>`
        select creators.user_id as creator_id, counted.value
        from creators join users on users.id = creators.user_id
        cross join lateral (${counted === 'donors' ? donorsIn(period) : totalIn(counted, period)}) as counted
        where creators.user_id = any(${creatorIds}::uuid[])
      `.execute(db)
      return new Map(rows.map(({ creator_id: id, value }) => [id, { value }]))
    },
  }
}

/** Uses the totals and daily totals that settlement stores. */
function totalIn(counted: Exclude<Counted, 'donors'>, period: Period): RawBuilder<unknown> {
  const isAmount = counted === 'amount'
  if (period === 'ever')
    return sql`select ${
      isAmount
        ? sql`creators.total_received_cents - creators.private_received_cents`
        : sql`creators.total_donations - creators.private_donations`
    }::bigint as value`
  if (period === 'stream')
    return sql`
      select coalesce(sum(${isAmount ? netCents : sql`1`}), 0)::bigint as value from donations
      where donations.creator_id = creators.user_id and donations.paid_at >= ${startOf(period)} and ${netCents} > 0
        and not donations.private`
  return sql`
    select coalesce(sum(${isAmount ? sql`amount_cents - private_cents` : sql`donations_count - private_count`}), 0)::bigint as value from creator_days
    where creator_days.creator_id = creators.user_id and creator_days.day >= ${firstDayOf(period)}`
}

function donorsIn(period: Period): RawBuilder<unknown> {
  if (period === 'ever' || period === 'month')
    return sql`
      select count(*)::bigint as value
      from creator_donors left join (
        select lower(donations.donor_name) as name_key, sum(${netCents})::bigint as cents from donations
        where donations.creator_id = creators.user_id and donations.private and donations.paid_at is not null
          and ${period === 'ever' ? sql`true` : sql`donations.paid_day >= ${firstDayOf(period)}`}
        group by 1
      ) as unseen using (name_key)
      where creator_donors.creator_id = creators.user_id and period = ${storedPeriod(period)}
        and amount_cents > coalesce(unseen.cents, 0)`
  return sql`
    select count(distinct lower(donations.donor_name))::bigint as value from donations
    where donations.creator_id = creators.user_id and donations.paid_at >= ${startOf(period)} and ${netCents} > 0
      and not donations.private`
}
