import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What a test's settings differ in from those that are saved: whichever process shows it finds them here.
  await sql`alter table alerts add column draft jsonb check (draft is null or donation_id is null)`.execute(db)
}
