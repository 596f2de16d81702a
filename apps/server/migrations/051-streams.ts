import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table streams (
      id uuid primary key,
      creator_id uuid not null references creators (user_id),
      started_by text not null check (started_by in ('obs', 'hand')),
      started_at timestamptz not null,
      ended_at timestamptz,
      constraint streams_in_order check (started_at <= ended_at)
    )`.execute(db)
  await sql`create index streams_creator_idx on streams (creator_id, id)`.execute(db)
  // However many overlays, hands and processes begin one, a creator has one at a time.
  await sql`create unique index streams_open_key on streams (creator_id) where ended_at is null`.execute(db)
  // Of whom OBS streams, or has until a moment ago.
  await sql`
    create table obs_streams (
      creator_id uuid primary key references creators (user_id),
      since timestamptz not null,
      quiet_since timestamptz,
      said_so boolean not null default false,
      counted boolean not null default false
    )`.execute(db)
  await sql`
    create table timers (
      id uuid primary key,
      creator_id uuid not null references creators (user_id),
      name text not null,
      start_seconds integer not null check (start_seconds >= 0),
      seconds_per_euro integer not null check (seconds_per_euro >= 0),
      cap_seconds integer check (cap_seconds > 0),
      pause_with_obs boolean not null,
      added_seconds integer not null default 0,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index timers_creator_idx on timers (creator_id, id)`.execute(db)
  // When each ran, and what a euro was worth then. What it shows is read from these, from streams and from donations.
  await sql`
    create table timer_runs (
      id uuid primary key,
      timer_id uuid not null references timers (id) on delete cascade,
      began_at timestamptz not null,
      ended_at timestamptz,
      seconds_per_euro integer not null,
      with_stream boolean not null,
      constraint timer_runs_in_order check (began_at <= ended_at)
    )`.execute(db)
  await sql`create index timer_runs_timer_idx on timer_runs (timer_id)`.execute(db)
  await sql`create unique index timer_runs_open_key on timer_runs (timer_id) where ended_at is null`.execute(db)
}
