import type { OpenDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { readMigrations } from '#platform/database/migration-files.ts'
import { readSchemaState, refuseNewer } from '#platform/database/schema-state.ts'
import { SettingsError } from '#platform/env/read-env.ts'

type Start = {
  folder: string
  /** False: the start refuses a database that lacks what this release needs. */
  isAutomatic: boolean
  /** True: a first start in a terminal prints one line for all. */
  isBrief: boolean
  say: (line: string) => void
}

/** Brings the database up to date before a start, or checks that it is. */
export async function migrateAtStart<Tables>(
  database: Pick<OpenDatabase<Tables>, 'db' | 'engine'>,
  { folder, isAutomatic, isBrief, say }: Start,
): Promise<void> {
  const state = await readSchemaState(database.db, await readMigrations(folder))
  refuseNewer(state)
  if (isAutomatic) {
    const isFirst = state.applied.length === 0
    const applied = await migrate(database, folder, { say: isBrief && isFirst ? undefined : say })
    if (applied.length > 0) say(`database brought up to date (${applied.length} migrations)`)
    return
  }
  const [first, ...others] = state.pending.filter(({ part }) => part !== 'after')
  if (first !== undefined) {
    const more = others.length === 0 ? '' : ` and ${others.length} more`
    throw new SettingsError(
      `The database is older than this release: it lacks ${first.name}${more}. With AUTO_MIGRATE=false run ` +
        '"npm run migrate" first, or "npm run migrate -- --before" while the previous release runs ' +
        '(in the image: aplauso migrate)',
    )
  }
  if (state.pending.length > 0) {
    const names = state.pending.map(({ name }) => name).join(', ')
    say(`once every process is new, run "npm run migrate -- --after" (${names})`)
  }
}
