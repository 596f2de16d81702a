import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['scenes', 'scene_versions'])
    await sql`alter table ${sql.table(table)} add column theme text not null default 'own'`.execute(db)
}
