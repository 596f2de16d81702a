import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table donations (
      id uuid primary key,
      creator_id uuid not null references creators (user_id),
      donor_id uuid references users (id),
      status text not null default 'pending'
        check (status in ('pending', 'paid', 'failed', 'canceled', 'expired', 'refunded', 'charged_back')),
      amount_cents bigint not null check (amount_cents between 100 and 1000000),
      currency text not null check (currency = 'EUR'),
      fee_basis_points integer not null check (fee_basis_points between 0 and 10000),
      fee_cents bigint not null check (fee_cents between 0 and amount_cents),
      refunded_cents bigint not null default 0,
      charged_back_cents bigint not null default 0,
      donor_name text,
      message text,
      audio_type text not null check (audio_type in ('text', 'tts', 'custom')),
      audio_url text,
      voice text,
      voice_id text,
      language text not null,
      description text not null,
      provider text not null,
      provider_payment_id text constraint donations_provider_payment_id_key unique,
      checkout_url text,
      opening_until timestamptz,
      held_reason text,
      idempotency_key text,
      request_hash text not null,
      created_at timestamptz not null,
      paid_at timestamptz,
      check_at timestamptz,
      checked_at timestamptz,
      checks integer not null default 0,
      sweeps integer not null default 0,
      check (refunded_cents >= 0 and charged_back_cents >= 0 and refunded_cents + charged_back_cents <= amount_cents)
    )`.execute(db)
  await sql`
    create unique index donations_idempotency_key on donations (idempotency_key) where idempotency_key is not null
  `.execute(db)
  // Ids are UUIDv7: their order is the order of creation, so a page is one range of the index.
  await sql`create index donations_creator_idx on donations (creator_id, id desc) where paid_at is not null`.execute(db)
  await sql`create index donations_donor_idx on donations (donor_id, id desc) where donor_id is not null`.execute(db)
  await sql`create index donations_check_idx on donations (check_at) where check_at is not null`.execute(db)
  await sql`
    create table creator_days (
      creator_id uuid not null references creators (user_id),
      day date not null,
      donations_count integer not null,
      amount_cents bigint not null,
      primary key (creator_id, day)
    ) with (fillfactor = 50)`.execute(db)
}
