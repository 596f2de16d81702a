import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The bucket of creator_days that holds a donation: a creator's time zone may change between payment and refund.
  await sql`alter table donations add column paid_day date`.execute(db)
  // A description names the creator, and no repeat asks for it once the checkout is there.
  await sql`
    update donations set
      paid_day = (paid_at at time zone users.time_zone)::date,
      description = case when checkout_url is null then description else '' end
    from users where users.id = donations.creator_id`.execute(db)
}
