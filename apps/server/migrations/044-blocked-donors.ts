import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table blocked_donors (
      id uuid primary key,
      creator_id uuid not null references creators (user_id),
      donation_id uuid constraint blocked_donors_donation_id_key unique references donations (id),
      account_id uuid references users (id),
      payment_marks text[] not null,
      donor_name text,
      reason text,
      blocked_by uuid references users (id),
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index blocked_donors_creator_idx on blocked_donors (creator_id, id)`.execute(db)
  await sql`create index blocked_donors_account_idx on blocked_donors (account_id) where account_id is not null`.execute(
    db,
  )
}
