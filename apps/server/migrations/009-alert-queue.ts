import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Set together with shown_at, which says that nothing is left to show: by the creator who ended it, or from the start
  // by their minimum. An overlay's report that comes later changes neither.
  await sql`
    alter table alerts
      add column skipped_at timestamptz,
      add column below_minimum boolean not null default false`.execute(db)
  // By time first: a creator without an overlay has thousands that nobody ever showed, and both what still waits and the
  // newest of what was missed are read from one end, without sorting the rest.
  await sql`drop index alerts_unshown_idx`.execute(db)
  await sql`
    create index alerts_unshown_idx on alerts (creator_id, created_at, sequence) include (donation_id)
      where shown_at is null and replay_requested_at is null`.execute(db)
  await sql`
    create index alerts_replay_idx on alerts (creator_id, replay_requested_at)
      where replay_requested_at > coalesce(shown_at, '-infinity')`.execute(db)
  // Of all that is over the little that the creator ended by hand: an overlay that comes back may still hold it.
  await sql`create index alerts_skipped_idx on alerts (creator_id, skipped_at) where skipped_at <> created_at`.execute(
    db,
  )
  await sql`alter table creators add column overlay_seen_at timestamptz`.execute(db)
  // Who is connected now: empty after a crash of the database is what is true then, so it needs no log.
  await sql`
    create unlogged table overlays (
      id uuid primary key,
      creator_id uuid not null references creators (user_id),
      process_id uuid not null,
      status jsonb not null default '{}',
      seen_at timestamptz not null
    )`.execute(db)
  await sql`create index overlays_creator_id_idx on overlays (creator_id)`.execute(db)
  await sql`create index overlays_process_id_idx on overlays (process_id)`.execute(db)
}
