import type { LatestState } from '@aplauso/contract/topics'
import { sql } from 'kysely'
import type { TopicFactory } from './topic-factory.ts'
import { countIn } from './topic-parameters.ts'
import { netCents } from './topic-periods.ts'

/** Tests, and what is below the creator's minimum, are passed over: so many are looked at. */
const ALERTS_SCANNED_MAX = 1_000

/**
 * What came last on stage, in the order in which it was cleared to show: so nothing that is held or was rejected, and the words are
 * those of the alert. What was taken back, or is below the creator's minimum for alerts, was never there.
 */
export const latestTopic: TopicFactory = ({ db }, [countText, ...rest]) => {
  const count = countIn(countText)
  if (count === undefined || rest.length > 0) return undefined
  return {
    // By the clock too: a donor whose account is erased takes the name along.
    causes: ['money', 'change', 'time'],
    async read(creatorIds) {
      const { rows } = await sql<{ creator_id: string; donations: LatestState['donations'] }>`
        select creators.user_id as creator_id, newest.donations
        from creators cross join lateral (
          select coalesce(json_agg(json_build_object(
            'id', shown.id, 'name', shown.donor_name, 'amountCents', shown.cents, 'currency', shown.currency
          ) order by shown.sequence desc), '[]') as donations
          from (
            select told.id, told.sequence, told.donor_name, told.currency, ${netCents} as cents
            from (
              select id, sequence, donation_id, donor_name, currency, withdrawn_at, below_minimum from alerts
              where creator_id = creators.user_id order by sequence desc limit ${ALERTS_SCANNED_MAX}
            ) as told
            join donations on donations.id = told.donation_id
            where told.withdrawn_at is null and not told.below_minimum and ${netCents} > 0
            order by told.sequence desc limit ${count}
          ) as shown
        ) as newest
        where creators.user_id = any(${creatorIds}::uuid[])
      `.execute(db)
      return new Map(rows.map(({ creator_id: id, donations }) => [id, { donations }]))
    },
  }
}
