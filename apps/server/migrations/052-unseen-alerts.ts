import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Lists on stream take what nobody was shown out of what each name has given: that is looked for by the creator.
  await sql`
    create index held_alerts_unseen_idx on held_alerts (creator_id) where state in ('held', 'rejected')`.execute(db)
}
