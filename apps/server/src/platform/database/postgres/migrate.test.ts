import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { useOwnDatabase } from '#testing/own-database.ts'
import type { OpenDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { openDatabase } from '../open-database.ts'
import { createTestLog } from '../test-log.ts'

const FIXTURE = fileURLToPath(new URL('./migrate.fixture.ts', import.meta.url))
const serverUrl = process.env.TEST_DATABASE_URL

// What the engines have in common is in `database.conformance.ts`.
describe.runIf(serverUrl !== undefined)('With a PostgreSQL server', () => {
  const { url } = useOwnDatabase(serverUrl ?? '')
  let database: OpenDatabase<unknown>

  beforeAll(async () => {
    database = await openDatabase({ databaseUrl: url(), dataDir: '', log: createTestLog() })
  })
  afterAll(() => database.close())
  beforeEach(() => database.raw.exec('drop table if exists kysely_migration, books; create table books (copies int8)'))

  async function writeMigrations(files: Record<string, string>): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'aplauso-migrations-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)))
    return folder
  }

  /** A transaction that holds `lock` on the books until the returned function ends it. */
  async function hold(lock: string): Promise<() => Promise<void>> {
    const held = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    const holding = database.db.transaction().execute(async (tx) => {
      await sql`lock table books in ${sql.raw(lock)} mode`.execute(tx)
      held.resolve()
      await ended.promise
    })
    await held.promise
    return () => {
      ended.resolve()
      return holding
    }
  }

  test('A migration whose table is in use makes nobody wait for it, and runs once the table is free', async () => {
    const folder = await writeMigrations({
      '001-pages.ts': `export const part = 'before'
        export const up = (db) => db.schema.alterTable('books').addColumn('pages', 'int8').execute()`,
    })
    const letGo = await hold('access share')
    const lines: string[] = []
    const applied = migrate(database, folder, { say: (line) => void lines.push(line) })
    await expect.poll(() => lines).toContain('001-pages: a table is in use, next attempt in 0.5 s')
    // Would wait behind the migration for as long as the migration waits.
    expect((await database.raw.query('select copies from books')).rows).toEqual([])
    await letGo()
    expect(await applied).toEqual(['001-pages'])
  })

  test('A process waits for one that migrates, and continues where that one was killed', async () => {
    const folder = await writeMigrations({
      '001-pages.ts': `export const part = 'before'
        export const up = (db) => db.schema.alterTable('books').addColumn('pages', 'int8').execute()`,
      '002-index.ts': `export const part = 'before'
        export const concurrentIndexes = { books_pages_idx: 'books (pages)' }`,
      '003-after.ts': `export const part = 'after'
        export const up = (db) => db.schema.alterTable('books').dropColumn('copies').execute()`,
    })
    const validity = async () => {
      const { rows } = await database.raw.query(
        `select indisvalid as is_valid from pg_index where indexrelid = to_regclass('books_pages_idx')`,
      )
      return rows
    }
    await database.raw.exec('alter table books add column pages int8')
    await database.raw.exec(`
      create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
      insert into kysely_migration values ('001-pages', '2026-11-01T00:00:00Z')`)
    // The index waits for a transaction that writes to the table.
    const letGo = await hold('row exclusive')
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', FIXTURE, url(), folder], {
      stdio: 'inherit',
    })
    await expect.poll(validity, { timeout: 60_000 }).toEqual([{ is_valid: false }])

    const lines: string[] = []
    const continued = migrate(database, folder, { say: (line) => void lines.push(line) })
    await expect.poll(() => lines).toContain('another process migrates this database: waiting for it')
    child.kill('SIGKILL')
    await once(child, 'close')
    // PostgreSQL would finish the index of a lost client: this is a database server that stopped too.
    await database.raw.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'create index concurrently%'`)
    await letGo()
    expect(await continued).toEqual(['002-index', '003-after'])
    expect(await validity()).toEqual([{ is_valid: true }])
    const { rows } = await database.raw.query('select name, part from kysely_migration order by name')
    expect(rows).toEqual([
      { name: '001-pages', part: null },
      { name: '002-index', part: 'before' },
      { name: '003-after', part: 'after' },
    ])
  })
})
