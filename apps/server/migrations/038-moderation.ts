import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table creators add column moderation jsonb not null default '{}',
      add column moderation_revision integer not null default 1`.execute(db)
  // Whoever is here already goes on as before, until they say otherwise.
  await sql`update creators set moderation = '{"mode":"off"}'`.execute(db)
  await sql`alter table donations add column moderation jsonb`.execute(db)
  await sql`
    create table moderation_words (
      id uuid primary key,
      creator_id uuid not null references creators (user_id),
      pattern text not null,
      action text not null check (action in ('mask', 'replace', 'hide', 'silence', 'hold', 'warn')),
      replacement text,
      created_at timestamptz not null,
      unique (creator_id, pattern)
    )`.execute(db)
}
