import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import type { Tables } from '#modules/tables.ts'
import { assertNotMoved, forgetUnfinishedMove } from '#platform/backup/moved-database.ts'
import { assertNoUnfinishedRestore } from '#platform/backup/unfinished-restore.ts'
import { openBus } from '#platform/bus/open-bus.ts'
import type { OpenDatabase } from '#platform/database/database.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { environment, SettingsError } from '#platform/env/read-env.ts'
import { joinSharedMedia } from '#platform/storage/shared-media.ts'
import { createLogger } from '#platform/telemetry/request-ids.ts'
import manifest from '../../package.json' with { type: 'json' }
import type { RunningApp } from '../app.ts'
import type { CommandContext } from '../composition/operator-command.ts'
import { printAddresses } from '../print-addresses.ts'
import { brandWarnings } from '../settings/brand.ts'
import { productionWarnings } from '../settings/production.ts'
import { readSettings, type Settings } from '../settings/read-settings.ts'
import { sessionSecret } from '../settings/stored-secrets.ts'
import { attributeToSetting } from './attribute-to-setting.ts'
import { serveCommands } from './command-socket.ts'
import { copyForBackup } from './embedded-copy.ts'
import { migrateAtStart } from './migrate-at-start.ts'
import { openWithRetries } from './open-with-retries.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const MIGRATIONS = join(import.meta.dirname, '../../migrations')
const STOP_MAX_MS = 10_000

async function main(): Promise<void> {
  const variables = environment()
  const settings = readSettings(variables)
  const { production, databaseUrl, redisUrl, dataDir, host, port, startWaitMs: waitMs } = settings
  const logger = createLogger(settings.logLevel)
  // Loaded on demand: its packages are large, and most installations send nothing.
  const stopTelemetry = settings.hasTelemetry
    ? (await import('#platform/telemetry/open-telemetry.ts')).startTelemetry(variables, manifest.version)
    : undefined
  const step = (text: string) => (production ? logger.info(text) : process.stdout.write(`aplauso: ${text}\n`))
  if (production) logger.info({ version: manifest.version }, 'Aplauso starts')
  else step(`version ${manifest.version}`)
  if (production) logNodeWarnings(logger)
  for (const warning of [...productionWarnings(settings), ...brandWarnings(settings.brand)]) logger.warn(warning)

  const dataSetting = { setting: 'DATA_DIR', value: dataDir }
  const databaseSetting = databaseUrl ? { setting: 'DATABASE_URL' } : dataSetting
  assertNoUnfinishedRestore(dataDir)
  if (databaseUrl === undefined) assertNotMoved(dataDir)
  const load = () => Promise.all([import('../app.ts'), import('../seed/demo.ts')])

  step(databaseUrl ? 'connecting to PostgreSQL' : `opening the database in ${dataDir}`)
  const opening = attributeToSetting(databaseSetting, () =>
    openWithRetries({ name: databaseUrl ? 'PostgreSQL (DATABASE_URL)' : 'the data folder', waitMs, log: logger }, () =>
      openDatabase<Tables>({
        ...{ databaseUrl, dataDir, log: logger },
        ...{ connections: settings.databaseConnections, slowStatementMs: settings.slowStatementMs },
      }),
    ),
  )
  // The embedded database opens in its own thread while this one loads the modules. PostgreSQL is awaited first: its
  // answers arrive in this thread, which would read them too late while it loads.
  if (databaseUrl) await opening
  const [database, [{ buildApp }, { hasDemoAccounts, isEmptyDatabase, seedDemo }]] = await Promise.all([
    opening,
    load(),
  ])
  const migrations = { folder: MIGRATIONS, isAutomatic: settings.autoMigrate, isBrief: !production, say: step }
  if (databaseUrl === undefined) await forgetUnfinishedMove(dataDir)
  await attributeToSetting(databaseSetting, () => migrateAtStart(database, migrations))
  if (production && !settings.demo && (await hasDemoAccounts(database.db))) {
    const databaseDescription = databaseUrl ? 'The database at DATABASE_URL' : `DATA_DIR (${dataDir})`
    throw new SettingsError(
      `${databaseDescription} has the demo's accounts, whose password everybody knows: production needs one without them, or DEMO=true`,
    )
  }
  const mediaOnDisk = settings.s3 === undefined
  const leaveSharedMedia =
    production && databaseUrl && mediaOnDisk
      ? await attributeToSetting(dataSetting, () => joinSharedMedia({ raw: database.raw, dataDir, log: logger }))
      : undefined
  const bus = await attributeToSetting({ setting: redisUrl ? 'REDIS_URL' : 'DATABASE_URL' }, () =>
    openWithRetries({ name: redisUrl ? 'Redis (REDIS_URL)' : 'PostgreSQL (DATABASE_URL)', waitMs, log: logger }, () =>
      openBus({ redisUrl, databaseUrl, log: logger }),
    ),
  )
  const secret = await attributeToSetting(dataSetting, async () => sessionSecret(settings))
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
    await seedDemo({ db: database.db, prices: settings.prices })
  }
  const metricsSetting = { setting: 'METRICS_PORT', value: String(settings.metrics.port) }
  await attributeToSetting(metricsSetting, () => running.listenForMetrics())
  await attributeToSetting({ setting: 'HOST and PORT', value: `${host}, ${port}` }, () =>
    running.app.listen({ host, port }),
  )
  const commands = databaseUrl === undefined ? await openCommands({ settings, database, running, logger }) : undefined
  if (production) logger.info({ publicUrl: running.publicUrl(), payments: settings.paymentProvider }, 'Aplauso runs')
  else await printAddresses(running, settings, database.db)
  stopOnSignal(async () => {
    await commands?.close()
    await running.close()
    await bus.close()
    await leaveSharedMedia?.()
    await stopTelemetry?.().catch((error: unknown) => logger.warn({ err: error }, 'last spans not sent'))
    await database.close()
  })
}

type CommandDeps = {
  settings: Settings
  database: OpenDatabase<Tables>
  running: RunningApp
  logger: Logger
}

/** Lets the commands of operators work beside this server, which alone can open the embedded database. */
async function openCommands({ settings, database, running, logger }: CommandDeps) {
  const { publicUrl, accessChanged, jobs, reconciliation } = running
  const context: Omit<CommandContext, 'print'> = {
    ...{ db: database.db, settings, publicUrl, accessChanged },
    withJobs: (work) => work(jobs),
    withProviders: (work) => work(reconciliation.payments),
    withReconciliation: (work) => work(reconciliation),
  }
  try {
    return await serveCommands(settings.dataDir, async (request, print) => {
      const copied = await copyForBackup(database, settings.dataDir, request)
      if (copied !== undefined) return copied
      const { runAdminCommand } = await import('../composition/admin-commands.ts')
      return runAdminCommand({ ...context, print }, request)
    })
  } catch (error) {
    logger.warn({ err: error }, 'commands cannot reach this server: it has to be stopped for them')
    return undefined
  }
}

/** Logs Node's warnings and uncaught errors as JSON: in production the output has no other lines. */
function logNodeWarnings(logger: Logger): void {
  process.removeAllListeners('warning')
  process.on('warning', (warning) => {
    if (warning.name !== 'ExperimentalWarning') logger.warn({ err: warning }, 'Node warning')
  })
  process.on('uncaughtException', (error, origin) => {
    logger.fatal({ err: error, origin }, 'uncaught error, the process ends')
    process.exit(1)
  })
}

/** The first signal ends the process cleanly within a limit; the second ends it at once. */
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
          reportFatal('the server did not stop cleanly', error)
          process.exit(1)
        },
      )
    })
  }
}

main().catch((error: unknown) => {
  reportFatal('the server did not start', error)
  process.exit(1)
})

/**
 * The operator can fix a wrong setting or a folder in use: only the sentence is printed, without a stack. In production
 * it is a log line.
 */
function reportFatal(what: string, error: unknown): void {
  const sentence = error instanceof SettingsError ? error.message : undefined
  if (isProduction()) pino().fatal(sentence === undefined ? { err: error } : {}, sentence ?? what)
  else if (sentence !== undefined) process.stderr.write(`aplauso: ${sentence}\n`)
  else process.stderr.write(`aplauso: ${what}: ${error instanceof Error ? (error.stack ?? error.message) : error}\n`)
}

/** True in production, also where the settings could not be read. */
function isProduction(): boolean {
  try {
    return environment().NODE_ENV === 'production'
  } catch {
    return process.env.NODE_ENV === 'production'
  }
}
