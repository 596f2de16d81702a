import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A connection plans once what the function asks, and keeps that until the table's statistics are taken. Planned while the ledger is all
  // but empty, a join of the two read it from its beginning up to the journal, for each payment of a first evening. The entries of each
  // journal can only be looked up, and by their index.
  await sql`
    create or replace function ledger_journal_must_balance() returns trigger language plpgsql set enable_seqscan = off as $$
    declare
      unbalanced uuid;
    begin
      select journal_id into unbalanced from (select distinct journal_id from written) as journals, lateral (
        select from ledger_entries where ledger_entries.journal_id = journals.journal_id
        group by currency having sum(amount_cents) <> 0
      ) as lopsided limit 1;
      if found then
        raise exception 'journal % does not balance', unbalanced using errcode = 'check_violation';
      end if;
      return null;
    end $$`.execute(db)
}
