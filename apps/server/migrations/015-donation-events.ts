import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Where the receipt goes; nobody but the letter reads it, and it goes once the letter has left.
  await sql`alter table donations add column receipt_email text`.execute(db)
  // What is still to be done about money that moved: written by the statement that moves it, so that no crash forgets a receipt,
  // a warning or a webhook, and deleted by the transaction that has seen to it.
  await sql`
    create table donation_events (
      id uuid primary key,
      donation_id uuid not null references donations (id),
      creator_id uuid not null references creators (user_id),
      kind text not null check (kind in ('paid', 'refunded', 'charged_back', 'chargeback_reversed')),
      amount_cents bigint not null check (amount_cents > 0),
      created_at timestamptz not null
    )`.execute(db)
}
