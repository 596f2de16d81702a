import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tax_profiles (
      owner_id uuid primary key references users (id),
      sealed_data bytea not null,
      changed_at timestamptz not null
    )`.execute(db)
  await sql`
    create table tax_notices (
      owner_id uuid not null references users (id),
      year integer not null,
      created_at timestamptz not null,
      primary key (owner_id, year)
    )`.execute(db)
}
