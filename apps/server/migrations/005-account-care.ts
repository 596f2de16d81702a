import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column terms_version text,
      add column terms_accepted_at timestamptz,
      add column username_skeleton text,
      add column erased_at timestamptz`.execute(db)
  // As new accounts have it from modules/accounts/username-skeleton.ts, for everyone: any of them may be verified one day.
  await sql`
    update users set username_skeleton = translate(
      regexp_replace(replace(replace(translate(username, '_-', ''), 'rn', 'm'), 'vv', 'w'), 'c[l1]', 'd', 'g'),
      '012345789i', 'olzeastbgl')`.execute(db)
  // Who imitates a name is compared with the few verified ones alone.
  await sql`create index users_verified_skeleton_idx on users (username_skeleton) where verified`.execute(db)
  // What a mailed link carries; only its hash is stored. A change of email keeps the new address here until it is proven.
  await sql`
    create table mailed_tokens (
      token_hash bytea primary key,
      user_id uuid not null references users (id),
      purpose text not null check (purpose in ('verify_email', 'reset_password')),
      email text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index mailed_tokens_user_id_idx on mailed_tokens (user_id)`.execute(db)
  await sql`create index mailed_tokens_expires_at_idx on mailed_tokens (expires_at)`.execute(db)
  // Names of erased accounts, as keyed hashes: old links must never lead to a stranger who took the name.
  await sql`create table retired_usernames (username_hash bytea primary key)`.execute(db)
  await sql`
    alter table donations
      add column terms_version text,
      add column terms_accepted_at timestamptz`.execute(db)
}
