// npm run ledger:check    checks the ledger of the configured database; exit code 1: it does not add up, 2: it cannot
// be read
import { pino } from 'pino'
import { countLedger, findLedgerProblems } from '#modules/ledger/public.ts'
import type { Tables } from '#modules/tables.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { environment } from '#platform/env/read-env.ts'
import { readSettings } from '../settings/read-settings.ts'
import { attributeToSetting } from './attribute-to-setting.ts'
import { reasonOf } from './reason-of.ts'

try {
  const { databaseUrl, dataDir, logLevel } = readSettings(environment())
  const databaseSetting = databaseUrl ? { setting: 'DATABASE_URL' } : { setting: 'DATA_DIR', value: dataDir }
  const log = pino({ level: logLevel }, pino.destination(2))
  const database = await attributeToSetting(databaseSetting, () => openDatabase<Tables>({ databaseUrl, dataDir, log }))
  try {
    const problems = await findLedgerProblems(database.db)
    const { journals, entries, donations } = await countLedger(database.db)
    const checked = `${journals} journals, ${entries} entries, ${donations} paid donations`
    for (const problem of problems) process.stdout.write(`${problem}\n`)
    process.stdout.write(
      problems.length === 0 ? `the ledger adds up: ${checked}\n` : `${problems.length} rows are wrong: ${checked}\n`,
    )
    process.exitCode = problems.length === 0 ? 0 : 1
  } finally {
    await database.close()
  }
} catch (error) {
  process.stderr.write(`ledger:check: ${reasonOf(error)}\n`)
  process.exitCode = 2
}
