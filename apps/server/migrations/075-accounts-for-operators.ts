import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Notes of operators about an account. They are erased with it.
  await sql`
    create table account_notes (
      id uuid primary key,
      user_id uuid not null references users (id),
      author_id uuid references users (id),
      text text not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index account_notes_user_idx on account_notes (user_id, id)`.execute(db)
  await sql`create index account_notes_author_idx on account_notes (author_id)`.execute(db)
  // Operators search all accounts: discovery has an index of creators alone.
  await sql`create index users_operator_search_idx on users using gin (search)`.execute(db)
  await sql`create index users_email_prefix_idx on users (email text_pattern_ops)`.execute(db)
}
