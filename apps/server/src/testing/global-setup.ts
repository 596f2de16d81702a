import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import type { Tables } from '#modules/tables.ts'
import { openDatabase, snapshotOf } from '#platform/database/open-database.ts'
import { openTemplate, prepareDatabase, SNAPSHOT_FILE, testEngine } from './engine.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * The folder of the prepared embedded database that test files copy. Its name also names the template on
     * PostgreSQL.
     */
    snapshotFolder: string
  }
}

/** Prepares the database once; every test file then starts from a copy. Returns a function that removes it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'aplauso-test-'))
  project.provide('snapshotFolder', folder)
  if (testEngine() === 'postgres') {
    const template = await openTemplate(folder)
    return async () => {
      await template.drop()
      await rm(folder, { recursive: true })
    }
  }
  const database = await openDatabase<Tables>({ dataDir: folder, inMemory: true, log: pino({ level: 'warn' }) })
  await prepareDatabase(database)
  await writeFile(join(folder, SNAPSHOT_FILE), await snapshotOf(database))
  await database.close()
  return () => rm(folder, { recursive: true })
}
