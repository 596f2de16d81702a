import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_reviews (
      donation_id uuid primary key references donations (id),
      reason text not null,
      provider_cents bigint not null,
      provider_currency text not null,
      held_at timestamptz not null,
      decision text check (decision in ('accepted', 'refunded')),
      decided_at timestamptz,
      decided_by uuid references users (id),
      check ((decision is null) = (decided_at is null))
    )`.execute(db)
  await sql`create index payment_reviews_held_idx on payment_reviews (donation_id)
    where decision is distinct from 'accepted'`.execute(db)
  // The reason of an earlier hold names the amount that the provider took.
  await sql`
    insert into payment_reviews (donation_id, reason, provider_cents, provider_currency, held_at)
    select id, review_reason, coalesce(substring(review_reason from 'took (\\d+) cents')::bigint, amount_cents),
      coalesce(substring(review_reason from 'cents in (\\w+)'), currency), created_at
    from donations where review_reason is not null and paid_at is null`.execute(db)
  await sql`
    create index donations_processing_idx on donations (id) where status = 'pending' and processing_at is not null`.execute(
    db,
  )
  await sql`alter table overlay_processes add column socket_count integer not null default 0`.execute(db)
  await sql`
    create index webhook_endpoints_failing_idx on webhook_endpoints (id)
    where failing_since is not null or disabled_reason = 'failing'`.execute(db)
  await sql`create index donations_charged_back_idx on donations (id) where charged_back_cents > 0`.execute(db)
}
