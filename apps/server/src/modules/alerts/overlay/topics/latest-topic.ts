import type { LatestState } from '@aplauso/contract/topics'
import { sql } from 'kysely'
import type { TopicFactory } from './topic-factory.ts'
import { countIn } from './topic-parameters.ts'
import { netCents } from './topic-periods.ts'

/** Alerts read at most: test alerts, and donations below the creator's minimum, are skipped. */
const ALERTS_SCANNED_MAX = 1_000

/**
 * Latest donations in the order in which their alerts were cleared, with the name on the alert. Held and rejected
 * alerts are left out, and so are withdrawn ones, fully refunded donations and those below the creator's minimum for
 * alerts.
 */
export const latestTopic: TopicFactory = ({ db }, [countText, ...rest]) => {
  const count = countIn(countText)
  if (count === undefined || rest.length > 0) return undefined
  return {
    // `time`: the erasure of a donor's account removes the name.
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
