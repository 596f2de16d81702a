import type { CreatorQuery, ListedCreator } from '@aplauso/contract/creators'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PageQuery } from '#platform/http/paging.ts'
import { type CreatorDeps, creatorColumns } from './creator-record.ts'
import { isCreator } from './creators.ts'

type Query = CreatorQuery & PageQuery

const NOTHING = sql``
const BY_POPULARITY = sql`creators.popularity desc, creators.user_id desc`
const BY_AGE = sql`creators.user_id desc`

// Up to this many matches of a search are sorted. With more matches, a scan along the index of the order soon fills a
// page. Both are bounded. The planner does not know the number of matches and would choose the wrong plan.
const SORTED_MAX = 2_000

/**
 * One page of creators, in the order of the contract's CreatorQuery; it starts after the creator with the id `before`.
 */
export async function listCreators(deps: CreatorDeps, query: Query): Promise<ListedCreator[]> {
  const picked = { popular, live: onlyLive, new: newest }[query.sort](query)
  const { rows } = await sql<ListedCreator>`
    with live as materialized (select distinct creator_id from (${deps.streaming}) as streaming),
    last as materialized (
      select popularity, user_id, exists (select from live where creator_id = user_id) as is_live
      from creators where user_id = ${query.before ?? null}::uuid
    ),
    found as materialized (
      select users.id from users where ${query.q === undefined ? sql`false` : matchesQuery(query)} limit ${SORTED_MAX}
    ),
    picked as (${picked})
    select ${creatorColumns(deps)}, picked.is_live as live
    from picked
    join users on users.id = picked.user_id
    join creators on creators.user_id = picked.user_id
    order by ${query.sort === 'new' ? BY_AGE : sql`picked.is_live desc, ${BY_POPULARITY}`}
  `.execute(deps.db)
  return rows
}

const popular = (query: Query) => sql`
  select * from ((${onlyLive(query)}) union all (${others(query)})) as everybody
  order by is_live desc, popularity desc, user_id desc limit ${query.limit}`

// Reads all live creators, which are few.
const onlyLive = (query: Query) => sql`
  select creators.user_id, creators.popularity, true as is_live
  from live join creators on creators.user_id = live.creator_id join users on users.id = creators.user_id
  where ${matchesQuery(query)} ${query.before === undefined ? NOTHING : AFTER_LIVE}
  order by ${BY_POPULARITY} limit ${query.limit}`

const AFTER_LIVE = sql`
  and (select is_live from last)
  and (creators.popularity, creators.user_id) < ((select popularity from last), (select user_id from last))`

const others = (query: Query) => sql`
  select *, false as is_live from (${inOrder(query, {
    where: sql`and not exists (select from live where live.creator_id = creators.user_id)
      ${query.before === undefined ? NOTHING : AFTER_OTHERS}`,
    order: BY_POPULARITY,
  })}) as others`

// After the last live creator, all others follow. One row comparison lets the scan start inside the index.
const AFTER_OTHERS = sql`
  and (creators.popularity, creators.user_id) < (
    (select case when is_live then 2147483647 else popularity end from last),
    (select case when is_live then 'ffffffff-ffff-ffff-ffff-ffffffffffff' else user_id end from last))`

const newest = (query: Query) => sql`
  select *, exists (select from live where live.creator_id = newest.user_id) as is_live from (${inOrder(query, {
    where: query.before === undefined ? NOTHING : olderThan(query.before),
    order: BY_AGE,
  })}) as newest`

// Repeated for `users`: otherwise that side of the join reads newer accounts and discards them.
const olderThan = (id: string) => sql`
  and creators.user_id < ${id}::uuid and users.id < ${id}::uuid`

type Order = { where: RawBuilder<unknown>; order: RawBuilder<unknown> }

/** The first matches: by a scan along the index of the order, or sorted from the few results of the text search. */
function inOrder(query: Query, { where, order }: Order): RawBuilder<unknown> {
  const scanInOrder = (condition: RawBuilder<unknown>) => sql`
    select creators.user_id, creators.popularity
    from creators join users on users.id = creators.user_id
    where ${matchesQuery(query)} ${where} ${condition} order by ${order} limit ${query.limit}`
  if (query.q === undefined) return scanInOrder(NOTHING)
  const areFew = sql`(select count(*) from found) < ${SORTED_MAX}`
  return sql`
    (select creators.user_id, creators.popularity
      from found join users on users.id = found.id join creators on creators.user_id = found.id
      where ${areFew} ${where} order by ${order} limit ${query.limit})
    union all
    (${scanInOrder(sql`and not ${areFew}`)})`
}

function matchesQuery({ q, platform }: Query): RawBuilder<SqlBool> {
  const matchesText = q === undefined ? NOTHING : sql`and users.search @@ search_query(${q}::text)`
  const isOnPlatform = platform === undefined ? NOTHING : sql`and users.stream_platforms @> array[${platform}::text]`
  return sql<SqlBool>`${isCreator()} ${matchesText} ${isOnPlatform}`
}
