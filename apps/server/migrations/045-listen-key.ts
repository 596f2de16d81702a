import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table creators add column listen_key_version integer not null default 1`.execute(db)
}
