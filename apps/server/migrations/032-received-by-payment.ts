import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What a creator received is listed by payment, as it is counted: a page is one range of this index.
  await sql`
    create index donations_received_idx on donations (creator_id, paid_at desc, id desc)
    where paid_at is not null`.execute(db)
  await sql`drop index donations_creator_idx`.execute(db)
}
