import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // That a process is there is said once, and not on the row of each of its overlays. Not logged, like these.
  await sql`create unlogged table overlay_processes (id uuid primary key, seen_at timestamptz not null)`.execute(db)

  // No process runs while this does: whatever is in the table was left by one that died.
  await sql`
    update creators set overlay_seen_at = greatest(overlay_seen_at, last.seen_at)
    from (select creator_id, max(seen_at) as seen_at from overlays group by creator_id) as last
      join users on users.id = last.creator_id
    where creators.user_id = last.creator_id and users.erased_at is null`.execute(db)
  await sql`delete from overlays`.execute(db)
  await sql`alter table overlays drop column seen_at`.execute(db)
}
