import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What the operator has given. `subscription_plan` stays the plan in force, whatever it comes from.
  await sql`
    alter table users add column granted_plan text check (granted_plan in ('free', 'creator', 'pro', 'agency'))`.execute(
    db,
  )
  await sql`update users set granted_plan = subscription_plan where subscription_plan <> 'free'`.execute(db)

  await sql`
    create table subscriptions (
      id uuid primary key,
      user_id uuid not null references users (id),
      plan text not null check (plan in ('creator', 'pro')),
      status text not null check (status in ('pending', 'active', 'past_due', 'canceled', 'ended')),
      provider text not null,
      customer_id text,
      -- Periods are whole months from here, so that the 31st comes back after February.
      anchored_at timestamptz,
      periods integer not null default 0,
      period_start timestamptz,
      period_end timestamptz,
      charge_at timestamptz,
      past_due_since timestamptz,
      ends_at timestamptz,
      ended_at timestamptz,
      credit_cents bigint not null default 0 check (credit_cents >= 0),
      created_at timestamptz not null,
      check ((status in ('pending', 'ended')) or (anchored_at is not null and period_start < period_end)),
      check ((status = 'ended') = (ended_at is not null)),
      check ((status in ('past_due', 'canceled')) = (ends_at is not null))
    )`.execute(db)
  await sql`
    create unique index subscriptions_live_key on subscriptions (user_id) where status <> 'ended'`.execute(db)
  await sql`create index subscriptions_user_idx on subscriptions (user_id)`.execute(db)
  await sql`create index subscriptions_charge_idx on subscriptions (charge_at) where charge_at is not null`.execute(db)
  await sql`create index subscriptions_end_idx on subscriptions (ends_at) where ends_at is not null`.execute(db)

  await sql`
    create table subscription_payments (
      id uuid primary key,
      subscription_id uuid not null references subscriptions (id),
      user_id uuid not null references users (id),
      kind text not null check (kind in ('first', 'renewal', 'change')),
      plan text not null check (plan in ('creator', 'pro')),
      status text not null check (status in ('pending', 'paid', 'failed', 'canceled', 'expired', 'refunded', 'charged_back')),
      -- What the money was taken for; what it could not be taken for became credit.
      used_as text check (used_as in ('first', 'renewal', 'change', 'credit', 'nothing')),
      amount_cents bigint not null check (amount_cents >= 0),
      credit_used_cents bigint not null default 0 check (credit_used_cents >= 0),
      currency text not null,
      period_start timestamptz,
      period_end timestamptz,
      attempt integer not null default 1,
      provider text not null,
      provider_payment_id text constraint subscription_payments_provider_key unique,
      checkout_url text,
      asking_until timestamptz,
      language text not null,
      idempotency_key text,
      held_reason text,
      refunded_cents bigint not null default 0 check (refunded_cents >= 0),
      charged_back_cents bigint not null default 0 check (charged_back_cents >= 0),
      created_at timestamptz not null,
      paid_at timestamptz,
      check_at timestamptz,
      checked_at timestamptz,
      checks integer not null default 0,
      sweeps integer not null default 0,
      check (refunded_cents + charged_back_cents <= amount_cents)
    )`.execute(db)
  await sql`create index subscription_payments_user_idx on subscription_payments (user_id, id desc)`.execute(db)
  await sql`
    create index subscription_payments_check_idx on subscription_payments (check_at) where check_at is not null`.execute(
    db,
  )
  await sql`
    create unique index subscription_payments_key on subscription_payments (user_id, idempotency_key)
    where idempotency_key is not null`.execute(db)
  await sql`
    create unique index subscription_payments_attempt_key on subscription_payments (subscription_id, period_start, attempt)
    where kind = 'renewal'`.execute(db)
  // Charges without the payer come one after the other: none is made while it is not known what became of the last.
  await sql`
    create unique index subscription_payments_charge_key on subscription_payments (subscription_id)
    where kind in ('renewal', 'change') and status = 'pending'`.execute(db)

  await sql`
    create table covered_accounts (
      id uuid primary key,
      owner_id uuid not null references users (id),
      member_id uuid not null references users (id),
      status text not null check (status in ('offered', 'covered', 'ended')),
      created_at timestamptz not null,
      ended_at timestamptz,
      check (owner_id <> member_id)
    )`.execute(db)
  await sql`
    create unique index covered_accounts_open_key on covered_accounts (owner_id, member_id) where status <> 'ended'`.execute(
    db,
  )
  await sql`
    create unique index covered_accounts_member_key on covered_accounts (member_id) where status = 'covered'`.execute(
    db,
  )
  await sql`create index covered_accounts_member_idx on covered_accounts (member_id)`.execute(db)

  await sql`
    insert into ledger_accounts (code, kind) values ('subscription_revenue', 'revenue')
    on conflict (code) do nothing`.execute(db)
  await sql`
    alter table ledger_journals
      add column subscription_payment_id uuid references subscription_payments (id),
      drop constraint ledger_journals_kind_check,
      add constraint ledger_journals_kind_check check (kind in ('donation', 'reversal', 'subscription')),
      add constraint ledger_journals_about_one check (donation_id is null or subscription_payment_id is null)`.execute(
    db,
  )
  await sql`
    create index ledger_journals_subscription_idx on ledger_journals (subscription_payment_id)
    where subscription_payment_id is not null`.execute(db)
}
