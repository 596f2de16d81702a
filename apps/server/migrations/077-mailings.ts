import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mailings (
      id uuid primary key,
      created_by uuid not null references users (id),
      audience text not null check (audience in ('all', 'creators', 'fans', 'agencies')),
      subject jsonb not null,
      text jsonb not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index mailings_created_by_idx on mailings (created_by)`.execute(db)
  await sql`
    create table mailing_recipients (
      mailing_id uuid not null references mailings (id) on delete cascade,
      user_id uuid not null references users (id) on delete cascade,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
      attempts integer not null default 0,
      due_at timestamptz not null,
      primary key (mailing_id, user_id)
    )`.execute(db)
  await sql`
    create index mailing_recipients_due_idx on mailing_recipients (due_at) where state = 'waiting'`.execute(db)
  await sql`create index mailing_recipients_user_idx on mailing_recipients (user_id)`.execute(db)
}
