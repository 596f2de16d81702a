import type { SupportedCreator } from '@aplauso/contract/creators'
import { RECENT_CREATORS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { isCreator } from './creators.ts'

/** Whom the account gave to, the latest first; without those to whom it gave nothing that it did not get back. */
export async function listSupported(db: Database, userId: string): Promise<SupportedCreator[]> {
  const { rows } = await sql<Omit<SupportedCreator, 'lastGivenAt'> & { lastGivenAt: Date }>`
    select users.id, users.slug, users.display_name as "displayName", users.username, users.avatar,
      given.last_given_at as "lastGivenAt"
    from donor_creators as given join users on users.id = given.creator_id
    where given.donor_id = ${userId}::uuid and given.donations_count > 0 and ${isCreator()}
    order by given.last_given_at desc limit ${RECENT_CREATORS}
  `.execute(db)
  return rows.map((row) => ({ ...row, lastGivenAt: row.lastGivenAt.toISOString() }))
}
