import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // How the payments of donations and plans are followed, which each had in four columns of its own (decision 034).
  await sql`
    create table payment_follow_ups (
      id uuid not null,
      kind text not null check (kind in ('donation', 'plan')),
      provider text not null,
      payment_id text,
      check_at timestamptz,
      checked_at timestamptz not null,
      checks integer not null default 0,
      sweeps integer not null default 0,
      until timestamptz
    )`.execute(db)
  // Examples, and what was settled without a provider, were never asked about.
  await sql`
    insert into payment_follow_ups (id, kind, provider, payment_id, check_at, checked_at, checks, sweeps, until)
    select donations.id, 'donation', provider, provider_payment_id, check_at, coalesce(checked_at, created_at), checks, sweeps,
      case when paid_at is null then created_at + interval '60 days'
        when refunding.donation_id is null then paid_at + interval '120 days' end
    from donations left join (
      select distinct donation_id from refunds where status in ('asked', 'accepted')
    ) as refunding on refunding.donation_id = donations.id
    where provider_payment_id is not null or paid_at is null`.execute(db)
  await sql`
    insert into payment_follow_ups (id, kind, provider, payment_id, check_at, checked_at, checks, sweeps, until)
    select id, 'plan', provider, provider_payment_id, check_at, coalesce(checked_at, created_at), checks, sweeps,
      coalesce(paid_at + interval '120 days', created_at + interval '60 days')
    from subscription_payments where provider_payment_id is not null or paid_at is null`.execute(db)
  // After the rows: an index is built once, and not by each of millions.
  await sql`
    alter table payment_follow_ups add primary key (id), add constraint payment_follow_ups_payment_id_key unique (payment_id)
  `.execute(db)
  await sql`create index payment_follow_ups_check_idx on payment_follow_ups (check_at) where check_at is not null`.execute(
    db,
  )

  // Two indexes of donations asked for them: what is no longer asked about is now looked for among the few that are left.
  await sql`drop index donations_check_idx, subscription_payments_check_idx`.execute(db)
  await sql`drop index donations_receipt_unpaid_idx, donations_closed_unpaid_idx`.execute(db)
  for (const table of ['donations', 'subscription_payments']) {
    await sql`
      alter table ${sql.table(table)} drop column check_at, drop column checked_at, drop column checks, drop column sweeps
    `.execute(db)
  }
  await sql`
    create index donations_receipt_unpaid_idx on donations (id) where receipt_email is not null and paid_at is null
  `.execute(db)
  await sql`
    create index donations_closed_unpaid_idx on donations (created_at) where status in ('failed', 'canceled', 'expired')
  `.execute(db)
}
