import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const rights = sql`rights text[] not null check (rights <> '{}' and rights <@ array['queue', 'approve', 'block', 'amounts'])`
  await sql`
    create table moderators (
      id uuid primary key,
      creator_id uuid not null references creators (user_id),
      account_id uuid not null references users (id),
      ${rights},
      created_at timestamptz not null,
      constraint moderators_account_key unique (creator_id, account_id)
    )`.execute(db)
  await sql`create index moderators_account_idx on moderators (account_id)`.execute(db)
  await sql`
    create table moderator_invitations (
      id uuid primary key,
      creator_id uuid not null references creators (user_id),
      account_id uuid references users (id),
      token_hash bytea constraint moderator_invitations_token_key unique,
      ${rights},
      created_at timestamptz not null,
      expires_at timestamptz not null,
      check ((account_id is null) <> (token_hash is null)),
      constraint moderator_invitations_account_key unique (creator_id, account_id)
    )`.execute(db)
  await sql`create index moderator_invitations_account_idx on moderator_invitations (account_id)`.execute(db)
  await sql`create index moderator_invitations_expires_at_idx on moderator_invitations (expires_at)`.execute(db)
  await sql`
    create table docks (
      id uuid primary key,
      creator_id uuid not null references creators (user_id),
      key_hash bytea not null constraint docks_key_hash_key unique,
      name text not null,
      ${rights},
      created_at timestamptz not null,
      last_used_at timestamptz
    )`.execute(db)
  await sql`create index docks_creator_idx on docks (creator_id, id)`.execute(db)
  await sql`
    create table stage_log (
      id uuid primary key,
      creator_id uuid not null references creators (user_id),
      at timestamptz not null,
      actor_kind text not null constraint stage_log_actor_kind_check
        check (actor_kind in ('creator', 'moderator', 'agency', 'key', 'system')),
      actor_id uuid,
      actor_name text,
      about_id uuid,
      action text not null,
      alert_id uuid,
      detail jsonb not null
    )`.execute(db)
  await sql`create index stage_log_creator_idx on stage_log (creator_id, id)`.execute(db)
  await sql`create index stage_log_alert_idx on stage_log (creator_id, alert_id, id) where alert_id is not null`.execute(
    db,
  )
  await sql`create index stage_log_actor_idx on stage_log (actor_id, id) where actor_id is not null`.execute(db)
  await sql`create index stage_log_at_idx on stage_log (at)`.execute(db)
}
