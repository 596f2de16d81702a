// npm run ledger:check    checks the ledger of the configured database, and compares it with the providers' settlements
// exit code 1: it does not add up or differs, 2: it cannot be read. A provider that cannot be reached is named only.
import { DAY_MS } from '@aplauso/contract/limits'
import { pino } from 'pino'
import { countLedger } from '#modules/ledger/public.ts'
import type { Tables } from '#modules/tables.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { environment } from '#platform/env/read-env.ts'
import { checkBooks } from '../composition/check-books.ts'
import { readSettings } from '../settings/read-settings.ts'
import { attributeToSetting } from './attribute-to-setting.ts'
import { openProvidersOnly } from './open-providers-only.ts'
import { reasonOf } from './reason-of.ts'

/** The nightly check reads each settlement once. A person who runs this may have had one corrected. */
const REREAD_MS = 7 * DAY_MS

try {
  const settings = readSettings(environment())
  const { databaseUrl, dataDir, logLevel } = settings
  const databaseSetting = databaseUrl ? { setting: 'DATABASE_URL' } : { setting: 'DATA_DIR', value: dataDir }
  const log = pino({ level: logLevel }, pino.destination(2))
  const database = await attributeToSetting(databaseSetting, () => openDatabase<Tables>({ databaseUrl, dataDir, log }))
  const { db } = database
  try {
    const { payments, close } = await openProvidersOnly(settings, db)
    const { problems, differences, notes } = await checkBooks({ db, payments }, { rereadMs: REREAD_MS }).finally(close)
    const { journals, entries, donations } = await countLedger(db)
    const checked = `${journals} journals, ${entries} entries, ${donations} paid donations`
    const lines = [
      ...problems,
      problems.length === 0 ? `the ledger adds up: ${checked}` : `${problems.length} rows are wrong: ${checked}`,
      ...differences,
      ...notes,
      differences.length === 0
        ? 'no settlement that was compared differs from the books'
        : `${differences.length} payments differ from the providers' settlements`,
    ]
    process.stdout.write(`${lines.join('\n')}\n`)
    process.exitCode = problems.length + differences.length === 0 ? 0 : 1
  } finally {
    await database.close()
  }
} catch (error) {
  process.stderr.write(`ledger:check: ${reasonOf(error)}\n`)
  process.exitCode = 2
}
