import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#platform/database/migrate.ts'
import { useApp } from '#testing/test-app.ts'

// Without a limit for donations: how many there are depends on the machine.
const app = useApp({ PLANS: 'off' })

/** The migrations of a release after this one: every kind of change that a `before` migration may make. */
const NEXT_RELEASE = {
  '900-columns.ts': `export const part = 'before'
    export const up = async (db) => {
      for (const table of ['users', 'creators', 'donations', 'alerts', 'ledger_journals', 'ledger_entries']) {
        await db.schema.alterTable(table).addColumn('of_next_release', 'int8', (col) => col.notNull().defaultTo(0)).execute()
      }
    }`,
  '901-table.ts': `export const part = 'before'
    export const up = (db) => db.schema.createTable('next_release')
      .addColumn('donation_id', 'uuid', (col) => col.references('donations.id')).execute()`,
  '902-index.ts': `export const part = 'before'
    export const concurrentIndexes = { donations_next_idx: 'donations (of_next_release)' }`,
  '903-after.ts': `export const part = 'after'
    export const up = (db) => db.schema.alterTable('users').dropColumn('of_next_release').execute()`,
}

async function migrationsOfNextRelease(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'aplauso-next-release-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const name of await readdir(import.meta.dirname)) {
    if (!name.includes('.test.')) await symlink(join(import.meta.dirname, name), join(folder, name))
  }
  for (const [name, text] of Object.entries(NEXT_RELEASE)) await writeFile(join(folder, name), text)
  return folder
}

test('A release serves registrations, donations and payments while and after the next one migrates before', async () => {
  const folder = await migrationsOfNextRelease()
  const { slug } = (await app().register()).user
  const migrated = Promise.withResolvers<string[]>()
  let isMigrating = true
  const serve = async () => {
    await app().register('fan')
    await app().pay(await app().donate(slug))
  }
  await serve()
  const serving = (async () => {
    while (isMigrating) await serve()
  })()
  migrate(app().database, folder, { part: 'before' }).then(migrated.resolve, migrated.reject)
  expect(await migrated.promise.finally(() => (isMigrating = false))).toEqual(['900-columns', '901-table', '902-index'])
  await serving
  await serve()
  expect((await app().call('/readyz')).status).toBe(200)

  await migrate(app().database, folder, { part: 'after' })
  expect(await app().call('/readyz')).toMatchObject({
    status: 503,
    body: { detail: expect.stringContaining('903-after') },
  })
}, 60_000)
