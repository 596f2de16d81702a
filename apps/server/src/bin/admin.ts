// npm run admin -- grant --user NAME --role owner|finance|support [--reason TEXT]
// npm run admin -- revoke --user NAME [--reason TEXT]
// npm run admin -- verify-log
// npm run admin -- create-account --user NAME --email ADDRESS --type TYPE --display-name NAME
// npm run admin -- reset-second-factor --user NAME
// npm run admin -- invite --type TYPE [--email ADDRESS] [--days N]
// Each with --json. Exit code 0: done, 1: refused with the reason, 2: it could not run.
import { parseArgs } from 'node:util'
import { Registration } from '@aplauso/contract/accounts'
import { NewInvite } from '@aplauso/contract/invites'
import { DEFAULT_LANGUAGE } from '@aplauso/contract/languages'
import { OperatorReason } from '@aplauso/contract/operator-log'
import { OPERATOR_ROLES } from '@aplauso/contract/operator-role'
import { registrationModeOf } from '@aplauso/contract/registration-modes'
import { RESET_LINK_HOURS } from '@aplauso/contract/retention'
import { pino } from 'pino'
import * as z from 'zod'
import { verifyOperatorLog } from '#modules/access/public.ts'
import {
  createAccountForOperator,
  createInvite,
  createPasswords,
  grantOperatorRole,
  resetSecondFactor,
  revokeOperatorRole,
} from '#modules/accounts/public.ts'
import { readSettingsInForce } from '#modules/switches/public.ts'
import type { Tables } from '#modules/tables.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { environment } from '#platform/env/read-env.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { openJobs } from '#platform/jobs/open-jobs.ts'
import { readSettings, type Settings } from '../settings/read-settings.ts'
import { sessionSecret } from '../settings/stored-secrets.ts'
import { attributeToSetting } from './attribute-to-setting.ts'
import { reasonOf } from './reason-of.ts'

/** `isRefused`: a check found something, and the program exits with 1. */
type Outcome = { json: Record<string, unknown>; text: string; isRefused?: boolean }
type OpenedDatabase = Awaited<ReturnType<typeof openDatabase<Tables>>>['db']
type Context = {
  db: OpenedDatabase
  settings: Settings
  publicUrl: () => string
  /** Opened only by the command that sends an email. */
  openJobs: () => Promise<Jobs>
}

const Reason = { reason: OperatorReason.optional() }
const Grant = z.object({ user: Registration.shape.username, role: z.enum(OPERATOR_ROLES), ...Reason })
const Revoke = z.object({ user: Registration.shape.username, ...Reason })
const AccountName = z.object({ user: Registration.shape.username })
const NewAccount = z.object({
  user: Registration.shape.username,
  email: Registration.shape.email,
  type: Registration.shape.userType,
  'display-name': Registration.shape.displayName,
})
const Invite = z.object({
  type: NewInvite.shape.userType,
  email: NewInvite.shape.email,
  days: z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(NewInvite.shape.days.unwrap())
    .optional(),
})

const COMMANDS = {
  grant: command(Grant, async ({ db }, { user, role, reason }) => {
    await grantOperatorRole(db, user, role, reason)
    return { json: { user, role }, text: `${user} has the role ${role}` }
  }),
  revoke: command(Revoke, async ({ db }, { user, reason }) => {
    await revokeOperatorRole(db, user, reason)
    return { json: { user, role: null }, text: `${user} is no operator any more` }
  }),
  'verify-log': command(z.object({}), async ({ db }) => {
    const result = await verifyOperatorLog(db)
    if (result.ok)
      return {
        json: result,
        text: `the operator log is whole: ${result.count} entries, the last hash is ${result.hash}`,
      }
    const { problem, position, entry } = result
    const named = entry === null ? `the entry at position ${position}` : `entry ${entry} at position ${position}`
    return { json: result, text: `${named} of the operator log is ${problem}`, isRefused: true }
  }),
  'reset-second-factor': command(AccountName, async ({ db, openJobs }, { user }) => {
    const jobs = await openJobs()
    try {
      await resetSecondFactor(db, { jobs }, user)
    } finally {
      await jobs.close()
    }
    return { json: { user }, text: `${user} has no second factor and no open session any more` }
  }),
  'create-account': command(NewAccount, async ({ db, settings, publicUrl }, account) => {
    const { user, email, type } = account
    const { userId, resetToken } = await createAccountForOperator(
      {
        ...{ db, secret: sessionSecret(settings), previousSecrets: settings.previousSecrets },
        passwords: await createPasswords(),
      },
      {
        ...{ username: user, email, userType: type, displayName: account['display-name'] },
        language: DEFAULT_LANGUAGE,
      },
    )
    const passwordUrl = `${publicUrl()}/reset-password#token=${resetToken}`
    return {
      json: { id: userId, user, type, passwordUrl },
      text: `${user} has an account. Set its password here, within ${RESET_LINK_HOURS} h: ${passwordUrl}\nLater /forgot-password sends another link.`,
    }
  }),
  invite: command(Invite, async ({ db, settings, publicUrl }, { type, email, days }) => {
    const invite = NewInvite.parse({ userType: type, email, days })
    const created = await createInvite({ db, publicUrl }, invite, null)
    const isClosed = registrationModeOf((await readSettingsInForce(db, settings)).registration, type) === 'closed'
    const note = isClosed ? '\nit does not work while registration is closed' : ''
    return { json: created, text: `${created.url}\ngood once, until ${created.expiresAt}${note}` }
  }),
}

/** Reads the options before the database is opened, and returns the work that needs it. */
function command<Shape extends z.ZodRawShape>(
  Options: z.ZodObject<Shape>,
  work: (context: Context, options: z.infer<z.ZodObject<Shape>>) => Promise<Outcome>,
) {
  return {
    options: Object.keys(Options.shape),
    prepare(values: Record<string, unknown>) {
      const parsed = Options.safeParse(values)
      if (!parsed.success) {
        throw new AppError(
          'validation_failed',
          parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('; '),
        )
      }
      return (context: Context) => work(context, parsed.data)
    },
  }
}

function readArguments() {
  const [name = '', ...args] = process.argv.slice(2)
  if (!isCommand(name)) throw new Error(`the command is ${Object.keys(COMMANDS).join(', ')}, not "${name}"`)
  const { options, prepare } = COMMANDS[name]
  const strings = Object.fromEntries(options.map((option) => [option, { type: 'string' as const }]))
  const { values } = parseArgs({ args, options: { ...strings, json: { type: 'boolean' } } })
  return { run: prepare(values), isJson: values.json === true }
}

const isCommand = (name: string): name is keyof typeof COMMANDS => Object.hasOwn(COMMANDS, name)

let isJson = process.argv.includes('--json')
try {
  const read = readArguments()
  isJson = read.isJson
  const settings = readSettings(environment())
  const { databaseUrl, dataDir, logLevel } = settings
  const databaseSetting = databaseUrl ? { setting: 'DATABASE_URL' } : { setting: 'DATA_DIR', value: dataDir }
  const log = pino({ level: logLevel }, pino.destination(2))
  const database = await attributeToSetting(databaseSetting, () => openDatabase<Tables>({ databaseUrl, dataDir, log }))
  try {
    const publicUrl = () => settings.publicUrl ?? `http://localhost:${settings.port}`
    const { json, text, isRefused } = await read.run({
      ...{ db: database.db, settings, publicUrl },
      openJobs: () => openJobs({ database, databaseUrl, connections: settings.jobConnections, log }),
    })
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
