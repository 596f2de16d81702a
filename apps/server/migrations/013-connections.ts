import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // One use, by the session that began it: gone with that session.
  await sql`
    create table oauth_states (
      state_hash bytea primary key,
      session_hash bytea not null references sessions (token_hash) on delete cascade,
      platform text not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index oauth_states_session_idx on oauth_states (session_hash)`.execute(db)
  // Tokens are encrypted with a key that the database does not hold.
  await sql`
    create table platform_connections (
      user_id uuid not null references users (id),
      platform text not null check (platform in ('tiktok')),
      platform_user_id text not null,
      display_name text,
      scopes text not null,
      access_token bytea not null,
      access_expires_at timestamptz not null,
      refresh_token bytea not null,
      refresh_expires_at timestamptz not null,
      connected_at timestamptz not null,
      primary key (user_id, platform)
    )`.execute(db)
}
