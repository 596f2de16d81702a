import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alert_variations (
      id uuid primary key,
      creator_id uuid not null references creators (user_id),
      position integer not null,
      name text not null,
      enabled boolean not null,
      conditions jsonb not null,
      look jsonb not null,
      sound jsonb not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index alert_variations_creator_idx on alert_variations (creator_id, position, id)`.execute(db)
  // What variations ask of a donation that its alert does not say by itself, as it was when it was paid.
  await sql`alter table alerts add column facts jsonb`.execute(db)
  await sql`alter table held_alerts add column facts jsonb`.execute(db)
  await sql`
    alter table donations add column audio_source text
      constraint donations_audio_source_check check (audio_source in ('recording', 'upload'))`.execute(db)
}
