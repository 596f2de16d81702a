import type { AccountExport } from '@aplauso/contract/account-export'
import type { Database } from '#modules/tables.ts'
import type { PageQuery } from '#platform/http/paging.ts'

/** What the owner of this account has written, newest first; nothing while the address may be somebody else's. */
export async function listContacts(
  db: Database,
  userId: string,
  { limit, before }: PageQuery,
): Promise<AccountExport['contacts']> {
  const rows = await db
    .selectFrom('contacts')
    .innerJoin('users', 'users.email', 'contacts.email')
    .select(['contacts.id', 'topic', 'name', 'company', 'creators', 'message', 'contacts.created_at'])
    .where('users.id', '=', userId)
    .where('users.email_verified_at', 'is not', null)
    .$if(before !== undefined, (query) => query.where('contacts.id', '<', before ?? ''))
    .orderBy('contacts.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ created_at, ...contact }) => ({ ...contact, createdAt: created_at.toISOString() }))
}
