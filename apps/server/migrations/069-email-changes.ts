import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table email_changes (
      user_id uuid primary key references users (id),
      former_email text not null,
      former_verified_at timestamptz,
      new_email text not null,
      confirmed_at timestamptz,
      takes_effect_at timestamptz,
      applied_at timestamptz,
      undo_hash bytea constraint email_changes_undo_key unique,
      undo_expires_at timestamptz,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index email_changes_effect_idx on email_changes (takes_effect_at)`.execute(db)
}
