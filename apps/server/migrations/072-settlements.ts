import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table settled_entries (
      provider text not null,
      kind text not null check (kind in (
        'payment', 'refund', 'returned_refund', 'chargeback', 'chargeback_reversal', 'application_fee'
      )),
      entry_id text not null,
      payment_id text not null,
      reference uuid,
      amount_cents bigint not null,
      currency text not null,
      fee_cents bigint,
      settlement_id text not null,
      settled_at timestamptz not null,
      primary key (provider, kind, entry_id)
    )`.execute(db)
  await sql`create index settled_entries_payment_idx on settled_entries (provider, payment_id)`.execute(db)
  await sql`create index settled_entries_reference_idx on settled_entries (reference) where reference is not null`.execute(
    db,
  )
  await sql`
    create table settlement_positions (
      provider text primary key,
      read_until timestamptz not null,
      settlement_ids text[] not null
    )`.execute(db)
  await sql`
    create table books_check (
      id boolean primary key default true check (id),
      checked_at timestamptz not null,
      differences text[] not null,
      differences_count integer not null check (differences_count >= cardinality(differences))
    )`.execute(db)
}
