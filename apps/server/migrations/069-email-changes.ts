import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table email_changes (
      id bigint generated always as identity primary key,
      user_id uuid not null references users (id),
      former_email text not null,
      former_verified_at timestamptz,
      new_email text not null,
      is_proven boolean not null,
      created_at timestamptz not null,
      confirmed_at timestamptz,
      takes_effect_at timestamptz,
      applied_at timestamptz
    )`.execute(db)
  await sql`create index email_changes_user_idx on email_changes (user_id, id)`.execute(db)
  await sql`create unique index email_changes_open_key on email_changes (user_id) where applied_at is null`.execute(db)
  await sql`
    create index email_changes_due_idx on email_changes (takes_effect_at) where applied_at is null`.execute(db)
  await sql`
    create index email_changes_unconfirmed_idx on email_changes (created_at) where confirmed_at is null`.execute(db)
  await sql`create index email_changes_applied_idx on email_changes (applied_at)`.execute(db)
  await sql`
    alter table mailed_tokens
      drop constraint mailed_tokens_purpose_check,
      add constraint mailed_tokens_purpose_check check (purpose in ('verify_email', 'reset_password', 'undo_email')),
      add column change_id bigint references email_changes (id) on delete cascade`.execute(db)
  await sql`create index mailed_tokens_change_idx on mailed_tokens (change_id)`.execute(db)
  // Links to new addresses that were mailed before the upgrade keep working, without a code.
  await sql`
    insert into email_changes (user_id, former_email, new_email, is_proven, created_at)
    select distinct on (users.id) users.id, users.email, mailed_tokens.email, false, mailed_tokens.created_at
    from mailed_tokens join users on users.id = user_id
    where purpose = 'verify_email' and mailed_tokens.email <> users.email
    order by users.id, mailed_tokens.created_at desc`.execute(db)
  await sql`
    update mailed_tokens set change_id = email_changes.id from email_changes
    where purpose = 'verify_email' and mailed_tokens.user_id = email_changes.user_id
      and mailed_tokens.email = email_changes.new_email`.execute(db)
}
