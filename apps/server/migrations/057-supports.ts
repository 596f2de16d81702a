import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Monthly support (decision 051): what somebody gives a creator every month, until one of them ends it.
  await sql`
    create table supports (
      id uuid primary key,
      creator_id uuid not null references creators (user_id),
      donor_id uuid references users (id),
      donor_name text,
      email text,
      language text not null,
      amount_cents bigint not null check (amount_cents > 0),
      private boolean not null default false,
      style text,
      provider text not null,
      customer_id text,
      status text not null check (status in ('pending', 'active', 'past_due', 'ended')),
      months integer not null default 0 check (months >= 0),
      anchored_at timestamptz,
      periods integer not null default 0,
      period_start timestamptz,
      period_end timestamptz,
      charge_at timestamptz check (charge_at is null or status in ('active', 'past_due')),
      past_due_since timestamptz check ((past_due_since is not null) = (status = 'past_due')),
      ended_at timestamptz check ((ended_at is not null) = (status = 'ended')),
      end_reason text check ((end_reason is not null) = (status = 'ended')),
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index supports_charge_idx on supports (charge_at) where charge_at is not null`.execute(db)
  // What is being charged, and what has just failed; few at any moment.
  await sql`create index supports_waiting_idx on supports (id) where status <> 'ended' and charge_at is null`.execute(
    db,
  )
  await sql`create index supports_live_idx on supports (creator_id, id) where status in ('active', 'past_due')`.execute(
    db,
  )
  await sql`create index supports_creator_idx on supports (creator_id, id)`.execute(db)
  await sql`create index supports_donor_idx on supports (donor_id, id) where donor_id is not null`.execute(db)
  await sql`
    create index supports_ended_idx on supports (ended_at) where status = 'ended' and (customer_id is not null or email is not null)
  `.execute(db)

  // Each month is a donation. The month is written when it is paid; the attempt is of a charge, and none of a checkout.
  await sql`
    alter table donations
      add column support_id uuid references supports (id),
      add column support_month integer,
      add column support_attempt integer,
      add constraint donations_support_check check (
        support_id is not null or (support_month is null and support_attempt is null))
  `.execute(db)
  // What became of the last charge is known before the next.
  await sql`
    create unique index donations_support_open_key on donations (support_id) where support_id is not null and status = 'pending'
  `.execute(db)
  await sql`
    create unique index donations_support_month_key on donations (support_id, support_month) where support_month is not null
  `.execute(db)
  await sql`create index donations_support_idx on donations (support_id, id) where support_id is not null`.execute(db)
}
