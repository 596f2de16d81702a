import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rehearsals (
      id uuid primary key,
      creator_id uuid not null references creators (user_id),
      items jsonb not null,
      started_at timestamptz not null,
      seen_at timestamptz not null,
      done_at timestamptz,
      was_cut boolean not null default false
    )`.execute(db)
  await sql`create unique index rehearsals_running_key on rehearsals (creator_id) where done_at is null`.execute(db)
  await sql`create index rehearsals_creator_idx on rehearsals (creator_id)`.execute(db)
  await sql`
    create table stalled_alerts (
      creator_id uuid primary key references creators (user_id),
      since timestamptz,
      is_due boolean not null default false,
      told_at timestamptz
    )`.execute(db)
  // When a creator's alert was last shown is asked of whoever streams, and the newest by their sequence may all be unshown.
  await sql`
    create index alerts_shown_idx on alerts (creator_id, shown_at desc) where shown_at is not null`.execute(db)
}
