import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What the creator gives the agency of every donation from acceptance on. Nobody has agreed to any share so far.
  await sql`
    alter table agency_invitations add column share_basis_points integer not null default 0
      check (share_basis_points between 0 and 5000)`.execute(db)
  await sql`alter table agency_invitations alter column share_basis_points drop default`.execute(db)
  await sql`alter table agency_invitations add column resent_at timestamptz`.execute(db)

  // Reports and exports also ask about links that have ended, which the index of the open ones leaves out.
  await sql`create index agency_invitations_pair_idx on agency_invitations (creator_id, agency_id)`.execute(db)

  // Opened at acceptance from now on: whoever agrees to a share later finds the account there.
  await sql`
    insert into ledger_accounts (code, kind, owner_id)
    select distinct 'agency:' || agency_id, 'liability', agency_id from agency_invitations where status = 'accepted'
  `.execute(db)

  // The terms of the moment of payment, one row for each agency that managed the creator then.
  await sql`
    create table donation_shares (
      donation_id uuid not null references donations (id),
      agency_id uuid not null references users (id),
      share_basis_points integer not null check (share_basis_points between 0 and 5000),
      share_cents bigint not null check (share_cents >= 0),
      primary key (donation_id, agency_id)
    )`.execute(db)
  // What the creator received while the agency managed them, and the agency's share of it, net of what went back.
  await sql`
    create table agency_days (
      agency_id uuid not null references users (id),
      creator_id uuid not null references creators (user_id),
      day date not null,
      donations_count integer not null,
      amount_cents bigint not null,
      share_cents bigint not null,
      primary key (agency_id, creator_id, day)
    ) with (fillfactor = 50)`.execute(db)
  await sql`create index agency_days_day_idx on agency_days (agency_id, day)`.execute(db)

  // The entries of a journal are written by one statement, and balance at its end: asked once for all of them instead of once
  // for each at commit. What is written later to a journal that balances must balance too.
  await sql`
    create or replace function ledger_journal_must_balance() returns trigger language plpgsql as $$
    declare
      unbalanced uuid;
    begin
      select journal_id into unbalanced from ledger_entries where journal_id in (select journal_id from written)
        group by journal_id, currency having sum(amount_cents) <> 0 limit 1;
      if found then
        raise exception 'journal % does not balance', unbalanced using errcode = 'check_violation';
      end if;
      return null;
    end $$`.execute(db)
  await sql`drop trigger ledger_entries_balance on ledger_entries`.execute(db)
  await sql`
    create trigger ledger_entries_balance after insert on ledger_entries
    referencing new table as written for each statement execute function ledger_journal_must_balance()`.execute(db)

  // What an agency asks of a creator whom it manages: it holds from the creator's consent on.
  await sql`
    create table agency_proposals (
      id uuid primary key,
      agency_id uuid not null references users (id),
      creator_id uuid not null references creators (user_id),
      kind text not null check (kind in ('share', 'goal')),
      share_basis_points integer check (share_basis_points between 0 and 5000),
      donation_goal_cents bigint check (donation_goal_cents > 0),
      status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'withdrawn')),
      created_at timestamptz not null,
      answered_at timestamptz,
      check ((kind = 'share') = (share_basis_points is not null)),
      check ((kind = 'goal') = (donation_goal_cents is not null))
    )`.execute(db)
  await sql`
    create unique index agency_proposals_open_key on agency_proposals (agency_id, creator_id, kind) where status = 'pending'
  `.execute(db)
  await sql`create index agency_proposals_agency_idx on agency_proposals (agency_id, id)`.execute(db)
  await sql`create index agency_proposals_creator_idx on agency_proposals (creator_id, id)`.execute(db)
}
