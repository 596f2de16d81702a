import type { Language } from '@aplauso/contract/languages'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'

/** Owner of a balance: a creator, or an agency with its share of what its creators received. */
export type BalanceOwner = {
  id: string
  isAgency: boolean
  displayName: string
  username: string
  language: Language
  timeZone: string
}

export async function getBalanceOwner(db: Database | AnyTransaction, id: string): Promise<BalanceOwner> {
  const row = await db
    .selectFrom('users')
    .select(['user_type', 'display_name', 'username', 'language', 'time_zone'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('unauthenticated', 'The account is gone')
  return {
    id,
    isAgency: row.user_type === 'agency',
    displayName: row.display_name,
    username: row.username,
    language: row.language,
    timeZone: row.time_zone,
  }
}
