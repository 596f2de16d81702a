import { type Kysely, sql } from 'kysely'

// Every figure of a dashboard is read from these, never by adding up donations: each settlement and reversal keeps them.
// What went back is taken out of the bucket that the payment was counted in.
export async function up(db: Kysely<unknown>): Promise<void> {
  // Beside paid_day: the hour in the creator's time zone, and the month in the donor's, of the moment of payment.
  await sql`alter table donations add column paid_hour smallint check (paid_hour between 0 and 23), add column donor_month date`.execute(
    db,
  )
  await sql`
    update donations set
      paid_hour = extract(hour from paid_at at time zone creator.time_zone),
      donor_month = (select date_trunc('month', paid_at at time zone donor.time_zone)::date
        from users donor where donor.id = donations.donor_id)
    from users creator where creator.id = donations.creator_id and paid_at is not null`.execute(db)

  // The few whose checkout is not there yet: erasing a creator looks for them.
  await sql`create index donations_described_idx on donations (creator_id) where description <> ''`.execute(db)

  // Hours of the day, by month.
  await sql`
    create table creator_hours (
      creator_id uuid not null references creators (user_id),
      month date not null,
      hour smallint not null check (hour between 0 and 23),
      donations_count integer not null,
      amount_cents bigint not null,
      primary key (creator_id, month, hour)
    ) with (fillfactor = 50)`.execute(db)
  // By the name that was written, as the creator sees it: by account would tell that two names are one person.
  // Of a period ('2026-11') and of all time ('all').
  await sql`
    create table creator_donors (
      creator_id uuid not null references creators (user_id),
      period text not null check (period = 'all' or period ~ '^\\d{4}-\\d{2}$'),
      name_key text not null,
      donor_name text not null,
      donations_count integer not null,
      amount_cents bigint not null,
      primary key (creator_id, period, name_key)
    )`.execute(db)
  await sql`create index creator_donors_top_idx on creator_donors (creator_id, period, amount_cents desc)`.execute(db)
  await sql`
    create table donor_months (
      donor_id uuid not null references users (id),
      month date not null,
      donations_count integer not null,
      amount_cents bigint not null,
      primary key (donor_id, month)
    )`.execute(db)
  await sql`
    create table donor_creators (
      donor_id uuid not null references users (id),
      creator_id uuid not null references creators (user_id),
      donations_count integer not null,
      amount_cents bigint not null,
      last_given_at timestamptz not null,
      primary key (donor_id, creator_id)
    )`.execute(db)
  await sql`create index donor_creators_recent_idx on donor_creators (donor_id, last_given_at desc)`.execute(db)

  await fill(db)
}

async function fill(db: Kysely<unknown>): Promise<void> {
  await sql`create temporary table net as
    select *, amount_cents - refunded_cents - charged_back_cents as net_cents,
      case when refunded_cents + charged_back_cents < amount_cents then 1 else 0 end as counts
    from donations where paid_at is not null`.execute(db)
  await sql`
    insert into creator_hours
    select creator_id, date_trunc('month', paid_day)::date, paid_hour, sum(counts), sum(net_cents) from net group by 1, 2, 3
  `.execute(db)
  await sql`
    insert into creator_donors
    select creator_id, period, lower(donor_name), max(donor_name), sum(counts), sum(net_cents)
    from net, lateral (values ('all'), (to_char(paid_day, 'YYYY-MM'))) as of (period)
    where donor_name is not null group by creator_id, period, lower(donor_name)`.execute(db)
  await sql`
    insert into donor_months
    select donor_id, donor_month, sum(counts), sum(net_cents) from net where donor_id is not null group by 1, 2
  `.execute(db)
  await sql`
    insert into donor_creators
    select donor_id, creator_id, sum(counts), sum(net_cents), max(paid_at) from net where donor_id is not null group by 1, 2
  `.execute(db)
  await sql`drop table net`.execute(db)
}
