import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id uuid primary key,
      email text not null constraint users_email_key unique,
      email_verified_at timestamptz,
      password_hash text not null,
      user_type text not null check (user_type in ('creator', 'fan', 'supporter', 'agency')),
      username text not null constraint users_username_key unique,
      slug text not null constraint users_slug_key unique,
      display_name text not null,
      bio text,
      about_me text,
      stream_platforms text[] not null default '{}',
      channel_url text,
      avatar text,
      verified boolean not null default false,
      subscription_plan text not null default 'free' check (subscription_plan in ('free', 'creator', 'pro', 'agency')),
      time_zone text not null default 'Europe/Lisbon',
      language text not null default 'pt',
      total_donated_cents bigint not null default 0,
      created_at timestamptz not null
    )`.execute(db)
  // The row every paid donation locks and rewrites: half-filled pages keep those updates on the page.
  await sql`
    create table creators (
      user_id uuid primary key references users (id),
      donation_goal_cents bigint check (donation_goal_cents >= 0),
      total_received_cents bigint not null default 0,
      total_donations integer not null default 0,
      alert_sequence integer not null default 0,
      alert_settings jsonb not null default '{}',
      widget_key_version integer not null default 1,
      tts_enabled boolean not null default true,
      min_donation_for_tts_cents bigint not null default 500,
      tts_voice_id text,
      custom_audio_url text
    ) with (fillfactor = 50)`.execute(db)
  await sql`
    create table sessions (
      token_hash bytea primary key,
      user_id uuid not null references users (id),
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index sessions_user_id_idx on sessions (user_id)`.execute(db)
  await sql`create index sessions_expires_at_idx on sessions (expires_at)`.execute(db)
}
