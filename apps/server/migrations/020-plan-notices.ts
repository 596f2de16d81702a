import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A creator is told once in a month, for each count, that their plan's donations run out.
  await sql`
    create table plan_notices (
      user_id uuid not null references users (id),
      month date not null,
      threshold integer not null,
      created_at timestamptz not null,
      primary key (user_id, month, threshold)
    )`.execute(db)
  // What was written about the agency plan, by whoever: an account is not needed, so none is pointed to.
  await sql`
    create table sales_contacts (
      id uuid primary key,
      name text not null,
      email text not null,
      company text,
      creators integer not null,
      message text not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index sales_contacts_email_idx on sales_contacts (email)`.execute(db)
}
