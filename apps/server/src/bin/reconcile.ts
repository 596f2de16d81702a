// npm run reconcile -- --since 2026-11-22T14:00    compares the payments since then with those of the providers
// It restores, settles or lists the payments that the database lacks, and makes the server check older ones again.
// Exit code 1: payments are left for a person, 2: the comparison failed.
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import type { ReconcileOutcome } from '#modules/payments/public.ts'
import type { Tables } from '#modules/tables.ts'
import { openBus } from '#platform/bus/open-bus.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { environment } from '#platform/env/read-env.ts'
import manifest from '../../package.json' with { type: 'json' }
import { readSettings } from '../settings/read-settings.ts'
import { sessionSecret } from '../settings/stored-secrets.ts'
import { attributeToSetting } from './attribute-to-setting.ts'
import { reasonOf } from './reason-of.ts'

const EXAMPLE = 'such as 2026-11-22T14:00 or 2026-11-22T14:00Z'

function readSince(): Date {
  const { values } = parseArgs({ options: { since: { type: 'string' } } })
  if (!values.since) throw new Error(`--since needs a time, ${EXAMPLE}`)
  const since = new Date(values.since)
  if (!/^\d{4}-\d{2}-\d{2}/.test(values.since) || Number.isNaN(since.getTime())) {
    throw new Error(`--since needs a time, ${EXAMPLE}, not "${values.since}"`)
  }
  if (since.getTime() > Date.now()) throw new Error(`--since is in the future: ${since.toISOString()}`)
  return since
}

function lineOf(found: ReconcileOutcome): string {
  const about = `${found.outcome} ${found.provider} ${found.paymentId}`
  if ('reason' in found) return `${about}: ${found.reason}`
  return found.note === undefined ? about : `${about}, without ${found.note}`
}

try {
  const since = readSince()
  const settings = readSettings(environment())
  const { databaseUrl, redisUrl, dataDir, logLevel } = settings
  const dataSetting = { setting: 'DATA_DIR', value: dataDir }
  const databaseSetting = databaseUrl ? { setting: 'DATABASE_URL' } : dataSetting
  const logger = pino({ level: logLevel === 'info' ? 'warn' : logLevel }, pino.destination(2))
  const database = await attributeToSetting(databaseSetting, () =>
    openDatabase<Tables>({ databaseUrl, dataDir, log: logger }),
  )
  try {
    // Fails on a database without this release's tables, before anything is opened on it.
    await database.db.selectFrom('reconciliation').select('heartbeat_at').execute()
    const [{ buildApp }, { recheckAllSyncs, reconcile }] = await Promise.all([
      import('../app.ts'),
      import('#modules/payments/public.ts'),
    ])
    const secret = await attributeToSetting(dataSetting, async () => sessionSecret(settings))
    const bus = await openBus({ redisUrl, databaseUrl, log: logger })
    const running = await buildApp({
      ...{ settings, secret, database, bus, logger },
      version: manifest.version,
      client: undefined,
      sandboxFaults: false,
      runsScheduledJobs: false,
    })
    // The built-in sandbox is part of the server and is called over HTTP like any provider.
    if (settings.paymentProvider === 'sandbox') await running.app.listen({ host: '127.0.0.1', port: 0 })
    else await running.app.ready()
    const counts = { made: 0, settled: 0, named: 0, failed: 0 }
    try {
      const { checkedCount } = await reconcile(running.reconciliation, since, {
        async onOutcome(found) {
          counts[found.outcome] += 1
          process.stdout.write(`${lineOf(found)}\n`)
        },
      })
      const rechecked = await recheckAllSyncs(database.db, new Date())
      const left = counts.named + counts.failed
      process.stdout.write(
        `${checkedCount} payments since ${since.toISOString()}: ${counts.made} restored, ${counts.settled} settled, ${left} left for you\n`,
      )
      process.stdout.write(`${rechecked} payments, older ones included, are checked again by the running server\n`)
      process.exitCode = left === 0 ? 0 : 1
    } finally {
      await running.close()
      await bus.close()
    }
  } finally {
    await database.close()
  }
} catch (error) {
  process.stderr.write(`reconcile: ${reasonOf(error)}\n`)
  process.exitCode = 2
}
