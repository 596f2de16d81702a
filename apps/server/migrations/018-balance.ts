import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What went back with a journal, below zero when it came back. With neither it is a payment.
  await sql`
    alter table ledger_journals
      add column refunded_cents bigint not null default 0,
      add column charged_back_cents bigint not null default 0`.execute(db)

  // Whose balance a journal is in: the creator's, and that of each agency with a share. The month is that of booking where the
  // owner was at that moment, and stays, wherever they move.
  await sql`
    create table balance_lines (
      owner_id uuid not null references users (id),
      month date not null,
      journal_id uuid not null references ledger_journals (id),
      primary key (owner_id, month, journal_id)
    )`.execute(db)
  // By creator for agencies too: written under the lock of that creator's row, so that payments to two creators of one agency
  // never wait for each other.
  await sql`
    create table balance_months (
      owner_id uuid not null references users (id),
      creator_id uuid not null references creators (user_id),
      month date not null,
      gross_cents bigint not null,
      platform_fee_cents bigint not null,
      agency_share_cents bigint not null,
      refunded_cents bigint not null,
      charged_back_cents bigint not null,
      net_cents bigint not null,
      primary key (owner_id, creator_id, month),
      constraint balance_months_net check (net_cents = case when owner_id = creator_id
        then gross_cents - platform_fee_cents - agency_share_cents - refunded_cents - charged_back_cents
        else agency_share_cents end)
    ) with (fillfactor = 50)`.execute(db)

  await sayWhatWentBack(db)
  await fill(db)
}

/**
 * So far only the donation knew what was a refund and what a chargeback. Its journals are taken for the refund first, as far as
 * it went, and for chargebacks beyond it: they add up to what the donation says.
 */
async function sayWhatWentBack(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ledger_journals disable trigger append_only`.execute(db)
  await sql`
    update ledger_journals journal
    set refunded_cents = split.refunded, charged_back_cents = split.reversed - split.refunded
    from (
      select id, reversed, least(so_far, went) - least(so_far - reversed, went) as refunded
      from (
        select j.id, d.refunded_cents as went, -e.amount_cents as reversed,
          -sum(e.amount_cents) over (partition by j.donation_id order by j.created_at, j.id)::bigint as so_far
        from ledger_journals j join donations d on d.id = j.donation_id
        join ledger_entries e on e.journal_id = j.id and e.account_code = 'provider_clearing'
        where j.kind = 'reversal'
      ) as summed
    ) as split
    where split.id = journal.id`.execute(db)
  await sql`alter table ledger_journals enable trigger append_only`.execute(db)
}

async function fill(db: Kysely<unknown>): Promise<void> {
  await sql`
    create temporary table booked as
    select owner.id as owner_id, d.creator_id, j.id as journal_id, j.refunded_cents, j.charged_back_cents,
      case when owner.id = d.creator_id and j.kind = 'donation' then date_trunc('month', d.paid_day)::date
        else date_trunc('month', j.created_at at time zone owner.time_zone)::date end as month,
      sums.cents, sums.fee,
      case when owner.id = d.creator_id then sums.shares else sums.own end as share_cents,
      case when owner.id = d.creator_id then sums.credit else sums.own end as net_cents
    from ledger_journals j join donations d on d.id = j.donation_id
    cross join lateral (
      select d.creator_id as id union all select agency_id from donation_shares where donation_id = d.id
    ) as owned join users owner on owner.id = owned.id
    cross join lateral (
      select coalesce(sum(amount_cents) filter (where account_code = 'provider_clearing'), 0)::bigint as cents,
        coalesce(-sum(amount_cents) filter (where account_code = 'platform_fees'), 0)::bigint as fee,
        coalesce(-sum(amount_cents) filter (where account_code = 'creator:' || d.creator_id), 0)::bigint as credit,
        coalesce(-sum(amount_cents) filter (where account_code like 'agency:%'), 0)::bigint as shares,
        coalesce(-sum(amount_cents) filter (where account_code = 'agency:' || owner.id), 0)::bigint as own
      from ledger_entries where journal_id = j.id
    ) as sums`.execute(db)
  await sql`insert into balance_lines select owner_id, month, journal_id from booked`.execute(db)
  await sql`
    insert into balance_months
    select owner_id, creator_id, month, sum(cents + refunded_cents + charged_back_cents), sum(fee), sum(share_cents),
      sum(refunded_cents), sum(charged_back_cents), sum(net_cents)
    from booked group by 1, 2, 3`.execute(db)
  await sql`drop table booked`.execute(db)
}
