import { join } from 'node:path'
import { pino } from 'pino'
import type { Tables } from '#modules/tables.ts'
import { openBus } from '#platform/bus/bus.ts'
import { openDatabase } from '#platform/database/database.ts'
import { migrateToLatest } from '#platform/database/migrate.ts'
import { environment, SettingsError } from '#platform/env/read-env.ts'
import manifest from '../../package.json' with { type: 'json' }
import { readSettings, sessionSecret } from '../settings.ts'
import { printAddresses } from '../welcome.ts'
import { blameSetting } from './blame-setting.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const MIGRATIONS = join(import.meta.dirname, '../../migrations')
const STOP_MAX_MS = 10_000

async function main(): Promise<void> {
  const settings = readSettings(environment())
  const logger = pino({ level: settings.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] })
  const step = (text: string) => process.stdout.write(`aplauso: ${text}\n`)

  const { databaseUrl, redisUrl, dataDir, host, port } = settings
  const folder = { setting: 'DATA_DIR', value: dataDir }
  const databasePlace = databaseUrl ? { setting: 'DATABASE_URL' } : folder

  step(databaseUrl ? 'connecting to PostgreSQL' : `opening the database in ${dataDir}`)
  // The embedded database opens in a thread of its own, meanwhile this one loads the product.
  const [database, { buildApp }, { hasDemoAccounts, isEmptyDatabase, seedDemo }] = await Promise.all([
    blameSetting(databasePlace, () => openDatabase<Tables>({ databaseUrl, dataDir, log: logger })),
    import('../app.ts'),
    import('../seed/demo.ts'),
  ])
  const applied = await blameSetting(databasePlace, () => migrateToLatest(database.db, MIGRATIONS))
  if (applied.length > 0) step(`database brought up to date (${applied.join(', ')})`)
  if (settings.production && !settings.demo && (await hasDemoAccounts(database.db))) {
    const place = databaseUrl ? 'The database at DATABASE_URL' : `DATA_DIR (${dataDir})`
    throw new SettingsError(
      `${place} has the demo's accounts, whose password everybody knows: production needs one without them, or DEMO=true`,
    )
  }
  const bus = await blameSetting({ setting: redisUrl ? 'REDIS_URL' : 'DATABASE_URL' }, () =>
    openBus({ redisUrl, databaseUrl, log: logger }),
  )
  const secret = await blameSetting(folder, async () => sessionSecret(settings))
  const running = await buildApp({
    settings,
    secret,
    database,
    bus,
    logger,
    version: manifest.version,
    client: process.argv.includes('--dev')
      ? { kind: 'sources', web: join(ROOT, 'apps/web'), overlay: join(ROOT, 'apps/overlay') }
      : { kind: 'built', web: join(ROOT, 'apps/web/dist'), overlay: join(ROOT, 'apps/overlay/dist') },
    sandboxFaults: process.argv.includes('--sandbox-faults'),
  })
  if (settings.demo && (await isEmptyDatabase(database.db))) {
    step('filling the demo: six accounts and some weeks of donations')
    await seedDemo(database.db)
  }
  await blameSetting({ setting: 'HOST and PORT', value: `${host}, ${port}` }, () => running.app.listen({ host, port }))
  await printAddresses(running, settings, database.db)
  stopOnSignal(async () => {
    await running.close()
    await bus.close()
    await database.close()
  })
}

/** The first signal ends the process cleanly, with a limit; the second ends it at once. */
function stopOnSignal(close: () => Promise<void>): void {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopping = true
      setTimeout(() => process.exit(1), STOP_MAX_MS).unref()
      close().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`aplauso: did not stop cleanly: ${String(error)}\n`)
          process.exit(1)
        },
      )
    })
  }
}

main().catch((error: unknown) => {
  // A wrong setting or a folder in use is the operator's to mend: the sentence, not the stack.
  const expected = error instanceof SettingsError || (error instanceof Error && / is in use by /.test(error.message))
  process.stderr.write(`aplauso: ${expected ? error.message : format(error)}\n`)
  process.exit(1)
})

const format = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))
