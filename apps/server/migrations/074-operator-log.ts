import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // No foreign keys: an entry locks no account while it holds the head, and outlives what it is about.
  await sql`
    create table operator_log (
      position bigint primary key,
      id uuid not null constraint operator_log_id_key unique,
      at timestamptz not null,
      actor_id uuid,
      action text not null,
      target text,
      reason text,
      before jsonb,
      after jsonb,
      hash text not null
    )`.execute(db)
  await sql`create index operator_log_target_idx on operator_log (target, position)`.execute(db)
  await sql`
    create table operator_log_head (
      is_only boolean primary key default true check (is_only),
      position bigint not null,
      hash text not null
    )`.execute(db)
  await sql`insert into operator_log_head (position, hash) values (0, '')`.execute(db)
  await sql`
    create function operator_log_is_append_only() returns trigger language plpgsql as $$
    begin
      raise exception 'the operator log is append-only' using errcode = 'restrict_violation';
    end $$`.execute(db)
  await sql`
    create trigger append_only before update or delete or truncate on operator_log
    for each statement execute function operator_log_is_append_only()`.execute(db)
  await sql`
    create trigger append_only before delete or truncate on operator_log_head
    for each statement execute function operator_log_is_append_only()`.execute(db)

  await sql`create index users_operator_idx on users (id) where operator_role is not null`.execute(db)
  // Null: the account is not suspended. The operator is null for the command line.
  await sql`
    alter table users
      add column suspended_at timestamptz,
      add column suspended_by uuid references users (id),
      add column suspension_reason text,
      add constraint users_suspension_check check ((suspended_at is null) = (suspension_reason is null))`.execute(db)
  await sql`create index users_suspended_idx on users (suspended_at) where suspended_at is not null`.execute(db)
  await sql`create index users_suspended_by_idx on users (suspended_by) where suspended_by is not null`.execute(db)
}
