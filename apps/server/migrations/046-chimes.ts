import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // An alert begins with a chime from now on. Whoever has turned sounds off has asked for none.
  await sql`
    update creators set alert_settings = alert_settings || '{"sound":{"chimeId":null}}'
    where alert_settings ->> 'soundEnabled' = 'false'`.execute(db)
}
