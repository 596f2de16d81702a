import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table scenes (
      id uuid primary key,
      creator_id uuid not null references creators (user_id),
      name text not null,
      width integer not null,
      height integer not null,
      layers jsonb not null,
      revision integer not null default 1,
      key_version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`create index scenes_creator_idx on scenes (creator_id, id)`.execute(db)
  await sql`
    create table scene_versions (
      scene_id uuid not null references scenes (id) on delete cascade,
      revision integer not null,
      name text not null,
      width integer not null,
      height integer not null,
      layers jsonb not null,
      saved_at timestamptz not null,
      kept_at timestamptz not null,
      primary key (scene_id, revision)
    )`.execute(db)
}
