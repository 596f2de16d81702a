import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table held_alerts (
      id uuid primary key,
      creator_id uuid not null references creators (user_id),
      donation_id uuid not null constraint held_alerts_donation_id_key unique references donations (id),
      donor_name text,
      amount_cents bigint not null,
      currency text not null,
      message text,
      spoken_message text,
      audio_url text,
      voice text,
      voice_id text,
      reasons jsonb not null,
      is_stale boolean not null,
      held_at timestamptz not null,
      releases_at timestamptz,
      state text not null default 'held' constraint held_alerts_state_check
        check (state in ('held', 'approved', 'rejected', 'withdrawn')),
      decided_at timestamptz,
      decided_by uuid references users (id),
      note text
    )`.execute(db)
  await sql`create index held_alerts_held_idx on held_alerts (creator_id, held_at, id) where state = 'held'`.execute(db)
  await sql`create index held_alerts_due_idx on held_alerts (releases_at) where state = 'held'`.execute(db)
  await sql`create index held_alerts_stale_idx on held_alerts (creator_id) where state = 'held' and is_stale`.execute(
    db,
  )
  await sql`create index held_alerts_decided_by_idx on held_alerts (decided_by) where decided_by is not null`.execute(
    db,
  )
  await sql`alter table alerts add column spoken_message text`.execute(db)
  await sql`alter table alerts add column taken_off_at timestamptz`.execute(db)
  await sql`create index alerts_taken_off_idx on alerts (creator_id, sequence) where taken_off_at = shown_at`.execute(
    db,
  )
  await sql`alter table donations add column moderation_revision integer`.execute(db)
}
