import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What a renewal costs, as it was agreed on when the plan was taken out or changed: prices may be others by then. Those
  // before had one price each.
  await sql`alter table subscriptions add column price_cents bigint check (price_cents > 0)`.execute(db)
  await sql`update subscriptions set price_cents = case plan when 'creator' then 999 else 1999 end`.execute(db)
  await sql`alter table subscriptions alter column price_cents set not null`.execute(db)

  // Of a change of plan, what the plan costs from then on.
  await sql`alter table subscription_payments add column price_cents bigint check (price_cents > 0)`.execute(db)
}
