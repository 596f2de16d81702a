import { type RawBuilder, sql } from 'kysely'
import { currentStreamOf } from '../../../streams/read-streams.ts'

/** Without a current stream, the last twelve hours count as one: some creators never report streams. */
const STREAM_HOURS = 12

/**
 * Whether the row `paid` (`creator_id`, `id`, `amount_cents`, `paid_at`) is larger than each earlier donation of the
 * same stream. Null, without a read of donations, if no variation of the creator has this condition.
 */
export const isLargestOfStream = (paid: RawBuilder<unknown>) => sql<boolean | null>`(
  select not exists (
    select from (
      select donations.id, donations.amount_cents from donations
      where donations.creator_id = ${paid}.creator_id and donations.paid_at <= ${paid}.paid_at
        and donations.paid_at >= coalesce((select started_at from (${currentStreamOf(sql`${paid}.creator_id`)}) as stream),
          ${paid}.paid_at - make_interval(hours => ${STREAM_HOURS}))
      -- Optimisation fence: otherwise the planner may search all donations by amount.
      offset 0
    ) as on_stream
    where on_stream.amount_cents >= ${paid}.amount_cents and on_stream.id is distinct from ${paid}.id
  )
  where exists (
    select from alert_variations
    where alert_variations.creator_id = ${paid}.creator_id and alert_variations.conditions ? 'largestOfStream'
  )
)`
