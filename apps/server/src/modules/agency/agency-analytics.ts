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
/** An agency without creators has one row with totals only. */
type Row = Totals & (ManagedRow | { id: null })

/**
 * Reads the agency's totals and its top creators in one statement. `monthlyRevenue` covers the whole month of every
 * managed creator at the agreed share, including donations before the link. `bookedShare` is the share in the ledger.
 * When a share changed within the month, or a creator left and came back, booked amounts count as booked, and the rest
 * of the month counts at the latest share.
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
      -- In ten-thousandths of a cent and rounded once, so that 30 % of each amount adds up to 30 % of the total.
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
      -- Includes creators who have left since.
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
