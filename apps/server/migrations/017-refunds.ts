import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What is asked to go back and not yet among refunded_cents: reserved by the row that the amount must be left in, so that two
  // refunds at once cannot both have it.
  await sql`
    alter table donations add column refund_pending_cents bigint not null default 0,
      add constraint donations_refund_pending_check check (refund_pending_cents between 0 and amount_cents)`.execute(db)
  await sql`
    create table refunds (
      id uuid primary key,
      donation_id uuid not null references donations (id),
      amount_cents bigint not null check (amount_cents > 0),
      -- What the call named; null: all that was left.
      requested_cents bigint,
      -- asked: whether the provider has it is not known. accepted: it may still fail.
      status text not null default 'asked' check (status in ('asked', 'accepted', 'refunded', 'failed')),
      provider_refund_id text,
      -- The question about the payment from which on the answers have this refund, and whether one was applied.
      counted_from integer,
      counted boolean not null default false,
      idempotency_key text,
      -- Until then somebody is asking.
      asking_until timestamptz,
      check_at timestamptz,
      tries integer not null default 0,
      created_at timestamptz not null,
      ended_at timestamptz,
      check (status in ('asked', 'failed') or (provider_refund_id is not null and counted_from is not null)),
      check (status <> 'asked' or check_at is not null)
    )`.execute(db)
  // When its donation went back whole: nobody is to be shown it any more.
  await sql`alter table alerts add column withdrawn_at timestamptz`.execute(db)
  await sql`
    update alerts set withdrawn_at = now(), replay_requested_at = null, shown_at = coalesce(shown_at, now()),
      skipped_at = case when shown_at is null then now() else skipped_at end
    from donations where donations.id = donation_id and donations.status in ('refunded', 'charged_back')`.execute(db)
  await sql`create unique index refunds_idempotency_key on refunds (idempotency_key) where idempotency_key is not null`.execute(
    db,
  )
  await sql`create index refunds_donation_idx on refunds (donation_id, id)`.execute(db)
  await sql`create index refunds_check_idx on refunds (check_at) where check_at is not null`.execute(db)
}
