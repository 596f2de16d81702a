import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // How loud it is from one moment to the next, in hundredths; null for what was stored before.
  await sql`alter table sounds add column peaks smallint[]`.execute(db)
  await sql`
    alter table donations add column transcript text,
      add column transcript_status text constraint donations_transcript_status_check
        check (transcript_status in ('awaited', 'ready', 'failed'))`.execute(db)
  await sql`alter table alerts add column caption text`.execute(db)
  await sql`
    alter table held_alerts add column caption text, add column is_sound_unfit boolean not null default false`.execute(
    db,
  )
}
