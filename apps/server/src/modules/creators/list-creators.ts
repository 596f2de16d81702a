import type { CreatorQuery, ListedCreator } from '@aplauso/contract/creators'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PageQuery } from '#platform/http/paging.ts'
import { type CreatorDeps, creatorColumns } from './creator-record.ts'
import { isCreator } from './creators.ts'

type Query = CreatorQuery & PageQuery

const NOTHING = sql``
const BY_POPULARITY = sql`creators.popularity desc, creators.user_id desc`
const BY_AGE = sql`creators.user_id desc`

// As many creators are sorted when they are what was looked for; where there are more, a page of them is soon met along
// the index of the order. Either is bounded; the planner, which cannot know how many there are, would take the wrong one.
const SORTED_MAX = 2_000

/** One page of creators, as the contract's CreatorQuery orders them; it starts after the creator that `before` names. */
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
    select ${creatorColumns(deps.prices)}, picked.is_live as live
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

// They are few: all are looked at.
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

// Behind the last of the live ones come all the others. As one comparison of rows it is where the index is entered.
const AFTER_OTHERS = sql`
  and (creators.popularity, creators.user_id) < (
    (select case when is_live then 2147483647 else popularity end from last),
    (select case when is_live then 'ffffffff-ffff-ffff-ffff-ffffffffffff' else user_id end from last))`

const newest = (query: Query) => sql`
  select *, exists (select from live where live.creator_id = newest.user_id) as is_live from (${inOrder(query, {
    where: query.before === undefined ? NOTHING : olderThan(query.before),
    order: BY_AGE,
  })}) as newest`

// Said of the account too: otherwise those that are newer are read on that side of the join, and thrown away.
const olderThan = (id: string) => sql`
  and creators.user_id < ${id}::uuid and users.id < ${id}::uuid`

type Order = { where: RawBuilder<unknown>; order: RawBuilder<unknown> }

/** The first of those who fit: along the index of the order, or out of the few that were found by their words. */
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
