// npm run admin -- COMMAND [--json], where COMMAND is one of these:
//   grant --user NAME --role owner|finance|support [--reason TEXT]
//   revoke --user NAME [--reason TEXT]
//   create-account --user NAME --email ADDRESS --type TYPE --display-name NAME
//   invite --type TYPE [--email ADDRESS] [--days N]
//   suspend, restore, verify, sign-out --user NAME --reason TEXT
//   reset-second-factor --user NAME [--reason TEXT]
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
import { ADMIN_COMMANDS, type AdminContext, isAdminCommand } from '../composition/admin-commands.ts'
import { readSettings } from '../settings/read-settings.ts'
import { attributeToSetting } from './attribute-to-setting.ts'
import { reasonOf } from './reason-of.ts'

function readArguments() {
  const [name = '', ...args] = process.argv.slice(2)
  if (!isAdminCommand(name)) throw new Error(`the command is ${Object.keys(ADMIN_COMMANDS).join(', ')}, not "${name}"`)
  const { options, prepare } = ADMIN_COMMANDS[name]
  const strings = Object.fromEntries(options.map((option) => [option, { type: 'string' as const }]))
  const { values } = parseArgs({ args, options: { ...strings, json: { type: 'boolean' } } })
  return { run: prepare(values), isJson: values.json === true }
}

let isJson = process.argv.includes('--json')
try {
  const read = readArguments()
  isJson = read.isJson
  const settings = readSettings(environment())
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
  try {
    const { json, text, isRefused } = await read.run(context)
    if (isJson || !isRefused) process.stdout.write(`${isJson ? JSON.stringify(json) : text}\n`)
    if (isRefused) {
      process.stderr.write(`admin: ${text}\n`)
      process.exitCode = 1
    }
  } finally {
    await database.close()
  }
} catch (error) {
  const isRefused = error instanceof AppError && error.status < 500
  if (isJson && isRefused)
    process.stdout.write(`${JSON.stringify({ error: { code: error.code, reason: error.message } })}\n`)
  process.stderr.write(`admin: ${reasonOf(error)}\n`)
  process.exitCode = isRefused ? 1 : 2
}
