import type { AgencyAnalytics, ManagedCreator } from '@aplauso/contract/agency'
import { AGENCY_SHARE_BASIS_POINTS, TOP_CREATORS } from '@aplauso/contract/limits'
import { type Cents, cents, feeCents } from '@aplauso/contract/money'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { isCreator } from '#modules/creators/public.ts'
import type { Database, Tables } from '#modules/tables.ts'
import type { PageQuery } from '#platform/http/paging.ts'

type Row = Pick<
  Selectable<Tables['users']>,
  'id' | 'slug' | 'display_name' | 'username' | 'avatar' | 'stream_platforms'
> & {
  donation_goal_cents: Cents | null
  total_received_cents: Cents
  total_donations: number
  this_month_cents: Cents
}

/** The creators whom the agency manages, newest first; a page starts after the creator that `before` names. */
export async function listManaged(db: Database, agencyId: string, page: PageQuery): Promise<ManagedCreator[]> {
  const { rows } = await sql<Row>`
    with managed as (${managedBy(agencyId)})
    select * from managed
    where ${page.before ?? null}::uuid is null
      or link_id < (select link_id from managed where id = ${page.before ?? null}::uuid)
    order by link_id desc limit ${page.limit}
  `.execute(db)
  return rows.map(toManagedCreator)
}

/** The agency's totals and the creators who have received most, in one statement. */
export async function agencyAnalytics(db: Database, agencyId: string): Promise<AgencyAnalytics> {
  const { rows } = await sql<Row & { active: number; revenue_cents: Cents; average_cents: Cents; month_cents: Cents }>`
    with managed as (${managedBy(agencyId)})
    select *, count(*) over () as active,
      (sum(total_received_cents) over ())::bigint as revenue_cents,
      round(avg(total_received_cents) over ())::bigint as average_cents,
      (sum(this_month_cents) over ())::bigint as month_cents
    from managed order by total_received_cents desc, link_id limit ${TOP_CREATORS}
  `.execute(db)
  const [first] = rows
  const thisMonth = first?.month_cents ?? cents(0)
  return {
    activeCreators: first?.active ?? 0,
    totalRevenue: first?.revenue_cents ?? cents(0),
    averagePerCreator: first?.average_cents ?? cents(0),
    thisMonth,
    monthlyRevenue: feeCents(thisMonth, AGENCY_SHARE_BASIS_POINTS),
    top: rows.map(toManagedCreator),
  }
}

/**
 * Read from the totals and day buckets that each settlement keeps. The month is the one the agency is in: with its creators
 * in one time zone its figure is the sum of theirs.
 */
function managedBy(agencyId: string): RawBuilder<Row> {
  return sql<Row>`
    select link.id as link_id, users.id, users.slug, users.display_name, users.username, users.avatar,
      users.stream_platforms, creators.donation_goal_cents, creators.total_received_cents, creators.total_donations,
      (select coalesce(sum(amount_cents), 0)::bigint from creator_days
        where creator_id = users.id and day >= date_trunc('month', now() at time zone agency.time_zone)) as this_month_cents
    from agency_invitations link
    join users as agency on agency.id = link.agency_id
    join users on users.id = link.creator_id and ${isCreator()}
    join creators on creators.user_id = users.id
    where link.agency_id = ${agencyId}::uuid and link.creator_id is not null and link.status = 'accepted'`
}

const toManagedCreator = (row: Row): ManagedCreator => ({
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
})
