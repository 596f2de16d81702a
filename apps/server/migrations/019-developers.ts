import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table api_keys (
      id uuid primary key,
      user_id uuid not null references users (id),
      key_hash bytea not null unique,
      hint text not null,
      name text not null,
      scopes text[] not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    )`.execute(db)
  await sql`create index api_keys_user_idx on api_keys (user_id)`.execute(db)
  // Secrets are encrypted with a key that the database does not hold; the former one still signs for a day.
  await sql`
    create table webhook_endpoints (
      id uuid primary key,
      user_id uuid not null references users (id),
      url text not null,
      events text[] not null,
      secret bytea not null,
      former_secret bytea,
      former_until timestamptz,
      disabled_reason text check (disabled_reason in ('by_creator', 'failing')),
      failing_since timestamptz,
      last_failed_at timestamptz,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index webhook_endpoints_user_idx on webhook_endpoints (user_id)`.execute(db)
  await sql`
    create table webhook_deliveries (
      id uuid primary key,
      endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
      donation_id uuid references donations (id),
      type text not null,
      payload text not null,
      status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
      tries integer not null default 0,
      requested_provider boolean not null default false,
      created_at timestamptz not null,
      last_tried_at timestamptz,
      next_try_at timestamptz,
      answer_status integer,
      error text,
      check ((status = 'waiting') = (next_try_at is not null))
    )`.execute(db)
  await sql`create index webhook_deliveries_endpoint_idx on webhook_deliveries (endpoint_id, id)`.execute(db)
  await sql`
    create index webhook_deliveries_due_idx on webhook_deliveries (next_try_at) where status = 'waiting'`.execute(db)
  await sql`
    create index webhook_deliveries_waiting_idx on webhook_deliveries (endpoint_id, next_try_at)
    where status = 'waiting'`.execute(db)
  await sql`
    create index webhook_deliveries_donation_idx on webhook_deliveries (donation_id)
    where donation_id is not null`.execute(db)
  await sql`create index webhook_deliveries_age_idx on webhook_deliveries (created_at)`.execute(db)
}
