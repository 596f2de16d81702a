// npm run migrate -- --status    lists the migrations that the configured database lacks, and writes nothing
// npm run migrate -- --before    runs those that the release in use works with
// npm run migrate -- --after     runs the others, once every process is new
// npm run migrate                runs all of them, with every process stopped
// Exit code 0: done, or nothing is pending; 1: something is pending (--status only); 2: it could not run.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { assertNotMoved } from '#platform/backup/moved-database.ts'
import { assertNoUnfinishedRestore } from '#platform/backup/unfinished-restore.ts'
import { migrate } from '#platform/database/migrate.ts'
import { type Migration, type MigrationPart, readMigrations } from '#platform/database/migration-files.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { readSchemaState, type SchemaState } from '#platform/database/schema-state.ts'
import { environment } from '#platform/env/read-env.ts'
import { readSettings } from '../settings/read-settings.ts'
import { attributeToSetting } from './attribute-to-setting.ts'

const MIGRATIONS = join(import.meta.dirname, '../../migrations')
const say = (line: string) => void process.stdout.write(`${line}\n`)

function readArguments(): MigrationPart | 'status' | undefined {
  const flag = { type: 'boolean' } as const
  const { values } = parseArgs({ options: { status: flag, before: flag, after: flag } })
  const [wanted, ...others] = (['status', 'before', 'after'] as const).filter((name) => values[name])
  if (others.length > 0) throw new Error('one of --status, --before and --after at a time')
  return wanted
}

function printState({ applied, pending, tolerated, newer }: SchemaState): void {
  for (const { name, part } of pending) say(part === undefined ? name : `${name} (${part})`)
  say(
    pending.length === 0
      ? `nothing is pending: ${applied.length} migrations`
      : `${pending.length} pending, ${applied.length} applied`,
  )
  if (tolerated.length > 0) say(`of a newer release, and this one works with them: ${tolerated.join(', ')}`)
  if (newer !== undefined) say(`of a newer release, and this one does not work with it: ${newer}`)
}

try {
  const wanted = readArguments()
  const { databaseUrl, dataDir, logLevel } = readSettings(environment())
  const migrations: Migration[] = await readMigrations(MIGRATIONS)
  if (wanted === 'status' && databaseUrl === undefined && !existsSync(join(dataDir, 'database'))) {
    // Opening the embedded database would make one.
    printState({ applied: [], pending: migrations, tolerated: [], newer: undefined })
    process.exitCode = 1
  } else {
    assertNoUnfinishedRestore(dataDir)
    if (databaseUrl === undefined) assertNotMoved(dataDir)
    const log = pino({ level: logLevel === 'info' ? 'warn' : logLevel }, pino.destination(2))
    const databaseSetting = databaseUrl ? { setting: 'DATABASE_URL' } : { setting: 'DATA_DIR', value: dataDir }
    const database = await attributeToSetting(databaseSetting, () => openDatabase({ databaseUrl, dataDir, log }))
    try {
      if (wanted === 'status') {
        const state = await readSchemaState(database.db, migrations)
        printState(state)
        process.exitCode = state.pending.length > 0 ? 1 : 0
      } else {
        const applied = await migrate(database, MIGRATIONS, { part: wanted, say })
        say(applied.length === 0 ? 'nothing to do' : `done (${applied.length} migrations)`)
      }
    } finally {
      await database.close()
    }
  }
} catch (error) {
  process.stderr.write(`migrate: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}
