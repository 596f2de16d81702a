import type { DonorStatus } from '@aplauso/contract/moderation'
import { sql } from 'kysely'
import { isCreatorBySlugOrId } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import { isBlocked } from './is-blocked.ts'

/** Whether a creator, named by slug or id, has blocked the account. Undefined if there is no such creator. */
export async function findDonorStatus(
  db: Database,
  slugOrId: string,
  accountId: string,
): Promise<DonorStatus | undefined> {
  const { rows } = await sql<DonorStatus>`
    select ${isBlocked(sql`users.id`, sql`${accountId}::uuid`)} as blocked
    from users join creators on creators.user_id = users.id where ${isCreatorBySlugOrId(slugOrId)}
  `.execute(db)
  return rows[0]
}
