import { sql } from 'kysely'
import { AGENCY_PREFIX, CREATOR_PREFIX, OPERATOR_BANK, PAYOUTS_IN_TRANSIT } from '../ledger-accounts.ts'

/** Every payout is booked once for each of its steps, with its own amount, and no other journal has such money. */
export const PAYOUT_CHECKS = [
  sql`
  select 'payout ' || coalesce(due.payout_id, booked.payout_id) || ' is ' || coalesce(due.state, 'unknown') || ' and has '
      || coalesce(booked.cents, 0) || ' of ' || coalesce(due.cents, 0) || ' cents of the owner, ' || coalesce(booked.transit, 0)
      || ' of ' || coalesce(due.transit, 0) || ' in transit and ' || coalesce(booked.bank, 0) || ' of ' || coalesce(due.bank, 0)
      || ' at the bank, in ' || coalesce(booked.kinds, 'no journal') as problem
    from (
      select id as payout_id, state, case when state in ('returned', 'rejected') then 0 else amount_cents end as cents,
        case when state in ('due', 'in_file') then -amount_cents else 0 end as transit,
        case when state = 'sent' then -amount_cents else 0 end as bank,
        case state when 'sent' then 'payout, payout_sent' when 'returned' then 'payout, payout_returned, payout_sent'
          when 'rejected' then 'payout, payout_rejected' else 'payout' end as kinds
      from payouts
    ) as due
    full join (
      select payout_id, sum(entry.cents) as cents, sum(entry.transit) as transit, sum(entry.bank) as bank,
        string_agg(kind, ', ' order by kind) as kinds
      from ledger_journals j join payouts on payouts.id = j.payout_id, lateral (
        select coalesce(sum(amount_cents) filter (where account_code in (
            ${CREATOR_PREFIX}::text || payouts.owner_id, ${AGENCY_PREFIX}::text || payouts.owner_id)), 0) as cents,
          coalesce(sum(amount_cents) filter (where account_code = ${PAYOUTS_IN_TRANSIT}), 0) as transit,
          coalesce(sum(amount_cents) filter (where account_code = ${OPERATOR_BANK}), 0) as bank
        from ledger_entries where journal_id = j.id
      ) as entry
      group by payout_id
    ) as booked using (payout_id)
    where booked.payout_id is null or due.payout_id is null
      or (due.cents, due.transit, due.bank) <> (booked.cents, booked.transit, booked.bank) or due.kinds <> booked.kinds`,
  sql`
  select 'journal ' || entry.journal_id || ' has ' || entry.amount_cents || ' cents of ' || entry.account_code || ' and is about no payout'
    from ledger_entries entry join ledger_journals j on j.id = entry.journal_id
    where entry.account_code in (${PAYOUTS_IN_TRANSIT}, ${OPERATOR_BANK}) and j.payout_id is null`,
  sql`
  select 'payouts to ' || paid.owner_id || ' have ' || paid.cents || ' cents of ' || coalesce(earned.cents, 0) || ' that were earned'
    from (
      select owner_id, sum(amount_cents) as cents from payouts where state not in ('returned', 'rejected') group by 1
    ) as paid
    left join (
      select line.owner_id, -sum(entry.amount_cents) as cents
      from balance_lines line join ledger_journals j on j.id = line.journal_id and j.donation_id is not null
      -- The operator never has what came to a connected account.
      join donations d on d.id = j.donation_id and position(':' in d.provider) = 0
      join ledger_entries entry on entry.journal_id = j.id and entry.amount_cents < 0 and entry.account_code in (
        ${CREATOR_PREFIX}::text || line.owner_id, ${AGENCY_PREFIX}::text || line.owner_id)
      group by 1
    ) as earned using (owner_id)
    where paid.cents > coalesce(earned.cents, 0)`,
]
