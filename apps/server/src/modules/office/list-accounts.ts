import type { OperatorAccount } from '@aplauso/contract/operator-accounts'
import { type RawBuilder, sql } from 'kysely'
import { isId } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import type { PageQuery } from '#platform/http/paging.ts'

type Query = Pick<PageQuery, 'limit' | 'before'> & { q?: string | undefined }
export type AccountRow = Omit<OperatorAccount, 'createdAt' | 'suspendedAt'> & {
  createdAt: Date
  suspendedAt: Date | null
}

/** Columns of an `OperatorAccount`, for a statement that has `users`. */
export const accountColumns = sql`
  users.id, users.username, users.display_name as "displayName", users.email, users.user_type as "userType",
  users.avatar, users.verified, users.operator_role as "operatorRole", users.suspended_at as "suspendedAt",
  users.created_at as "createdAt"`

export const toAccount = <Row extends AccountRow>(row: Row) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  suspendedAt: row.suspendedAt?.toISOString() ?? null,
})

// More matches than this are not sorted: a scan along the primary key soon fills a page with some of them.
const SORTED_MAX = 2_000

/** Lists accounts, the newest first; with `q` those that it finds. */
export async function listAccounts(db: Database, query: Query): Promise<OperatorAccount[]> {
  const { rows } = await accountsStatement(query).execute(db)
  return rows.map(toAccount)
}

/**
 * Every way to find an account has an index, and none reads more than `SORTED_MAX` matches: no search reads the whole
 * table, however many accounts there are.
 */
export function accountsStatement({ q, limit, before }: Query): RawBuilder<AccountRow> {
  const words = q?.trim() ?? ''
  const older = before === undefined ? sql`true` : sql`users.id < ${before}::uuid`
  if (words === '')
    return sql<AccountRow>`
      select ${accountColumns} from users where erased_at is null and ${older} order by id desc limit ${limit}`
  return sql<AccountRow>`
    with named as materialized (
      select id from users where ${isNamed(words)} limit ${SORTED_MAX}
    ), found as materialized (
      select id from named union ${byId(words)}
    ), page as (
      (select users.id from found join users on users.id = found.id
        where (select count(*) from named) < ${SORTED_MAX} and erased_at is null and ${older}
        order by users.id desc limit ${limit})
      union all
      (select users.id from users
        where (select count(*) from named) >= ${SORTED_MAX} and erased_at is null and ${older} and ${isNamed(words)}
        order by users.id desc limit ${limit})
    )
    select ${accountColumns} from page join users on users.id = page.id order by users.id desc`
}

/** Words of the name or the user name by their beginnings, or the beginning of the email. */
const isNamed = (words: string) => sql`(
  users.search @@ search_query(${words}::text) or users.email like ${`${escapeLike(words.toLowerCase())}%`}::text)`

const escapeLike = (value: string) => value.replace(/[\\%_]/g, '\\$&')

/** By id the account, by id or payment id of the provider creator and donor of a donation, or who paid a plan. */
function byId(words: string): RawBuilder<unknown> {
  const id = isId(words) ? words : null
  return sql`
    select users.id from users where users.id = ${id}::uuid
    union select unnest(array[creator_id, donor_id]) from donations
      where donations.id = ${id}::uuid or provider_payment_id = ${words}::text
    union select user_id from subscription_payments
      where subscription_payments.id = ${id}::uuid or provider_payment_id = ${words}::text`
}
