import { type Kysely, sql } from 'kysely'

/**
 * The key of a scene is now derived from its own version and the creator's together. The addresses in use keep working
 * where the creator's version is not 1 any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update scenes set key_version = key_version - (creators.widget_key_version - 1)
    from creators where creators.user_id = scenes.creator_id and creators.widget_key_version > 1`.execute(db)
}
