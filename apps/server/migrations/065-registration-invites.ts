import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column operator_role text
      constraint users_operator_role_check check (operator_role in ('owner', 'finance', 'support'))`.execute(db)
  await sql`
    create table registration_invites (
      id uuid primary key,
      token_hash bytea not null constraint registration_invites_token_key unique,
      user_type text not null check (user_type in ('creator', 'fan', 'supporter', 'agency')),
      email text,
      created_by uuid references users (id),
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index registration_invites_creator_idx on registration_invites (created_by)`.execute(db)
  await sql`create index registration_invites_expiry_idx on registration_invites (expires_at)`.execute(db)
}
