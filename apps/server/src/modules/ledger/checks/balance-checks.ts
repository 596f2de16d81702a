import { sql } from 'kysely'
import {
  AGENCY_PREFIX,
  CONNECTED_PREFIX,
  CREATOR_PREFIX,
  PLATFORM_FEES,
  PROVIDER_ACCOUNTS,
} from '../ledger-accounts.ts'

/** Amounts of each journal of a donation or payout for each owner that has it in the balance, by the entries. */
const BOOKED_AMOUNTS = sql`(
  select line.owner_id, coalesce(d.creator_id, line.owner_id) as creator_id, line.month, j.refunded_cents, j.charged_back_cents,
    coalesce(entry.provider, 0) + j.refunded_cents + j.charged_back_cents as gross_cents, coalesce(entry.fee, 0) as fee_cents,
    case when j.payout_id is not null then 0 when line.owner_id = d.creator_id then coalesce(entry.shares, 0)
      else coalesce(entry.own, 0) end as share_cents,
    case when j.payout_id is null then 0 else -coalesce(entry.own, 0) end as paid_out_cents,
    coalesce(entry.own, 0) as net_cents,
    case when line.owner_id = d.creator_id then coalesce(entry.mollie, 0) when coalesce(entry.mollie, 0) <> 0 then coalesce(entry.own, 0)
      else 0 end as mollie_cents,
    case when line.owner_id = d.creator_id then coalesce(entry.stripe, 0) when coalesce(entry.stripe, 0) <> 0 then coalesce(entry.own, 0)
      else 0 end as stripe_cents,
    case when line.owner_id = d.creator_id and coalesce(entry.mollie, entry.stripe, 0) <> 0 then coalesce(entry.shares, 0)
      else 0 end as shares_owed_cents
  from balance_lines line join ledger_journals j on j.id = line.journal_id left join donations d on d.id = j.donation_id
  left join lateral (
    select sum(amount_cents) filter (where account_code = any(${PROVIDER_ACCOUNTS}::text[])) as provider,
      sum(amount_cents) filter (where account_code = ${`${CONNECTED_PREFIX}mollie`}) as mollie,
      sum(amount_cents) filter (where account_code = ${`${CONNECTED_PREFIX}stripe`}) as stripe,
      -sum(amount_cents) filter (where account_code = ${PLATFORM_FEES}) as fee,
      -sum(amount_cents) filter (where account_code like ${`${AGENCY_PREFIX}%`}) as shares,
      -sum(amount_cents) filter (where account_code in (
        ${CREATOR_PREFIX}::text || line.owner_id, ${AGENCY_PREFIX}::text || line.owner_id)) as own
    from ledger_entries where journal_id = j.id
  ) as entry on true
) as booked`

const COLUMNS = [
  'gross',
  'platform_fee',
  'agency_share',
  'refunded',
  'charged_back',
  'paid_out',
  'net',
  'mollie',
  'stripe',
  'shares_owed',
] as const
const storedColumn = (column: (typeof COLUMNS)[number]) => sql`coalesce(${sql.ref(`kept.${column}_cents`)}, 0)`
const expectedColumn = (column: (typeof COLUMNS)[number]) => sql`coalesce(${sql.ref(`made.${column}`)}, 0)`

/**
 * Journals record how much of each donation was refunded and charged back. Each journal is in the balance of its
 * creator and of the agencies with a share, or of the payout's owner, and in no other. The months of every owner equal
 * the sum of their journals and entries.
 */
export const BALANCE_CHECKS = [
  sql`
  select 'donation ' || d.id || ' has ' || d.refunded_cents || ' cents refunded and ' || d.charged_back_cents
      || ' charged back but its journals say ' || said.refunded || ' and ' || said.charged_back as problem
    from (
      select donation_id, sum(refunded_cents) as refunded, sum(charged_back_cents) as charged_back
      from ledger_journals where donation_id is not null group by 1
    ) as said join donations d on d.id = said.donation_id
    where said.refunded <> d.refunded_cents or said.charged_back <> d.charged_back_cents`,
  sql`
  select 'journal ' || journal_id || ' is ' || case when due.is_due is null then 'wrongly ' else 'not ' end
      || 'in the balance of ' || owner_id
    from balance_lines line full join (
      select j.id as journal_id, owner_id, true as is_due
      from ledger_journals j join donations d on d.id = j.donation_id, lateral (
        select d.creator_id as owner_id union all select agency_id from donation_shares where donation_id = d.id
      ) as owned
      union all
      select j.id, payout.owner_id, true from ledger_journals j join payouts payout on payout.id = j.payout_id
      where j.kind <> 'payout_sent'
    ) as due using (journal_id, owner_id)
    where due.is_due is null or line.month is null`,
  sql`
  select 'month ' || to_char(month, 'YYYY-MM') || ' of the balance of ' || owner_id || ' with creator ' || creator_id || ' shows '
      || ${sql.join(COLUMNS.map(storedColumn), sql` || ', ' || `)} || ' instead of ' || ${sql.join(COLUMNS.map(expectedColumn), sql` || ', ' || `)}
    from balance_months kept full join (
      select owner_id, creator_id, month, sum(gross_cents) as gross, sum(fee_cents) as platform_fee, sum(share_cents) as agency_share,
        sum(refunded_cents) as refunded, sum(charged_back_cents) as charged_back,
        sum(paid_out_cents) as paid_out, sum(net_cents) as net,
        sum(mollie_cents) as mollie, sum(stripe_cents) as stripe, sum(shares_owed_cents) as shares_owed
      from ${BOOKED_AMOUNTS} group by 1, 2, 3
    ) as made using (owner_id, creator_id, month)
    where ${sql.join(
      COLUMNS.map((column) => sql`${storedColumn(column)} <> ${expectedColumn(column)}`),
      sql` or `,
    )}`,
]
