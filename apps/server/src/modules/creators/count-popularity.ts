import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'

const POPULARITY_DAYS = 30

/**
 * Updates the popularity of creators. A creator whose row a settlement has locked is skipped until the next run, so
 * several processes may count at the same time.
 */
export async function countPopularity(db: Database): Promise<void> {
  await sql`
    with counted as (
      select creator_id, sum(donations_count - private_count)::integer as popularity
      from creator_days where day > current_date - ${POPULARITY_DAYS}::integer group by creator_id
    ), changed as (
      select creators.user_id, coalesce(counted.popularity, 0) as popularity
      from creators left join counted on counted.creator_id = creators.user_id
      where creators.popularity <> coalesce(counted.popularity, 0)
      for no key update of creators skip locked
    )
    update creators set popularity = changed.popularity from changed where creators.user_id = changed.user_id
  `.execute(db)
}
