import { sql } from 'kysely'

/**
 * Common table expressions that put `journal` into the balances of the creator and of each agency in `share`, in the month in
 * which it is booked where the owner is now (docs/decisions/017-balance-by-months.md). Comes after `creator` has locked the
 * creator, whose row guards the months of the agencies too.
 */
export const updateBalances = (bookedAt: Date) => sql`
  kept as (
    select owner.id as owner_id, moved.creator_id, owed.share_cents, owed.net_cents,
      date_trunc('month', ${bookedAt}::timestamptz at time zone owner.time_zone)::date as month
    from moved, creator, lateral (
      select moved.creator_id as owner_id, shared.cents as share_cents, moved.cents - moved.fee_cents - shared.cents as net_cents
      from (select coalesce(sum(cents), 0)::bigint as cents from share) as shared
      union all select agency_id, cents, cents from share
    ) as owed join users owner on owner.id = owed.owner_id
  ), balance_line as (
    insert into balance_lines (owner_id, month, journal_id)
    select kept.owner_id, kept.month, journal.id from kept, journal
  ), balance_month as (
    insert into balance_months (owner_id, creator_id, month, gross_cents, platform_fee_cents, agency_share_cents, refunded_cents,
      charged_back_cents, net_cents)
    select kept.owner_id, kept.creator_id, kept.month, moved.cents + moved.refunded_cents + moved.charged_back_cents, moved.fee_cents,
      kept.share_cents, moved.refunded_cents, moved.charged_back_cents, kept.net_cents
    from kept, moved
    on conflict (owner_id, creator_id, month) do update set
      gross_cents = balance_months.gross_cents + excluded.gross_cents,
      platform_fee_cents = balance_months.platform_fee_cents + excluded.platform_fee_cents,
      agency_share_cents = balance_months.agency_share_cents + excluded.agency_share_cents,
      refunded_cents = balance_months.refunded_cents + excluded.refunded_cents,
      charged_back_cents = balance_months.charged_back_cents + excluded.charged_back_cents,
      net_cents = balance_months.net_cents + excluded.net_cents
  )`
