import type { ManagedCreator, ManagedQuery, ManagedSort } from '@aplauso/contract/agency'
import type { Cents } from '@aplauso/contract/money'
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { isCreator } from '#modules/creators/public.ts'
import type { Database, Tables } from '#modules/tables.ts'
import { unaccentedLower } from '#platform/database/unaccented-lower.ts'
import { cursorOf, type ManagedCursor, type ManagedPageQuery, readCursor } from './managed-cursor.ts'

export type ManagedRow = Pick<
  Selectable<Tables['users']>,
  'id' | 'slug' | 'display_name' | 'username' | 'avatar' | 'stream_platforms'
> & {
  link_id: string
  donation_goal_cents: Cents | null
  total_received_cents: Cents
  total_donations: number
  this_month_cents: Cents
  since: Date
  share_basis_points: number
}

type Order = { key: RawBuilder<unknown>; type: 'uuid' | 'text' | 'bigint'; direction: 'asc' | 'desc' }

// Each order's first sort key; the link's id decides between equal keys.
const ORDERS: Record<ManagedSort, Order> = {
  newest: { key: sql`link_id`, type: 'uuid', direction: 'desc' },
  name: { key: unaccentedLower(sql`display_name`), type: 'text', direction: 'asc' },
  received: { key: sql`total_received_cents`, type: 'bigint', direction: 'desc' },
  month: { key: sql`this_month_cents`, type: 'bigint', direction: 'desc' },
}

/** `before`: cursor of the next page; undefined on the last page. */
export type ManagedPage = { creators: ManagedCreator[]; before: string | undefined }

/**
 * Reads one page of the creators whom the agency manages. The cursor contains the last row's sort key, so the next page
 * continues there even if that creator changed or left.
 */
export async function listManaged(
  db: Database,
  agencyId: string,
  { q, sort, before, limit }: ManagedQuery & ManagedPageQuery,
): Promise<ManagedPage> {
  const { key, type, direction } = ORDERS[sort]
  const order = sql.raw(direction)
  const { rows } = await sql<ManagedRow & { key: string }>`
    with managed as (${managedBy(agencyId)})
    select *, (${key})::text as key from managed
    where ${before === undefined ? sql`true` : isAfterCursor(ORDERS[sort], readCursor(before, type))} and ${matchesSearch(q)}
    order by ${key} ${order}, link_id ${order} limit ${limit}
  `.execute(db)
  const last = rows.at(-1)
  return {
    creators: rows.map(toManagedCreator),
    before: last && rows.length === limit ? cursorOf({ key: last.key, linkId: last.link_id }) : undefined,
  }
}

const isAfterCursor = ({ key, type, direction }: Order, last: ManagedCursor): RawBuilder<SqlBool> => sql<SqlBool>`
  (${key}, link_id) ${sql.raw(direction === 'asc' ? '>' : '<')} (${last.key}::${sql.raw(type)}, ${last.linkId}::uuid)`

// Neither field contains a line break, so a match lies within one of them.
const matchesSearch = (q: string | undefined): RawBuilder<SqlBool> =>
  q === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`strpos(${unaccentedLower(sql`display_name || chr(10) || username`)}, ${unaccentedLower(sql`${q}::text`)}) > 0`

/**
 * Reads the totals and the day buckets that settlement maintains. The month follows the agency's time zone; if its
 * creators share that zone, its amount equals the total of theirs.
 */
export function managedBy(agencyId: string): RawBuilder<ManagedRow> {
  return sql<ManagedRow>`
    select link.id as link_id, link.share_basis_points, coalesce(link.answered_at, link.created_at) as since, users.id,
      users.slug, users.display_name, users.username, users.avatar, users.stream_platforms, creators.donation_goal_cents,
      creators.total_received_cents, creators.total_donations,
      (select coalesce(sum(amount_cents), 0)::bigint from creator_days
        where creator_id = users.id and day >= date_trunc('month', now() at time zone agency.time_zone)) as this_month_cents
    from agency_invitations link
    join users as agency on agency.id = link.agency_id
    join users on users.id = link.creator_id and ${isCreator()}
    join creators on creators.user_id = users.id
    where link.agency_id = ${agencyId}::uuid and link.creator_id is not null and link.status = 'accepted'`
}

export const toManagedCreator = (row: ManagedRow): ManagedCreator => ({
  id: row.id,
  slug: row.slug,
  displayName: row.display_name,
  username: row.username,
  avatar: row.avatar,
  streamPlatforms: row.stream_platforms,
  totalReceived: row.total_received_cents,
  donationGoal: row.donation_goal_cents,
  donationsCount: row.total_donations,
  thisMonth: row.this_month_cents,
  since: row.since.toISOString(),
  shareBasisPoints: row.share_basis_points,
})
