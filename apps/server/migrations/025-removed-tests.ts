import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // How many alerts of tests are gone: what is left and these are all that the creator's sequence has counted.
  await sql`
    alter table creators
      add column removed_tests integer not null default 0 check (removed_tests between 0 and alert_sequence)`.execute(
    db,
  )
}
