import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_accounts (
      code text primary key,
      kind text not null check (kind in ('asset', 'liability', 'revenue')),
      owner_id uuid references users (id)
    )`.execute(db)
  await sql`
    insert into ledger_accounts (code, kind) values ('provider_clearing', 'asset'), ('platform_fees', 'revenue')
  `.execute(db)
  await sql`
    create table ledger_journals (
      id uuid primary key,
      idempotency_key text not null constraint ledger_journals_idempotency_key unique,
      kind text not null check (kind in ('donation', 'reversal')),
      donation_id uuid references donations (id),
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index ledger_journals_donation_idx on ledger_journals (donation_id)`.execute(db)
  await sql`
    create table ledger_entries (
      journal_id uuid not null references ledger_journals (id),
      account_code text not null references ledger_accounts (code),
      amount_cents bigint not null check (amount_cents <> 0),
      currency text not null,
      primary key (journal_id, account_code)
    )`.execute(db)
  await sql`create index ledger_entries_account_idx on ledger_entries (account_code)`.execute(db)

  await sql`
    create function ledger_journal_must_balance() returns trigger language plpgsql as $$
    begin
      if exists (
        select from ledger_entries where journal_id = new.journal_id group by currency having sum(amount_cents) <> 0
      ) then
        raise exception 'journal % does not balance', new.journal_id using errcode = 'check_violation';
      end if;
      return null;
    end $$`.execute(db)
  // At commit, because the entries of a journal only balance together.
  await sql`
    create constraint trigger ledger_entries_balance after insert on ledger_entries
    deferrable initially deferred for each row execute function ledger_journal_must_balance()`.execute(db)
  await sql`
    create function ledger_is_append_only() returns trigger language plpgsql as $$
    begin
      raise exception 'the ledger is append-only: correct it with a new journal' using errcode = 'restrict_violation';
    end $$`.execute(db)
  for (const table of ['ledger_entries', 'ledger_journals']) {
    await sql`
      create trigger append_only before update or delete or truncate on ${sql.table(table)}
      for each statement execute function ledger_is_append_only()`.execute(db)
  }
}
