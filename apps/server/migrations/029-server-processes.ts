import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Who runs now and where each keeps its media; a row that is not renewed is of a process that died.
  await sql`
    create table server_processes (
      id uuid primary key,
      media_place text not null,
      started_at timestamptz not null default clock_timestamp(),
      seen_at timestamptz not null default clock_timestamp()
    )`.execute(db)
}
