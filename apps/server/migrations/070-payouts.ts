import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payout_accounts (
      owner_id uuid primary key references users (id),
      sealed_payee bytea not null,
      iban_last4 text not null,
      schedule text not null default 'on_demand' check (schedule in ('on_demand', 'monthly')),
      next_month date,
      held_until timestamptz not null,
      changed_at timestamptz not null,
      check ((schedule = 'monthly') = (next_month is not null))
    )`.execute(db)
  await sql`create index payout_accounts_monthly_idx on payout_accounts (next_month) where next_month is not null`.execute(
    db,
  )
  await sql`
    create table payout_files (
      id uuid primary key,
      sealed_xml bytea,
      created_by uuid not null references users (id),
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index payout_files_created_idx on payout_files (created_at) where sealed_xml is not null`.execute(db)
  await sql`
    create table payouts (
      id uuid primary key,
      owner_id uuid not null references users (id),
      amount_cents bigint not null check (amount_cents > 0),
      currency text not null check (currency = 'EUR'),
      state text not null check (state in ('due', 'in_file', 'sent', 'returned', 'rejected')),
      sealed_payee bytea,
      iban_last4 text not null,
      file_id uuid references payout_files (id),
      reason text,
      idempotency_key text constraint payouts_idempotency_key unique,
      created_at timestamptz not null,
      sent_at timestamptz,
      ended_at timestamptz,
      decided_by uuid references users (id),
      check (sealed_payee is not null or state in ('sent', 'returned', 'rejected')),
      check (state <> 'due' or file_id is null),
      check (state not in ('in_file', 'sent', 'returned') or file_id is not null),
      check ((sent_at is not null) = (state in ('sent', 'returned'))),
      check ((ended_at is not null) = (state in ('returned', 'rejected')))
    )`.execute(db)
  await sql`create index payouts_owner_idx on payouts (owner_id, id)`.execute(db)
  await sql`create index payouts_state_idx on payouts (state, id)`.execute(db)
  await sql`create index payouts_file_idx on payouts (file_id) where file_id is not null`.execute(db)

  await sql`
    alter table ledger_journals
      add column payout_id uuid references payouts (id),
      drop constraint ledger_journals_kind_check,
      add constraint ledger_journals_kind_check check (kind in (
        'donation', 'reversal', 'subscription', 'payout', 'payout_sent', 'payout_returned', 'payout_rejected'
      )),
      add constraint ledger_journals_payout_check check ((payout_id is not null) = (kind like 'payout%'))`.execute(db)
  await sql`create index ledger_journals_payout_idx on ledger_journals (payout_id) where payout_id is not null`.execute(
    db,
  )
  await sql`
    insert into ledger_accounts (code, kind)
    values ('payouts_in_transit', 'liability'), ('operator_bank', 'asset')`.execute(db)

  // A payout to an agency is about no creator: its month has the agency itself in that column.
  await sql`
    alter table balance_months
      add column paid_out_cents bigint not null default 0,
      drop constraint balance_months_creator_id_fkey,
      add constraint balance_months_creator_id_fkey foreign key (creator_id) references users (id),
      drop constraint balance_months_net,
      add constraint balance_months_net check (net_cents = case when owner_id = creator_id
        then gross_cents - platform_fee_cents - agency_share_cents - refunded_cents - charged_back_cents - paid_out_cents
        else agency_share_cents end),
      add constraint balance_months_paid_out check (paid_out_cents = 0 or owner_id = creator_id)`.execute(db)
  // Refunds under way are looked up for the balance of each creator.
  await sql`create index refunds_open_idx on refunds (donation_id) where status <> 'failed' and not counted`.execute(db)
}
