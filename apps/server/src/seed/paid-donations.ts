import { type Cents, feeCents } from '@aplauso/contract/money'
import type { PlanId } from '@aplauso/contract/plan-ids'
import { sql } from 'kysely'
import { UUID } from 'uuidv7'
import { agreedShares } from '#modules/donations/public.ts'
import { AGENCY_PREFIX, CREATOR_PREFIX, PLATFORM_FEES, PROVIDER_CLEARING } from '#modules/ledger/public.ts'
import { BUILT_IN_PRICES } from '#modules/plans/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'
import { cte } from '#platform/database/cte.ts'

export type PastDonation = {
  creatorId: string
  plan: PlanId
  donorId: string | null
  donorName: string | null
  message: string | null
  amountCents: Cents
  paidAt: Date
}

/**
 * Inserts donations as if they had been paid in the past, with all rows of a settlement, in sets. The ledger checks
 * pass afterwards. An agency has a share of donations since it was accepted, if it still manages the creator. The
 * alerts count as shown. For demo data and benchmarks only.
 */
export async function insertPaidDonations(
  tx: AnyTransaction,
  donations: PastDonation[],
  { of } = BUILT_IN_PRICES,
): Promise<void> {
  const ordered = donations.toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime())
  const column = <Value>(value: (donation: PastDonation) => Value) => ordered.map(value)
  const fee = ({ amountCents, plan }: PastDonation) => feeCents(amountCents, of[plan].feeBasisPoints)
  // Journal and alert have the donation's id: random ids would scatter writes over their indexes.
  await sql`
    with paid as (
      insert into donations (id, creator_id, donor_id, status, amount_cents, currency, fee_basis_points, fee_cents,
        donor_name, message, audio_type, language, description, provider, request_hash, created_at, paid_at, paid_day,
        paid_hour, donor_month)
      select past.id, creator_id, donor_id, 'paid', amount, 'EUR', basis_points, fee, donor_name, message, 'text', 'pt', '', 'seed',
        '', at, at, (at at time zone creator.time_zone)::date, extract(hour from at at time zone creator.time_zone),
        date_trunc('month', at at time zone donor.time_zone)::date
      from unnest(${column((d) => idAt(d.paidAt))}::uuid[], ${column((d) => d.creatorId)}::uuid[],
        ${column((d) => d.donorId)}::uuid[], ${column((d) => d.amountCents)}::bigint[],
        ${column((d) => of[d.plan].feeBasisPoints)}::integer[], ${column(fee)}::bigint[],
        ${column((d) => d.donorName)}::text[], ${column((d) => d.message)}::text[],
        ${column((d) => d.paidAt.toISOString())}::timestamptz[]
      ) as past (id, creator_id, donor_id, amount, basis_points, fee, donor_name, message, at)
      join users creator on creator.id = past.creator_id
      left join users donor on donor.id = past.donor_id
      returning *
    ), ${bookPast}, ${countPast}, alerted as (
      insert into alerts (id, creator_id, sequence, donation_id, donor_name, amount_cents, currency, message, created_at, shown_at)
      select id, paid.creator_id, before + row_number() over (partition by paid.creator_id order by id),
        id, donor_name, amount_cents, currency, message, paid_at, paid_at
      from paid join creator on creator.user_id = paid.creator_id
    )
    select`.execute(tx)
}

const bookPast = sql`
  share as (
    insert into donation_shares (donation_id, agency_id, share_basis_points, share_cents)
    ${agreedShares(cte('paid'))}
    returning *
  ), agency_day as (
    insert into agency_days (agency_id, creator_id, day, donations_count, amount_cents, share_cents)
    select agency_id, creator_id, paid_day, count(*), sum(amount_cents), sum(share_cents)
    from share join paid on paid.id = share.donation_id group by 1, 2, 3
    on conflict (agency_id, creator_id, day) do update set
      donations_count = agency_days.donations_count + excluded.donations_count,
      amount_cents = agency_days.amount_cents + excluded.amount_cents,
      share_cents = agency_days.share_cents + excluded.share_cents
  ), journal as (
    insert into ledger_journals (id, idempotency_key, kind, donation_id, created_at)
    select id, 'donation:' || id, 'donation', id, paid_at from paid
  ), entries as (
    insert into ledger_entries (journal_id, account_code, amount_cents, currency)
    select id, entry.code, entry.cents, currency
    from paid left join (select donation_id, sum(share_cents)::bigint as cents from share group by 1) as shared
      on shared.donation_id = paid.id,
    lateral (values
      (${PROVIDER_CLEARING}::text, amount_cents),
      (${PLATFORM_FEES}, -fee_cents),
      (${CREATOR_PREFIX}::text || creator_id, fee_cents + coalesce(shared.cents, 0) - amount_cents)
    ) as entry (code, cents)
    where entry.cents <> 0
    union all
    select donation_id, ${AGENCY_PREFIX}::text || agency_id, -share_cents, 'EUR' from share where share_cents <> 0
  ), owed as (
    select paid.id, paid.creator_id as owner_id, coalesce(shared.cents, 0) as share_cents,
      amount_cents - fee_cents - coalesce(shared.cents, 0) as net_cents
    from paid left join (select donation_id, sum(share_cents)::bigint as cents from share group by 1) as shared
      on shared.donation_id = paid.id
    union all
    select donation_id, agency_id, share_cents, share_cents from share
  ), kept as (
    select paid.id, owner_id, creator_id, amount_cents, fee_cents, share_cents, net_cents,
      date_trunc('month', paid_at at time zone owner.time_zone)::date as month
    from owed join paid using (id) join users owner on owner.id = owed.owner_id
  ), balance_line as (
    insert into balance_lines (owner_id, month, journal_id) select owner_id, month, id from kept
  ), balance_month as (
    insert into balance_months
    select owner_id, creator_id, month, sum(amount_cents), sum(fee_cents), sum(share_cents), 0, 0, sum(net_cents)
    from kept group by 1, 2, 3
    on conflict (owner_id, creator_id, month) do update set
      gross_cents = balance_months.gross_cents + excluded.gross_cents,
      platform_fee_cents = balance_months.platform_fee_cents + excluded.platform_fee_cents,
      agency_share_cents = balance_months.agency_share_cents + excluded.agency_share_cents,
      net_cents = balance_months.net_cents + excluded.net_cents
  )`

const countPast = sql`
  creator as (
    update creators set total_received_cents = total_received_cents + sums.cents,
      total_donations = total_donations + sums.donations, alert_sequence = alert_sequence + sums.donations
    from (select creator_id, sum(amount_cents) as cents, count(*) as donations from paid group by 1) as sums
    where creators.user_id = sums.creator_id
    returning user_id, alert_sequence - sums.donations as before
  ), day as (
    insert into creator_days (creator_id, day, donations_count, amount_cents)
    select creator_id, paid_day, count(*), sum(amount_cents) from paid group by 1, 2
    on conflict (creator_id, day) do update set
      donations_count = creator_days.donations_count + excluded.donations_count,
      amount_cents = creator_days.amount_cents + excluded.amount_cents
  ), hour as (
    insert into creator_hours (creator_id, month, hour, donations_count, amount_cents)
    select creator_id, date_trunc('month', paid_day)::date, paid_hour, count(*), sum(amount_cents) from paid group by 1, 2, 3
    on conflict (creator_id, month, hour) do update set
      donations_count = creator_hours.donations_count + excluded.donations_count,
      amount_cents = creator_hours.amount_cents + excluded.amount_cents
  ), name as (
    insert into creator_donors (creator_id, period, name_key, donor_name, donations_count, amount_cents)
    select creator_id, period, lower(donor_name), (array_agg(donor_name order by paid_at desc))[1], count(*), sum(amount_cents)
    from paid, lateral (values ('all'), (to_char(paid_day, 'YYYY-MM'))) as of (period)
    where donor_name is not null group by 1, 2, 3
    on conflict (creator_id, period, name_key) do update set
      donor_name = excluded.donor_name,
      donations_count = creator_donors.donations_count + excluded.donations_count,
      amount_cents = creator_donors.amount_cents + excluded.amount_cents
  ), donor as (
    update users set total_donated_cents = total_donated_cents + sums.cents
    from (select donor_id, sum(amount_cents) as cents from paid where donor_id is not null group by 1) as sums
    where users.id = sums.donor_id
  ), donor_month as (
    insert into donor_months (donor_id, month, donations_count, amount_cents)
    select donor_id, donor_month, count(*), sum(amount_cents) from paid where donor_id is not null group by 1, 2
    on conflict (donor_id, month) do update set
      donations_count = donor_months.donations_count + excluded.donations_count,
      amount_cents = donor_months.amount_cents + excluded.amount_cents
  ), donor_creator as (
    insert into donor_creators (donor_id, creator_id, donations_count, amount_cents, last_donated_at)
    select donor_id, creator_id, count(*), sum(amount_cents), max(paid_at) from paid where donor_id is not null group by 1, 2
    on conflict (donor_id, creator_id) do update set
      donations_count = donor_creators.donations_count + excluded.donations_count,
      amount_cents = donor_creators.amount_cents + excluded.amount_cents,
      last_donated_at = greatest(donor_creators.last_donated_at, excluded.last_donated_at)
  )`

/** A UUIDv7 of a past moment, so that the order of ids is the order of time. */
function idAt(moment: Date): string {
  const [a, b] = crypto.getRandomValues(new Uint32Array(2))
  const c = crypto.getRandomValues(new Uint16Array(1))
  return UUID.fromFieldsV7(moment.getTime(), (c[0] ?? 0) & 0xfff, (a ?? 0) & 0x3fffffff, b ?? 0).toString()
}
