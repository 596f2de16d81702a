import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table media (
      id uuid primary key,
      creator_id uuid not null references creators (user_id),
      kind text not null constraint media_kind_check check (kind in ('image', 'video', 'sound')),
      name text not null,
      media_key text not null constraint media_media_key_key unique,
      width integer,
      height integer,
      duration_ms integer,
      animated boolean not null,
      bytes integer not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index media_creator_idx on media (creator_id, id)`.execute(db)
}
