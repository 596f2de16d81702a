import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Payments that a provider told of and that no row is about, until they have been looked for there.
  await sql`
    create table unknown_payments (
      provider text not null,
      payment_id text not null,
      told_at timestamptz not null,
      look_at timestamptz,
      tries integer not null default 0,
      verdict text,
      primary key (provider, payment_id)
    )`.execute(db)
  await sql`create index unknown_payments_look_idx on unknown_payments (look_at) where look_at is not null`.execute(db)

  // One row. A database that went back to an earlier moment shows it by a mark that is older than it should be.
  await sql`
    create table reconciliation (
      id boolean primary key default true check (id),
      alive_at timestamptz not null,
      looked_at timestamptz not null default now(),
      since timestamptz,
      busy_until timestamptz
    )`.execute(db)
  await sql`
    insert into reconciliation (alive_at)
    select coalesce((select created_at from donations order by id desc limit 1), now())`.execute(db)
}
