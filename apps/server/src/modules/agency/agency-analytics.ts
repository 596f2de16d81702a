import type { AgencyAnalytics } from '@aplauso/contract/agency'
import { TOP_CREATORS } from '@aplauso/contract/limits'
import { type Cents, cents } from '@aplauso/contract/money'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { type ManagedRow, managedBy, toManagedCreator } from './managed-creators.ts'

type Totals = {
  active: number
  revenue_cents: Cents
  average_cents: Cents
  month_cents: Cents
  worth_cents: Cents
  booked_cents: Cents
}
/** Without creators there is one row, of totals alone. */
type Row = Totals & (ManagedRow | { id: null })

/**
 * The agency's totals and the creators who have received most, in one statement. `monthlyRevenue` is the whole month of every
 * managed creator at the share they agreed to, also of what came before they let the agency in; `bookedShare` is what the ledger
 * has. A share that changed within the month, or a creator who left and came back, is worth what was booked while it held; what
 * is left of the month, what the agency asked for last.
 */
export async function agencyAnalytics(db: Database, agencyId: string): Promise<AgencyAnalytics> {
  const { rows } = await sql<Row>`
    with managed as (${managedBy(agencyId)}), totals as (
      select count(*) as active, coalesce(sum(total_received_cents), 0)::bigint as revenue_cents,
        coalesce(round(avg(total_received_cents)), 0)::bigint as average_cents,
        coalesce(sum(this_month_cents), 0)::bigint as month_cents
      from managed
    ), month as (
      select time_zone, date_trunc('month', now() at time zone time_zone) as first_day from users where id = ${agencyId}::uuid
    ), worth as (
      -- In hundredths of a percent of a cent, and rounded once: the sum of what is 30 % is 30 % of the sum.
      select coalesce(round(sum(
        case when one_share then this_month_cents * share_basis_points
        else kept.share_cents * 10000 + (this_month_cents - kept.amount_cents) * share_basis_points end
      ) / 10000), 0)::bigint as worth_cents
      from managed cross join month, lateral (
        select not exists (
          select from agency_proposals
          where agency_id = ${agencyId}::uuid and creator_id = managed.id and kind = 'share' and status = 'accepted'
            and answered_at at time zone month.time_zone >= month.first_day
        ) and not exists (
          select from agency_invitations
          where agency_id = ${agencyId}::uuid and creator_id = managed.id and status = 'ended'
            and ended_at at time zone month.time_zone >= month.first_day
        ) as one_share
      ) terms, lateral (
        select coalesce(sum(share_cents), 0)::bigint as share_cents, coalesce(sum(amount_cents), 0)::bigint as amount_cents
        from agency_days
        where agency_id = ${agencyId}::uuid and creator_id = managed.id and day >= month.first_day
      ) kept
    ), booked as (
      -- Also of creators who have left since.
      select coalesce(sum(agency_days.share_cents), 0)::bigint as booked_cents
      from month join agency_days on agency_days.agency_id = ${agencyId}::uuid and agency_days.day >= month.first_day
    ), top as (
      select * from managed order by total_received_cents desc, link_id limit ${TOP_CREATORS}
    )
    select * from totals cross join worth cross join booked left join top on true order by top.total_received_cents desc, top.link_id
  `.execute(db)
  const [totals] = rows
  return {
    activeCreators: totals?.active ?? 0,
    totalRevenue: totals?.revenue_cents ?? cents(0),
    averagePerCreator: totals?.average_cents ?? cents(0),
    thisMonth: totals?.month_cents ?? cents(0),
    monthlyRevenue: totals?.worth_cents ?? cents(0),
    bookedShare: totals?.booked_cents ?? cents(0),
    top: rows.flatMap((row) => (row.id === null ? [] : [toManagedCreator(row)])),
  }
}
