import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // When each job by the clock is due next, for all processes together.
  await sql`create table job_rounds (name text primary key, due_at timestamptz not null)`.execute(db)

  // Messages of endpoints that nothing is sent to are in no index of what is to be sent.
  await sql`alter table webhook_deliveries add column parked boolean not null default false`.execute(db)
  await sql`
    create index webhook_deliveries_unparked_idx on webhook_deliveries (endpoint_id, next_try_at)
    where status = 'waiting' and not parked`.execute(db)
  await sql`drop index webhook_deliveries_due_idx`.execute(db)

  // Sounds of donations that nobody has paid, by their age: few, and found without reading those that were paid.
  await sql`
    create index donations_unpaid_sound_idx on donations (created_at)
    where sound_id is not null and paid_at is null`.execute(db)
  await sql`
    create index alerts_test_sound_idx on alerts (created_at)
    where sound_id is not null and donation_id is null`.execute(db)
}
