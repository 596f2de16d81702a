import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_accounts (
      id uuid primary key,
      creator_id uuid not null references users (id),
      provider text not null check (provider in ('mollie', 'stripe')),
      account text not null,
      name text,
      profile_id text,
      profiles jsonb not null default '[]',
      state text not null check (state in ('pending', 'ready', 'restricted', 'revoked')),
      requirements jsonb not null default '[]',
      methods jsonb not null default '[]',
      sealed_access_token bytea,
      sealed_refresh_token bytea,
      access_until timestamptz,
      is_current boolean not null,
      connected_at timestamptz not null,
      left_at timestamptz,
      checked_at timestamptz not null,
      unique (creator_id, provider, account),
      check (is_current = (left_at is null))
    )`.execute(db)
  await sql`create unique index payment_accounts_current_idx on payment_accounts (creator_id) where is_current`.execute(
    db,
  )
  await sql`create index payment_accounts_account_idx on payment_accounts (provider, account)`.execute(db)
  await sql`create index payment_accounts_checked_idx on payment_accounts (checked_at) where is_current`.execute(db)
  await sql`
    create table payment_account_starts (
      state_hash bytea primary key,
      creator_id uuid not null references users (id),
      session_hash bytea not null,
      provider text not null check (provider in ('mollie', 'stripe')),
      account text,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index payment_account_starts_expires_idx on payment_account_starts (expires_at)`.execute(db)

  // The platform gives back its fee of a refunded donation on a connected account, where the provider does not.
  await sql`
    create table fee_returns (
      id uuid primary key,
      donation_id uuid not null references donations (id),
      amount_cents bigint not null check (amount_cents > 0),
      state text not null check (state in ('due', 'returned', 'refused')),
      reason text,
      claimed_until timestamptz,
      created_at timestamptz not null,
      ended_at timestamptz,
      check ((state = 'due') = (ended_at is null))
    )`.execute(db)
  await sql`create index fee_returns_donation_idx on fee_returns (donation_id)`.execute(db)
  await sql`create index fee_returns_due_idx on fee_returns (created_at) where state = 'due'`.execute(db)

  await sql`
    insert into ledger_accounts (code, kind)
    values ('connected_mollie', 'asset'), ('connected_stripe', 'asset')`.execute(db)
  await sql`
    alter table balance_months
      add column mollie_cents bigint not null default 0,
      add column stripe_cents bigint not null default 0,
      add column shares_owed_cents bigint not null default 0`.execute(db)

  // A support that moves to another account has its next customer until a month is paid there, and then a left one
  // until that was deleted at its provider. `requested_provider` is the account for which the supporter was asked:
  // each change asks once.
  await sql`
    alter table recurring_donations
      add column requested_provider text,
      add column next_provider text,
      add column next_customer_id text,
      add column left_provider text,
      add column left_customer_id text`.execute(db)
  await sql`
    create index recurring_donations_left_idx on recurring_donations (id) where left_customer_id is not null`.execute(
    db,
  )
}
