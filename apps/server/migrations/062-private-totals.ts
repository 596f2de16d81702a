import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Public figures leave private donations out: so much of the total beside it is private.
  await sql`
    alter table creators
      add column private_received_cents bigint not null default 0,
      add column private_donations integer not null default 0`.execute(db)
  await sql`
    alter table creator_days
      add column private_cents bigint not null default 0,
      add column private_count integer not null default 0`.execute(db)
  await sql`
    update creators set private_received_cents = given.cents, private_donations = given.donations
    from (
      select creator_id, sum(amount_cents - refunded_cents - charged_back_cents)::bigint as cents,
        (count(*) filter (where amount_cents > refunded_cents + charged_back_cents))::integer as donations
      from donations where private and paid_at is not null group by 1
    ) as given where creators.user_id = given.creator_id`.execute(db)
  await sql`
    update creator_days set private_cents = given.cents, private_count = given.donations
    from (
      select creator_id, paid_day, sum(amount_cents - refunded_cents - charged_back_cents)::bigint as cents,
        (count(*) filter (where amount_cents > refunded_cents + charged_back_cents))::integer as donations
      from donations where private and paid_at is not null group by 1, 2
    ) as given where creator_days.creator_id = given.creator_id and creator_days.day = given.paid_day`.execute(db)
}
