import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What a creator has changed of the donation page; everything else follows the defaults.
  await sql`
    create table donation_pages (
      creator_id uuid primary key references creators (user_id),
      settings jsonb not null
    )`.execute(db)
  await sql`
    alter table donations
      add column private boolean not null default false,
      -- Of the amount, what was put on top so that the creator gets what the donor wrote.
      add column covered_cents bigint not null default 0 check (covered_cents >= 0 and covered_cents < amount_cents),
      add column style text,
      -- Since when the provider knows that the money is on its way, as by bank transfer.
      add column under_way_at timestamptz,
      -- When its donor was asked by a letter to finish it.
      add column finish_asked_at timestamptz`.execute(db)
  await sql`alter table users add column giving_limit_cents bigint check (giving_limit_cents >= 0)`.execute(db)
  // What lists of names leave out, by the day of payment.
  await sql`
    create index donations_private_idx on donations (creator_id, paid_day) where private and paid_at is not null`.execute(
    db,
  )
  await sql`
    create index donations_coming_idx on donations (creator_id, id desc)
      where status = 'pending' and under_way_at is not null`.execute(db)
  // What somebody has begun and may still pay: their limit counts it, their history has it.
  await sql`
    create index donations_open_idx on donations (donor_id, id desc)
      where status = 'pending' and donor_id is not null`.execute(db)
  await sql`
    create index donations_unfinished_idx on donations (created_at)
      where status = 'pending' and finish_asked_at is null`.execute(db)
}
