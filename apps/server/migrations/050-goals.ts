import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table goals (
      id uuid primary key,
      creator_id uuid not null references creators (user_id),
      position integer not null,
      title text not null,
      target_cents bigint not null check (target_cents > 0),
      starts_at timestamptz,
      ends_at timestamptz,
      milestones jsonb not null,
      created_at timestamptz not null,
      -- Looked at when the order is whole again.
      constraint goals_position_key unique (creator_id, position) deferrable initially deferred,
      constraint goals_in_order check (starts_at < ends_at)
    )`.execute(db)
  // What was the profile's goal is the first one, and without a title.
  await sql`
    insert into goals (id, creator_id, position, title, target_cents, milestones, created_at)
    select gen_random_uuid(), user_id, 1, '', donation_goal_cents, '[]', now() from creators where donation_goal_cents > 0`.execute(
    db,
  )
  await sql`update creators set donation_goal_cents = null where donation_goal_cents = 0`.execute(db)
}
