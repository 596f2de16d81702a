import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pino } from 'pino'
import type { Tables } from '#modules/tables.ts'
import { openBus } from '#platform/bus/open-bus.ts'
import type { Engine, OpenDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { buildApp } from '../app.ts'
import { readSettings } from '../settings/read-settings.ts'
import { createDatabase, databaseUrlOf, dropDatabase } from './postgres.ts'

const MIGRATIONS = join(import.meta.dirname, '../../migrations')
export const SNAPSHOT_FILE = 'migrated.tar'

const log = pino({ level: 'warn' })
const quiet = pino({ level: 'silent' })

/** The engine of this run; `npm test` runs the suite once on each. */
export function testEngine(): Engine {
  return process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'embedded'
}

/** Prepares an empty database as a server's first start does: our tables, and the job tables with all queues. */
export async function prepareDatabase(database: OpenDatabase<Tables>, databaseUrl?: string): Promise<void> {
  await migrate(database, MIGRATIONS)
  const dataDir = await mkdtemp(join(tmpdir(), 'aplauso-first-'))
  const bus = await openBus({ databaseUrl, log: quiet })
  const { close } = await buildApp({
    settings: readSettings({
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      TTS_PROVIDER: 'none',
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    }),
    secret: randomUUID(),
    database,
    bus,
    logger: quiet,
    version: 'test',
    client: undefined,
    sandboxFaults: false,
    runsScheduledJobs: false,
  })
  await close()
  await bus.close()
  // Each server generates its own, as their secrets differ.
  await database.db.deleteFrom('push_keys').execute()
  await rm(dataDir, { recursive: true })
}

// Named after the folder of the run, so that parallel runs do not drop each other's template.
const templateOf = (snapshotFolder: string) =>
  `template_of_${basename(snapshotFolder).replaceAll(/\W/g, '_')}`.toLowerCase()

export async function openTemplate(snapshotFolder: string): Promise<{ drop(): Promise<void> }> {
  const template = templateOf(snapshotFolder)
  await createDatabase(template)
  const databaseUrl = databaseUrlOf(template)
  const database = await openDatabase<Tables>({ databaseUrl, dataDir: '', log })
  await prepareDatabase(database, databaseUrl)
  await database.close()
  return { drop: () => dropDatabase(template) }
}

export type TestDatabase = OpenDatabase<Tables> & { url: string | undefined }

// Read once for all test files of a process: it has 34 MB.
let snapshotRead: Promise<Uint8Array<ArrayBuffer>> | undefined

/** A migrated database for one test file; closing it drops it. */
export async function openTestDatabase(snapshotFolder: string): Promise<TestDatabase> {
  if (testEngine() === 'embedded') {
    snapshotRead ??= readFile(join(snapshotFolder, SNAPSHOT_FILE)).then((bytes) => new Uint8Array(bytes))
    const open = await openDatabase<Tables>({ dataDir: snapshotFolder, snapshot: await snapshotRead, log })
    return { ...open, url: undefined }
  }
  const name = `aplauso_test_${randomUUID().replaceAll('-', '')}`
  await createDatabase(name, templateOf(snapshotFolder))
  const url = databaseUrlOf(name)
  const open = await openDatabase<Tables>({ databaseUrl: url, dataDir: '', log })
  return {
    ...open,
    url,
    async close() {
      await open.close()
      await dropDatabase(name)
    },
  }
}
