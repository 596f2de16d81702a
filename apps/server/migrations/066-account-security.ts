import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Older sessions have no device and no network: the list shows them as unknown.
  await sql`
    alter table sessions
      add column id uuid not null default gen_random_uuid(),
      add column device text not null default '',
      add column network text not null default ''`.execute(db)
  await sql`
    create table account_log (
      id uuid primary key,
      user_id uuid not null references users (id),
      at timestamptz not null,
      event text not null,
      device text not null,
      network text not null
    )`.execute(db)
  await sql`create index account_log_user_idx on account_log (user_id, id)`.execute(db)
  await sql`create index account_log_at_idx on account_log (at)`.execute(db)
}
