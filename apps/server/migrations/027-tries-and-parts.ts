import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // An event that fails is not tried again with every donation that follows.
  await sql`
    alter table donation_events add column tries integer not null default 0, add column next_try_at timestamptz`.execute(
    db,
  )
  // What is left after a chargeback of a part is a paid donation, and its alert is none that was taken back.
  await sql`
    with left_over as (
      update donations set status = 'paid'
      where status = 'charged_back' and refunded_cents + charged_back_cents < amount_cents
      returning id
    )
    update alerts set withdrawn_at = null,
      shown_at = case when skipped_at is not distinct from withdrawn_at then null else shown_at end,
      skipped_at = case when skipped_at is not distinct from withdrawn_at then null else skipped_at end
    from left_over where alerts.donation_id = left_over.id and withdrawn_at is not null`.execute(db)
}
