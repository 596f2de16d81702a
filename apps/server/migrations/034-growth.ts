import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What the clock deletes, by what says that it is over.
  await sql`create index sessions_seen_at_idx on sessions (seen_at)`.execute(db)
  await sql`create index oauth_states_expires_at_idx on oauth_states (expires_at)`.execute(db)
  await sql`create index contacts_created_at_idx on contacts (created_at)`.execute(db)
  await sql`create index unknown_payments_told_at_idx on unknown_payments (told_at)`.execute(db)
  await sql`create index checkout_tries_created_at_idx on checkout_tries (created_at)`.execute(db)

  // Tests with a sound are among the tests.
  await sql`create index alerts_test_idx on alerts (created_at) where donation_id is null`.execute(db)
  await sql`drop index alerts_test_sound_idx`.execute(db)

  // Addresses for receipts, by the two ways in which one is of no more use.
  await sql`
    create index donations_receipt_paid_idx on donations (paid_at)
    where receipt_email is not null and paid_at is not null`.execute(db)
  await sql`
    create index donations_receipt_unpaid_idx on donations (id)
    where receipt_email is not null and paid_at is null and check_at is null`.execute(db)
  await sql`drop index donations_receipt_idx`.execute(db)

  // Donations that will not be paid, by their age.
  await sql`
    create index donations_closed_unpaid_idx on donations (created_at)
    where status in ('failed', 'canceled', 'expired') and check_at is null`.execute(db)

  // A donation that is deleted is looked for among the events, of which many wait when their consumers are behind.
  await sql`create index donation_events_donation_idx on donation_events (donation_id)`.execute(db)

  // Every settlement wrote to the same two places of it, for the provider's and the platform's accounts, and nothing asks what an
  // account has but the checks, which read all there is: entries are found by their journals.
  await sql`drop index ledger_entries_account_idx`.execute(db)
}
