// npm run admin -- COMMAND [--json], where COMMAND is one of these:
//   grant --user NAME --role owner|finance|support [--reason TEXT]
//   revoke --user NAME [--reason TEXT]
//   create-account --user NAME --email ADDRESS --type TYPE --display-name NAME
//   invite --type TYPE [--email ADDRESS] [--days N]
//   suspend, restore, verify, sign-out --user NAME --reason TEXT
//   reset-second-factor --user NAME [--reason TEXT]
//   erase-donation --id ID [--reason TEXT]
//   verify-log
// Exit code 0: done, 1: refused with the reason, 2: it could not run.
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { announceAccessChange } from '#modules/alerts/public.ts'
import type { Tables } from '#modules/tables.ts'
import { openBus } from '#platform/bus/open-bus.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { environment } from '#platform/env/read-env.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { openJobs } from '#platform/jobs/open-jobs.ts'
import {
  ADMIN_COMMANDS,
  type AdminContext,
  type AdminOutcome,
  isAdminCommand,
  runAdminCommand,
} from '../composition/admin-commands.ts'
import { readSettings, type Settings } from '../settings/read-settings.ts'
import { attributeToSetting } from './attribute-to-setting.ts'
import { type CommandAnswer, CommandRequest, sendCommand } from './command-socket.ts'
import { reasonOf } from './reason-of.ts'

function readArguments() {
  const [command = '', ...args] = process.argv.slice(2)
  if (!isAdminCommand(command))
    throw new Error(`the command is ${Object.keys(ADMIN_COMMANDS).join(', ')}, not "${command}"`)
  const { options: names, prepare } = ADMIN_COMMANDS[command]
  const strings = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  const { json: isJson, ...options } = parseArgs({ args, options: { ...strings, json: { type: 'boolean' } } }).values
  // Refuses wrong options before the database is opened.
  prepare(options)
  return { request: CommandRequest.parse({ command, options }), isJson: isJson === true }
}

/** The answer of the server that runs on the embedded database; without one, this process opens the database. */
async function run(request: CommandRequest): Promise<AdminOutcome> {
  const settings = readSettings(environment())
  const answer = settings.databaseUrl === undefined ? await sendCommand(settings.dataDir, request) : undefined
  return answer === undefined ? runHere(settings, request) : outcomeOf(answer)
}

/** A refusal or an error of the server, in its words. */
class ServerAnswerError extends Error {
  readonly code: string | undefined
  constructor({ code, reason }: { code?: string | undefined; reason: string }) {
    super(reason)
    this.code = code
  }
}

function outcomeOf(answer: CommandAnswer): AdminOutcome {
  if ('error' in answer) throw new ServerAnswerError(answer.error)
  return answer.outcome
}

async function runHere(settings: Settings, request: CommandRequest): Promise<AdminOutcome> {
  const { databaseUrl, redisUrl, dataDir, logLevel } = settings
  const databaseSetting = databaseUrl ? { setting: 'DATABASE_URL' } : { setting: 'DATA_DIR', value: dataDir }
  const log = pino({ level: logLevel }, pino.destination(2))
  const database = await attributeToSetting(databaseSetting, () => openDatabase<Tables>({ databaseUrl, dataDir, log }))
  const context: AdminContext = {
    ...{ db: database.db, settings },
    publicUrl: () => settings.publicUrl ?? `http://localhost:${settings.port}`,
    // Running servers also find it by themselves, within half a minute.
    async accessChanged(userId) {
      const bus = await openBus({ databaseUrl, redisUrl, log })
      await announceAccessChange(bus, userId).finally(() => bus.close())
    },
    async withJobs(work) {
      const jobs = await openJobs({ database, databaseUrl, connections: settings.jobConnections, log })
      return work(jobs).finally(() => jobs.close())
    },
  }
  return runAdminCommand(context, request).finally(() => database.close())
}

const refusalOf = (error: unknown): string | undefined => {
  if (error instanceof ServerAnswerError) return error.code
  return error instanceof AppError && error.status < 500 ? error.code : undefined
}

let isJson = process.argv.includes('--json')
try {
  const read = readArguments()
  isJson = read.isJson
  const { json, text, isRefused } = await run(read.request)
  if (isJson || !isRefused) process.stdout.write(`${isJson ? JSON.stringify(json) : text}\n`)
  if (isRefused) {
    process.stderr.write(`admin: ${text}\n`)
    process.exitCode = 1
  }
} catch (error) {
  const code = refusalOf(error)
  const reason = reasonOf(error)
  if (isJson && code !== undefined) process.stdout.write(`${JSON.stringify({ error: { code, reason } })}\n`)
  process.stderr.write(`admin: ${reason}\n`)
  process.exitCode = code === undefined ? 2 : 1
}
