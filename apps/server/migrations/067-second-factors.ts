import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column has_password boolean not null default true,
      add column has_second_factor boolean not null default false`.execute(db)
  await sql`
    create table totp_secrets (
      user_id uuid not null references users (id),
      is_confirmed boolean not null,
      sealed_secret bytea not null,
      last_step bigint,
      created_at timestamptz not null,
      primary key (user_id, is_confirmed)
    )`.execute(db)
  await sql`
    create table recovery_codes (
      user_id uuid not null references users (id),
      salt bytea not null,
      code_hash bytea not null,
      primary key (user_id, code_hash)
    )`.execute(db)
  await sql`
    create table passkeys (
      id uuid primary key,
      user_id uuid not null references users (id),
      credential_id bytea not null constraint passkeys_credential_key unique,
      public_key bytea not null,
      sign_count bigint not null,
      transports text[] not null,
      name text not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    )`.execute(db)
  await sql`create index passkeys_user_idx on passkeys (user_id)`.execute(db)
  await sql`
    create table webauthn_challenges (
      challenge_hash bytea primary key,
      user_id uuid references users (id),
      purpose text not null check (purpose in ('register', 'sign_in', 'second_factor')),
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index webauthn_challenges_user_idx on webauthn_challenges (user_id)`.execute(db)
  await sql`create index webauthn_challenges_expiry_idx on webauthn_challenges (expires_at)`.execute(db)
  await sql`
    create table sign_in_challenges (
      token_hash bytea primary key,
      user_id uuid not null references users (id),
      password_hash text not null,
      attempts integer not null default 0,
      is_known_browser boolean not null,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index sign_in_challenges_user_idx on sign_in_challenges (user_id)`.execute(db)
  await sql`create index sign_in_challenges_expiry_idx on sign_in_challenges (expires_at)`.execute(db)
}
