// npm run seed -- --donations N    fills the configured database with realistic data of the given size
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { migrateToLatest } from '../apps/server/src/platform/database/migrate.ts'
import { environment } from '../apps/server/src/platform/env/read-env.ts'
import type { Tables } from '../apps/server/src/modules/tables.ts'
import { seedDonations } from '../apps/server/src/seed/many-donations.ts'
import { readSettings } from '../apps/server/src/settings.ts'

const { values } = parseArgs({ options: { donations: { type: 'string', default: '10000' } } })
const total = Number(values.donations)

try {
  if (!Number.isSafeInteger(total) || total < 1) throw new Error(`--donations accepts a whole number from 1, not "${values.donations}"`)
  const settings = readSettings(environment())
  const log = pino({ level: settings.logLevel })
  const database = await openDatabase<Tables>({ databaseUrl: settings.databaseUrl, dataDir: settings.dataDir, log })
  try {
    await migrateToLatest(database.db, join(import.meta.dirname, '../apps/server/migrations'))
    const creators = await seedDonations(database.db, total, (done) => {
      process.stdout.write(`\r${done} of ${total} donations`)
    })
    process.stdout.write(`\nto ${creators} creators; every account's password is "aplauso"\n`)
  } finally {
    await database.close()
  }
} catch (error) {
  process.stderr.write(`seed: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
