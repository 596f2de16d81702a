import { sql } from 'kysely'
import { AGENCY_PREFIX } from '../ledger-accounts.ts'
import { PAID_NET } from './paid-net.ts'

// Rest of each share after refunds, limited in total to what the donation and its fee leave.
const SHARES_LEFT = sql`(
  select *, greatest(least(own, rest - coalesce(sum(own) over earlier, 0)), 0) as left_cents
  from (
    select net.id as donation_id, agency_id, net.creator_id, paid_day as day, counts, net_cents,
      share_cents - (2 * share_cents * reversed + net.amount_cents) / (2 * net.amount_cents) as own,
      net_cents - fee_cents + (2 * fee_cents * reversed + net.amount_cents) / (2 * net.amount_cents) as rest
    from ${PAID_NET} join donation_shares share on share.donation_id = net.id,
      lateral (select net.amount_cents - net.net_cents as reversed) as of
  ) as each
  window earlier as (partition by donation_id order by agency_id rows between unbounded preceding and 1 preceding)
) as due`

/** The ledger has the rest of every agency's shares and nothing else, and the agencies' days add up to the same. */
export const AGENCY_STATS_CHECKS = [
  sql`
  select 'donation ' || donation_id || ' owes ' || account_code || ' ' || coalesce(due.left_cents, 0)
      || ' cents but the ledger has ' || coalesce(booked.cents, 0) as problem
    from (select donation_id, ${AGENCY_PREFIX}::text || agency_id as account_code, left_cents from ${SHARES_LEFT}) as due
    full join (
      select donation_id, account_code, -sum(amount_cents) as cents
      from ledger_entries e join ledger_journals j on j.id = e.journal_id
      where account_code like ${`${AGENCY_PREFIX}%`} and donation_id is not null group by 1, 2
    ) as booked using (donation_id, account_code)
    where coalesce(due.left_cents, 0) <> coalesce(booked.cents, 0)`,
  sql`
  select 'day ' || day || ' of agency ' || agency_id || ' and creator ' || creator_id || ' shows '
      || coalesce(kept.amount_cents, 0) || ' cents in ' || coalesce(kept.donations_count, 0) || ' and a share of '
      || coalesce(kept.share_cents, 0) || ' instead of ' || coalesce(made.cents, 0) || ' in ' || coalesce(made.donations, 0)
      || ' and ' || coalesce(made.share, 0)
    from agency_days kept full join (
      select agency_id, creator_id, day, sum(counts) as donations, sum(net_cents) as cents, sum(left_cents) as share
      from ${SHARES_LEFT} group by 1, 2, 3
    ) as made using (agency_id, creator_id, day)
    where coalesce(kept.donations_count, 0) <> coalesce(made.donations, 0)
      or coalesce(kept.amount_cents, 0) <> coalesce(made.cents, 0) or coalesce(kept.share_cents, 0) <> coalesce(made.share, 0)`,
]
