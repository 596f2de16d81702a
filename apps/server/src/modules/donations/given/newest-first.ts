import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '#modules/tables.ts'
import type { PageQuery } from '#platform/http/paging.ts'

/** One page of donations, for `$call`. Ids are UUIDv7: their order is that of creation, and the last one is the cursor. */
export function newestFirst({ before, limit }: PageQuery) {
  return <From extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, From, Row>) =>
    query
      .$if(before !== undefined, (all) => all.where(sql<SqlBool>`donations.id < ${before}::uuid`))
      .orderBy(sql`donations.id`, 'desc')
      .limit(limit)
}
