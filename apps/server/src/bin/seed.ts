// npm run seed -- --donations N    fills the configured database with realistic data of the given size
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import type { Tables } from '#modules/tables.ts'
import { assertNotMoved } from '#platform/backup/moved-database.ts'
import { assertNoUnfinishedRestore } from '#platform/backup/unfinished-restore.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { environment, SettingsError } from '#platform/env/read-env.ts'
import { seedDonations } from '../seed/many-donations.ts'
import { readSettings } from '../settings/read-settings.ts'
import { attributeToSetting } from './attribute-to-setting.ts'

function readTotal(): number {
  const { values } = parseArgs({ options: { donations: { type: 'string', default: '10000' } } })
  const total = Number(values.donations)
  if (!Number.isSafeInteger(total) || total < 1)
    throw new Error(`--donations accepts a whole number from 1, not "${values.donations}"`)
  return total
}

try {
  const total = readTotal()
  const { databaseUrl, dataDir, logLevel, production, demo, prices } = readSettings(environment())
  if (production && !demo) {
    throw new SettingsError(
      'the password of the accounts that this creates is public: production needs DEMO=true for it',
    )
  }
  assertNoUnfinishedRestore(dataDir)
  if (databaseUrl === undefined) assertNotMoved(dataDir)
  const log = pino({ level: logLevel })
  const databaseSetting = databaseUrl ? { setting: 'DATABASE_URL' } : { setting: 'DATA_DIR', value: dataDir }
  const database = await attributeToSetting(databaseSetting, () => openDatabase<Tables>({ databaseUrl, dataDir, log }))
  try {
    await migrate(database, join(import.meta.dirname, '../../migrations'))
    const progress = (done: number) => process.stdout.write(`\r${done} of ${total} donations`)
    const creators = await seedDonations(database.db, total, progress, prices)
    process.stdout.write(`\nto ${creators} creators; every account's password is "aplauso"\n`)
  } finally {
    await database.close()
  }
} catch (error) {
  process.stderr.write(`seed: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
