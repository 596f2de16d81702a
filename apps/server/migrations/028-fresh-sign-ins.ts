import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The defaults are for the processes of the release before, which go on signing in while this one starts.
  await sql`
    alter table sessions
      add column confirmed_at timestamptz not null default now(),
      add column seen_at timestamptz not null default now()`.execute(db)
  await sql`update sessions set confirmed_at = created_at`.execute(db)
  // `first_proven_at`: of an account that has changed a proven address for another one, when its first was proven.
  await sql`
    alter table users
      add column first_proven_at timestamptz,
      add column grants_review jsonb`.execute(db)
}
