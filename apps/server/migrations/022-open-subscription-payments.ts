import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Few are open at a time: so that those of a subscription are found among all that were ever paid.
  await sql`
    create index subscription_payments_open_idx on subscription_payments (subscription_id)
    where status = 'pending'`.execute(db)
}
