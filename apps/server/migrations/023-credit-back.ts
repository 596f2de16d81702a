import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What left the credit when money that had become it went back: no more of it returns with the money.
  await sql`
    alter table subscription_payments
      add column credit_back_cents bigint not null default 0 check (credit_back_cents between 0 and amount_cents)`.execute(
    db,
  )
}
