import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Kysely, sql } from 'kysely'
import * as z from 'zod'

/**
 * `before`: the previous release keeps working on the changed database, so its processes may run meanwhile and later.
 * `after`: it does not, and this release works with and without the change. A migration without a part needs every
 * process stopped: these are the ones from before the parts existed.
 */
export type MigrationPart = 'before' | 'after'

export type Migration = {
  name: string
  part: MigrationPart | undefined
  up: <Tables>(db: Kysely<Tables>) => Promise<void>
  /** Definition by name, built outside a transaction while others write to the table. `up` builds them at once. */
  concurrentIndexes: Record<string, string> | undefined
}

const MigrationFile = z
  .object({
    part: z.enum(['before', 'after']).optional(),
    up: z.custom<Migration['up']>((value) => typeof value === 'function').optional(),
    concurrentIndexes: z.record(z.string(), z.string()).optional(),
  })
  .refine(({ up, concurrentIndexes }) => (up === undefined) !== (concurrentIndexes === undefined), {
    error: 'exports either up or concurrentIndexes',
  })

/** The migrations of a folder, in the order of their names. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const migrations: Migration[] = []
  for (const file of (await listFiles(folder)).toSorted()) {
    const name = path.parse(file).name
    const parsed = MigrationFile.safeParse(await import(pathToFileURL(path.join(folder, file)).href))
    if (!parsed.success) throw new Error(`Migration ${name} is wrong: ${z.prettifyError(parsed.error)}`)
    const { part, concurrentIndexes, up = buildAtOnce(concurrentIndexes ?? {}) } = parsed.data
    migrations.push({ name, part, up, concurrentIndexes })
  }
  return migrations
}

const buildAtOnce =
  (indexes: Record<string, string>) =>
  async <Tables>(db: Kysely<Tables>): Promise<void> => {
    for (const [name, definition] of Object.entries(indexes)) {
      await sql`create index ${sql.ref(name)} on ${sql.raw(definition)}`.execute(db)
    }
  }

export async function listMigrationNames(folder: string): Promise<string[]> {
  return (await listFiles(folder)).map((file) => path.parse(file).name)
}

async function listFiles(folder: string): Promise<string[]> {
  const files = await readdir(folder)
  return files.filter((file) => /\.[jt]s$/.test(file) && !file.includes('.test.'))
}
