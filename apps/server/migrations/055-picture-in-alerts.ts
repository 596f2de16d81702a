import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Whether the alerts of what somebody gives signed in show their profile picture: off until they say so.
  await sql`alter table users add column picture_in_alerts boolean not null default false`.execute(db)
}
