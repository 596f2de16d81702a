import type { AgencyAnalytics } from '@aplauso/contract/agency'
import { AGENCY_SHARE_BASIS_POINTS, TOP_CREATORS } from '@aplauso/contract/limits'
import { type Cents, cents, feeCents } from '@aplauso/contract/money'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { type ManagedRow, managedBy, toManagedCreator } from './managed-creators.ts'

type Totals = {
  active: number
  revenue_cents: Cents
  average_cents: Cents
  month_cents: Cents
  booked_cents: Cents
}
/** Without creators there is one row, of totals alone. */
type Row = Totals & (ManagedRow | { id: null })

/** The agency's totals and the creators who have received most, in one statement. */
export async function agencyAnalytics(db: Database, agencyId: string): Promise<AgencyAnalytics> {
  const { rows } = await sql<Row>`
    with managed as (${managedBy(agencyId)}), totals as (
      select count(*) as active, coalesce(sum(total_received_cents), 0)::bigint as revenue_cents,
        coalesce(round(avg(total_received_cents)), 0)::bigint as average_cents,
        coalesce(sum(this_month_cents), 0)::bigint as month_cents
      from managed
    ), booked as (
      -- Also of creators who have left since.
      select coalesce(sum(agency_days.share_cents), 0)::bigint as booked_cents
      from users join agency_days on agency_days.agency_id = users.id
        and agency_days.day >= date_trunc('month', now() at time zone users.time_zone)
      where users.id = ${agencyId}::uuid
    ), top as (
      select * from managed order by total_received_cents desc, link_id limit ${TOP_CREATORS}
    )
    select * from totals cross join booked left join top on true order by top.total_received_cents desc, top.link_id
  `.execute(db)
  const [totals] = rows
  const thisMonth = totals?.month_cents ?? cents(0)
  return {
    activeCreators: totals?.active ?? 0,
    totalRevenue: totals?.revenue_cents ?? cents(0),
    averagePerCreator: totals?.average_cents ?? cents(0),
    thisMonth,
    monthlyRevenue: feeCents(thisMonth, AGENCY_SHARE_BASIS_POINTS),
    bookedShare: totals?.booked_cents ?? cents(0),
    top: rows.flatMap((row) => (row.id === null ? [] : [toManagedCreator(row)])),
  }
}
