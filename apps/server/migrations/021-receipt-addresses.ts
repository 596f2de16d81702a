import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Few have an address, and none for long: so that those that are left over are found among all donations.
  await sql`create index donations_receipt_idx on donations (id) where receipt_email is not null`.execute(db)
}
