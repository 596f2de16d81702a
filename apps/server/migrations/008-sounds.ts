import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A stored MP3, once for all who have the same content. A row that is gone takes its media key along: the same content
  // stored later gets another one, so that the file of a removed row can be removed at leisure.
  await sql`
    create table sounds (
      id uuid primary key,
      content_hash bytea not null constraint sounds_content_hash_key unique,
      media_key text not null constraint sounds_media_key_key unique,
      duration_ms integer not null check (duration_ms > 0),
      created_at timestamptz not null
    )`.execute(db)
  // The right to use a sound once, given to whoever uploaded it: taking it deletes the row.
  await sql`
    create table uploads (
      id uuid primary key,
      sound_id uuid not null references sounds (id),
      uploader_id uuid references users (id),
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index uploads_sound_id_idx on uploads (sound_id)`.execute(db)
  await sql`create index uploads_created_at_idx on uploads (created_at)`.execute(db)
  await sql`create index uploads_uploader_id_idx on uploads (uploader_id) where uploader_id is not null`.execute(db)
  await sql`
    alter table donations
      add column sound_id uuid references sounds (id),
      add column speech_status text check (speech_status in ('rendering', 'ready', 'failed'))`.execute(db)
  await sql`create index donations_sound_id_idx on donations (sound_id) where sound_id is not null`.execute(db)
  await sql`alter table creators add column custom_sound_id uuid references sounds (id)`.execute(db)
  await sql`create index creators_custom_sound_id_idx on creators (custom_sound_id) where custom_sound_id is not null`.execute(
    db,
  )
  // Of tests alone: what a paid alert plays is its donation's.
  await sql`alter table alerts add column sound_id uuid references sounds (id)`.execute(db)
  await sql`create index alerts_sound_id_idx on alerts (sound_id) where sound_id is not null`.execute(db)
  await sql`
    create table favorites (
      user_id uuid not null references users (id),
      creator_id uuid not null references creators (user_id),
      created_at timestamptz not null,
      primary key (user_id, creator_id)
    )`.execute(db)
  await sql`create index favorites_creator_id_idx on favorites (creator_id)`.execute(db)
}
