import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table linked_services (
      user_id uuid not null references users (id),
      provider text not null check (provider in ('twitch', 'google', 'discord', 'kick')),
      subject text not null,
      name text,
      linked_at timestamptz not null,
      primary key (user_id, provider),
      constraint linked_services_subject_key unique (provider, subject)
    )`.execute(db)
  await sql`
    create table oauth_starts (
      state_hash bytea primary key,
      browser_hash bytea not null,
      provider text not null,
      intent text not null check (intent in ('sign-in', 'link')),
      session_hash bytea references sessions (token_hash) on delete cascade,
      sealed_verifier bytea not null,
      nonce text,
      redirect text,
      invite text,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index oauth_starts_session_idx on oauth_starts (session_hash)`.execute(db)
  await sql`create index oauth_starts_expiry_idx on oauth_starts (expires_at)`.execute(db)
  await sql`
    create table pending_services (
      token_hash bytea primary key,
      provider text not null,
      subject text not null,
      name text,
      login text,
      email text,
      is_email_verified boolean not null,
      next text not null check (next in ('register', 'link')),
      redirect text,
      invite text,
      expires_at timestamptz not null
    )`.execute(db)
  // Deleting the pending service also deletes its challenge: the person signs in again.
  await sql`
    alter table sign_in_challenges
      add column pending_hash bytea references pending_services (token_hash) on delete cascade`.execute(db)
  await sql`create index sign_in_challenges_pending_idx on sign_in_challenges (pending_hash)`.execute(db)
  await sql`create index pending_services_expiry_idx on pending_services (expires_at)`.execute(db)
}
