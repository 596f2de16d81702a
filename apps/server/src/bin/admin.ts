// npm run admin -- COMMAND [--json], where COMMAND is one of these:
//   grant --user NAME --role owner|finance|support [--reason TEXT]
//   revoke --user NAME [--reason TEXT]
//   create-account --user NAME --email ADDRESS --type TYPE --display-name NAME
//   invite --type TYPE [--email ADDRESS] [--days N]
//   suspend, restore, verify, sign-out --user NAME --reason TEXT
//   reset-second-factor --user NAME [--reason TEXT]
//   erase-donation --id ID [--reason TEXT]
//   verify-log
//   plan --user NAME --plan agency|pro|creator|none [--reason TEXT]
//   feedback [--type T] [--limit N] [--csv]
//   ledger:check
//   reconcile --since 2026-11-22T14:00, or --refund PAYMENT, or --assign PAYMENT --creator NAME
// The last four are also scripts of their own: npm run plan -- --user ana --plan pro.
// Exit code 0: done, 1: refused with the reason, or a check found something, 2: it could not run.
import { parseArgs } from 'node:util'
import { type Logger, pino } from 'pino'
import { announceAccessChange } from '#modules/alerts/public.ts'
import type { LostPaymentDeps } from '#modules/payments/public.ts'
import type { Tables } from '#modules/tables.ts'
import { assertNotMoved } from '#platform/backup/moved-database.ts'
import { assertNoUnfinishedRestore } from '#platform/backup/unfinished-restore.ts'
import { openBus } from '#platform/bus/open-bus.ts'
import type { OpenDatabase } from '#platform/database/database.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { environment } from '#platform/env/read-env.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { openJobs } from '#platform/jobs/open-jobs.ts'
import manifest from '../../package.json' with { type: 'json' }
import { ADMIN_COMMANDS, isAdminCommand, runAdminCommand } from '../composition/admin-commands.ts'
import type { CommandContext, CommandOutcome } from '../composition/operator-command.ts'
import { readSettings, type Settings } from '../settings/read-settings.ts'
import { sessionSecret } from '../settings/stored-secrets.ts'
import { attributeToSetting } from './attribute-to-setting.ts'
import { type CommandAnswer, CommandRequest, sendCommand } from './command-socket.ts'
import { openProvidersOnly } from './open-providers-only.ts'
import { reasonOf } from './reason-of.ts'

const OWN_SCRIPTS = ['plan', 'feedback', 'ledger:check', 'reconcile']
const [name = '', ...args] = process.argv.slice(2)
const program = OWN_SCRIPTS.includes(name) ? name : 'admin'

function readArguments() {
  if (!isAdminCommand(name)) throw new Error(`the command is ${Object.keys(ADMIN_COMMANDS).join(', ')}, not "${name}"`)
  const { options: known, prepare } = ADMIN_COMMANDS[name]
  const types = known.map((option) => [option.name, { type: option.isFlag ? 'boolean' : 'string' } as const] as const)
  const { json: isJson, ...options } = parseArgs({
    args,
    options: { ...Object.fromEntries(types), json: { type: 'boolean' } },
  }).values
  // Refuses wrong options before the database is opened.
  prepare(options)
  return { request: CommandRequest.parse({ command: name, options }), isJson: isJson === true }
}

/** The answer of the server that runs on the embedded database; without one, this process opens the database. */
async function run(request: CommandRequest, print: (line: string) => void): Promise<CommandOutcome> {
  const settings = readSettings(environment())
  const answer = settings.databaseUrl === undefined ? await sendCommand(settings.dataDir, request, print) : undefined
  return answer === undefined ? runHere(settings, request, print) : outcomeOf(answer)
}

/** A refusal or an error of the server, in its words. */
class ServerAnswerError extends Error {
  readonly code: string | undefined
  constructor({ code, reason }: { code?: string | undefined; reason: string }) {
    super(reason)
    this.code = code
  }
}

function outcomeOf(answer: CommandAnswer): CommandOutcome {
  if ('error' in answer) throw new ServerAnswerError(answer.error)
  return answer.outcome
}

async function runHere(
  settings: Settings,
  request: CommandRequest,
  print: (line: string) => void,
): Promise<CommandOutcome> {
  const { databaseUrl, redisUrl, dataDir, logLevel } = settings
  const databaseSetting = databaseUrl ? { setting: 'DATABASE_URL' } : { setting: 'DATA_DIR', value: dataDir }
  const log = pino({ level: logLevel === 'info' ? 'warn' : logLevel }, pino.destination(2))
  assertNoUnfinishedRestore(dataDir)
  if (databaseUrl === undefined) assertNotMoved(dataDir)
  const database = await attributeToSetting(databaseSetting, () => openDatabase<Tables>({ databaseUrl, dataDir, log }))
  const context: CommandContext = {
    ...{ db: database.db, settings, print },
    publicUrl: () => settings.publicUrl ?? `http://localhost:${settings.port}`,
    async accessChanged(userId) {
      try {
        const bus = await openBus({ databaseUrl, redisUrl, log })
        await announceAccessChange(bus, userId).finally(() => bus.close())
      } catch (error) {
        // The decision is stored, and running servers find it by themselves.
        log.warn({ reason: reasonOf(error) }, 'running servers were not told: they see it within half a minute')
      }
    },
    async withJobs(work) {
      const jobs = await openJobs({ database, databaseUrl, connections: settings.jobConnections, log })
      return work(jobs).finally(() => jobs.close())
    },
    async withProviders(work) {
      const { payments, close } = await openProvidersOnly(settings, database.db)
      return work(payments).finally(close)
    },
    withReconciliation: (work) => reconcileHere({ settings, database, logger: log }, work),
  }
  return runAdminCommand(context, request).finally(() => database.close())
}

type HereDeps = { settings: Settings; database: OpenDatabase<Tables>; logger: Logger }

/** Settling needs every service of a server and its jobs, but no scheduled ones. */
async function reconcileHere<Result>(
  { settings, database, logger }: HereDeps,
  work: (deps: LostPaymentDeps) => Promise<Result>,
): Promise<Result> {
  // Fails on a database without this release's tables, before anything is opened on it.
  await database.db.selectFrom('reconciliation').select('heartbeat_at').execute()
  const { buildApp } = await import('../app.ts')
  const { databaseUrl, redisUrl, dataDir } = settings
  const secret = await attributeToSetting({ setting: 'DATA_DIR', value: dataDir }, async () => sessionSecret(settings))
  const bus = await openBus({ redisUrl, databaseUrl, log: logger })
  const running = await buildApp({
    ...{ settings, secret, database, bus, logger, version: manifest.version },
    ...{ client: undefined, sandboxFaults: false, runsScheduledJobs: false },
  })
  try {
    // The built-in sandbox is part of the server and is called over HTTP like any provider.
    if (settings.paymentProvider === 'sandbox') await running.app.listen({ host: '127.0.0.1', port: 0 })
    else await running.app.ready()
    return await work(running.reconciliation)
  } finally {
    await running.close()
    await bus.close()
  }
}

const refusalOf = (error: unknown): string | undefined => {
  if (error instanceof ServerAnswerError) return error.code
  return error instanceof AppError && error.status < 500 ? error.code : undefined
}

const say = (text: string) => void process.stdout.write(`${text}\n`)

let isJson = process.argv.includes('--json')
try {
  const read = readArguments()
  isJson = read.isJson
  const { json, text, isRefused } = await run(read.request, isJson ? () => undefined : say)
  if (isJson) say(JSON.stringify(json))
  else if (!isRefused && text !== '') say(text)
  if (isRefused) {
    if (text !== '') process.stderr.write(`${program}: ${text}\n`)
    process.exitCode = 1
  }
} catch (error) {
  const code = refusalOf(error)
  const reason = reasonOf(error)
  if (isJson && code !== undefined) say(JSON.stringify({ error: { code, reason } }))
  process.stderr.write(`${program}: ${reason}\n`)
  process.exitCode = code === undefined ? 2 : 1
}
