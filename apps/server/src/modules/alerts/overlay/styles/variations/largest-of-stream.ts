import { sql } from 'kysely'
import { currentStreamOf } from '../../../streams/read-streams.ts'

/** What counts as one where no stream goes on, as for who neither has OBS nor presses a button: so many hours before. */
const STREAM_HOURS = 12

/**
 * Of a row of `paid`, and of `creator_id`, `id`, `amount_cents` and `paid_at` by these names: it is more than all that the creator was
 * paid before it on the same stream. Null, and nothing is looked at, where no variation asks for it.
 */
export const isLargestOfStream = sql<boolean | null>`(
  select not exists (
    select from (
      select donations.id, donations.amount_cents from donations
      where donations.creator_id = paid.creator_id and donations.paid_at <= paid.paid_at
        and donations.paid_at >= coalesce((select started_at from (${currentStreamOf(sql`paid.creator_id`)}) as stream),
          paid.paid_at - make_interval(hours => ${STREAM_HOURS}))
      -- A fence: else they might be looked for by their amounts, among all that were ever paid.
      offset 0
    ) as on_stream
    where on_stream.amount_cents >= paid.amount_cents and on_stream.id is distinct from paid.id
  )
  where exists (
    select from alert_variations
    where alert_variations.creator_id = paid.creator_id and alert_variations.conditions ? 'largestOfStream'
  )
)`
