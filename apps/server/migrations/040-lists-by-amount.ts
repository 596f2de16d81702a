import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Lists of donations sort by amount too: from either end, a page is one range of these.
  await sql`
    create index donations_received_amount_idx on donations (creator_id, amount_cents desc, id desc)
    where paid_at is not null`.execute(db)
  await sql`
    create index donations_given_amount_idx on donations (donor_id, amount_cents desc, id desc)
    where donor_id is not null and paid_at is not null`.execute(db)

  // What is told of an alert says how often its creator asked for it again; the time alone is that of the last.
  await sql`alter table alerts add column replays integer not null default 0`.execute(db)
}
