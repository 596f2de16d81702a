import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table creators add column first_steps text[] not null default '{}'`.execute(db)
}
