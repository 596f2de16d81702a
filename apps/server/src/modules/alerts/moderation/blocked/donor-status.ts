import type { DonorStatus } from '@aplauso/contract/moderation'
import { sql } from 'kysely'
import { isCreatorBySlugOrId } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { isBlocked } from './is-blocked.ts'

/** Whether a creator, named by slug or id, has blocked the account. Ends with creator_not_found. */
export async function findDonorStatus(db: Database, slugOrId: string, accountId: string): Promise<DonorStatus> {
  const { rows } = await sql<DonorStatus>`
    select ${isBlocked(sql`users.id`, sql`${accountId}::uuid`)} as blocked
    from users join creators on creators.user_id = users.id where ${isCreatorBySlugOrId(slugOrId)}
  `.execute(db)
  const [status] = rows
  if (status === undefined) throw new AppError('creator_not_found', `There is no creator ${slugOrId}`)
  return status
}
