import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alerts (
      id uuid primary key,
      creator_id uuid not null references creators (user_id),
      sequence integer not null,
      donation_id uuid constraint alerts_donation_id_key unique references donations (id),
      donor_name text,
      amount_cents bigint not null,
      currency text not null,
      message text,
      audio_url text,
      voice text,
      voice_id text,
      created_at timestamptz not null,
      shown_at timestamptz,
      replay_requested_at timestamptz,
      constraint alerts_sequence_key unique (creator_id, sequence)
    )`.execute(db)
  await sql`
    create index alerts_unshown_idx on alerts (creator_id, sequence)
      where shown_at is null or replay_requested_at > shown_at`.execute(db)
}
