import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // One row: the pair that this installation signs its notifications with.
  await sql`
    create table push_keys (
      id uuid primary key,
      is_only boolean not null default true constraint push_keys_only_key unique constraint push_keys_only_check check (is_only),
      public_key text not null,
      private_key bytea not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`
    create table push_subscriptions (
      id uuid primary key,
      user_id uuid not null references users (id),
      endpoint text not null constraint push_subscriptions_endpoint_key unique,
      p256dh text not null,
      auth text not null,
      label text not null,
      events text[] not null,
      above_cents bigint not null,
      quiet_from text,
      quiet_to text,
      time_zone text,
      created_at timestamptz not null,
      last_sent_at timestamptz
    )`.execute(db)
  await sql`create index push_subscriptions_user_idx on push_subscriptions (user_id)`.execute(db)
  await sql`
    create table push_notices (
      id uuid primary key,
      subscription_id uuid not null references push_subscriptions (id) on delete cascade,
      creator_id uuid not null references creators (user_id),
      kind text not null constraint push_notices_kind_check check (kind in ('held', 'large', 'unseen')),
      donation_ids jsonb not null,
      created_at timestamptz not null,
      tries integer not null default 0,
      taken_at timestamptz
    )`.execute(db)
  // What comes before a notice is taken up is told by that one.
  await sql`
    create unique index push_notices_open_key on push_notices (subscription_id, creator_id, kind) where tries = 0
  `.execute(db)
  await sql`create index push_notices_creator_idx on push_notices (creator_id)`.execute(db)
  await sql`create index push_notices_taken_idx on push_notices (subscription_id, creator_id, kind, taken_at)`.execute(
    db,
  )
  await sql`create index push_notices_created_idx on push_notices (created_at)`.execute(db)
  await sql`
    create table push_unseen (
      creator_id uuid primary key references creators (user_id),
      since timestamptz not null,
      told_at timestamptz
    )`.execute(db)
}
