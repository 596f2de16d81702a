import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { access, constants, statfs } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { ConnectedProviders } from '#modules/payments/public.ts'
import type { Tables } from '#modules/tables.ts'
import { openBus } from '#platform/bus/open-bus.ts'
import { readMigrations } from '#platform/database/migration-files.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { readSchemaState } from '#platform/database/schema-state.ts'
import { openMail } from '#platform/mail/open-mail.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { withinTime } from '#platform/time/within-time.ts'
import { isPrivate } from '../addresses.ts'
import { openProviders } from '../payment-provider.ts'
import { brandWarnings } from '../settings/brand.ts'
import { productionWarnings } from '../settings/production.ts'
import { readSettings, type Settings } from '../settings/read-settings.ts'

const CHECK_MAX_MS = 10 * SECOND_MS
const MIGRATIONS = join(import.meta.dirname, '../../migrations')

export const DOCTOR_CHECKS = [
  'settings',
  'database',
  'bus',
  'media',
  'mail',
  'provider',
  'webhooks',
  'clock',
  'disk',
  'ffmpeg',
  'voices',
] as const
type CheckName = (typeof DOCTOR_CHECKS)[number]

export type Finding = { check: CheckName; state: 'ok' | 'warn' | 'fail'; detail: string }
type Verdict = Omit<Finding, 'check'>

export type DoctorDeps = {
  env: Record<string, string>
  /** Why the environment could not be read as a whole. */
  refusal: string | undefined
  log: FastifyBaseLogger
  /** Whether a server has the embedded database open and answers; undefined where none does. */
  askRunningServer: (dataDir: string) => Promise<boolean | undefined>
}

const ok = (detail: string): Verdict => ({ state: 'ok', detail })
const warn = (detail: string): Verdict => ({ state: 'warn', detail })
const fail = (detail: string): Verdict => ({ state: 'fail', detail })

/**
 * Looks at everything that a server needs, and changes nothing. The checks run at once and are reported in their order,
 * each as soon as it is known; one that fails or hangs stops no other.
 */
export async function examine(deps: DoctorDeps, onFinding: (finding: Finding) => void): Promise<Finding[]> {
  const { settings, verdict: readVerdict } = readLeniently(deps.env)
  const verdict = deps.refusal === undefined ? readVerdict : fail(deps.refusal)
  const hide = createSecretHider(deps.env)
  const checks: Record<Exclude<CheckName, 'settings'>, (settings: Settings) => Promise<Verdict>> = {
    database: (each) => checkDatabase(each, deps),
    bus: (each) => checkBus(each, deps.log),
    media: checkMedia,
    mail: (each) => checkMail(each, deps.log),
    provider: checkProvider,
    webhooks: checkWebhooks,
    clock: (each) => checkClock(each, deps.log),
    disk: checkDisk,
    ffmpeg: checkFfmpeg,
    voices: checkVoices,
  }
  const run = (name: CheckName): Promise<Verdict> => {
    if (name === 'settings') return Promise.resolve(verdict)
    if (settings === undefined) return Promise.resolve(fail('Not checked: put the settings right first'))
    return withinTime(checks[name](settings), CHECK_MAX_MS, 'It did not answer').catch((error: unknown) =>
      fail(`${sentenceOf(error)}. ${ADVICE[name]}`),
    )
  }
  const findings: Finding[] = []
  for (const [check, found] of DOCTOR_CHECKS.map((name) => [name, run(name)] as const)) {
    const { state, detail } = await found
    const finding = { check, state, detail: hide(detail) }
    findings.push(finding)
    onFinding(finding)
  }
  return findings
}

const ADVICE: Record<Exclude<CheckName, 'settings'>, string> = {
  database: 'Check DATABASE_URL, and that PostgreSQL runs and lets this machine in',
  bus: 'Check REDIS_URL or DATABASE_URL: until then alerts are up to five seconds late',
  media: 'Check the owner and the free space of DATA_DIR/media, or the S3_ settings',
  mail: 'Check SMTP_URL: until then emails wait and are repeated',
  provider: 'Check the API key of the provider, and that this machine reaches it: until then nobody can donate',
  webhooks: 'Check PUBLIC_URL, the proxy and the firewall',
  clock: 'Check that the clock is set by NTP',
  disk: 'Check DATA_DIR',
  ffmpeg: 'Check FFMPEG_PATH: until then no recording and no upload is accepted',
  voices: 'Check TTS_URL and the key: until then alerts have no speech',
}

/** Wrong settings are left out one by one, so that the others can be checked. */
function readLeniently(env: Record<string, string>): { settings: Settings | undefined; verdict: Verdict } {
  const refused = refusalOf(() => readSettings(env))
  if (refused === undefined) {
    const settings = readSettings(env)
    const warnings = [...productionWarnings(settings), ...brandWarnings(settings.brand)]
    const mode = settings.production ? 'production' : 'development'
    return { settings, verdict: warnings.length > 0 ? warn(warnings.join('; ')) : ok(`Complete, for ${mode}`) }
  }
  const verdict = fail(refused.replaceAll(/\n\s*/g, ' '))
  const rest = { ...env, NODE_ENV: 'development' }
  for (let reason: string | undefined = refused; reason !== undefined; reason = refusalOf(() => readSettings(rest))) {
    // Each line begins with the setting that it is about.
    const names = [...reason.matchAll(/^\s*([A-Z][A-Z0-9_]+)\b/gm)].map(([, name = '']) => name)
    const wrong = names.filter((name) => Object.hasOwn(rest, name))
    if (wrong.length === 0) return { settings: undefined, verdict }
    for (const name of wrong) Reflect.deleteProperty(rest, name)
  }
  return { settings: readSettings(rest), verdict }
}

function refusalOf(read: () => unknown): string | undefined {
  try {
    read()
    return undefined
  } catch (error) {
    return sentenceOf(error)
  }
}

async function checkDatabase(settings: Settings, { askRunningServer, log }: DoctorDeps): Promise<Verdict> {
  const { databaseUrl, dataDir } = settings
  if (databaseUrl === undefined) {
    const isAnswering = await askRunningServer(dataDir)
    if (isAnswering === true) return ok('Embedded, open in the server that runs on this DATA_DIR, which answers')
    if (isAnswering === false) return fail(`The server on ${dataDir} runs, but its database does not answer`)
    if (!existsSync(join(dataDir, 'database'))) return warn(`${dataDir} has no database yet: the first start makes it`)
  }
  const database = await openDatabase<Tables>({ databaseUrl, dataDir, connections: 1, log })
  try {
    const engine = databaseUrl === undefined ? 'Embedded' : 'PostgreSQL'
    const migrations = await readMigrations(MIGRATIONS)
    const { applied, pending, newer } = await readSchemaState(database.db, migrations)
    if (applied.length === 0) return warn(`${engine}, empty: the first start fills it`)
    if (newer !== undefined) return fail(`A newer release has used the database (${newer}): start that one`)
    if (pending.length > 0) {
      const remedy = settings.autoMigrate ? 'come with the next start' : 'wait for "npm run migrate"'
      return warn(`${engine} is of an older release: ${pending.length} migrations ${remedy}`)
    }
    return ok(`${engine} answers and has all ${migrations.length} migrations`)
  } finally {
    await database.close()
  }
}

async function checkBus({ redisUrl, databaseUrl }: Settings, log: FastifyBaseLogger): Promise<Verdict> {
  if (redisUrl === undefined && databaseUrl === undefined) return ok('Inside the one process of the embedded database')
  const bus = await openBus({ redisUrl, databaseUrl, log })
  await bus.check().finally(() => bus.close())
  return ok(redisUrl === undefined ? 'NOTIFY of PostgreSQL answers' : 'Redis answers')
}

async function checkMedia({ dataDir, s3 }: Settings): Promise<Verdict> {
  const folder = join(dataDir, 'media')
  if (s3 === undefined && !existsSync(folder)) {
    await access(nearestFolder(folder), constants.W_OK)
    return ok(`${folder} can be made by the first start`)
  }
  await openStorage({ dataDir, s3 }).check()
  return ok(s3 === undefined ? `${folder} takes files` : `The bucket ${s3.bucket} answers`)
}

async function checkMail({ smtpUrl, mailFrom: from, dataDir }: Settings, log: FastifyBaseLogger): Promise<Verdict> {
  if (smtpUrl === undefined)
    return warn(`SMTP_URL is not set: emails are written to ${join(dataDir, 'mail')} and reach nobody`)
  await openMail({ smtpUrl, from, dataDir, log }).check()
  return ok('The mail server answers and accepts the sign-in; nothing was sent')
}

const NO_CONNECTED_ACCOUNTS: ConnectedProviders = {
  moneyFlow: 'operator',
  connects: [],
  of: () => undefined,
  all: async () => [],
  checkAccountSoon: async () => undefined,
}

async function checkProvider(settings: Settings): Promise<Verdict> {
  if (settings.paymentProvider === 'sandbox') {
    const note = 'The built-in sandbox takes the payments: no real money moves'
    return settings.production ? warn(`${note}. Set MOLLIE_API_KEY or STRIPE_SECRET_KEY`) : ok(note)
  }
  const url = () => settings.publicUrl ?? `http://localhost:${settings.port}`
  const { payments } = openProviders(settings, { publicUrl: url, ownUrl: url }, NO_CONNECTED_ACCOUNTS)
  const answers = await Promise.all(
    payments.all.map(async ({ name, sandbox, listMethods }) => {
      const methods = await listMethods()
      return `${name} answers${sandbox ? ' with a test key' : ''} and offers ${methods.join(', ') || 'no method'}`
    }),
  )
  return answers.some((answer) => answer.endsWith('no method'))
    ? warn(`${answers.join('; ')}. Switch a payment method on at the provider`)
    : ok(answers.join('; '))
}

async function checkWebhooks({ publicUrl, paymentProvider }: Settings): Promise<Verdict> {
  const polled = 'payments are found by polling, two minutes late or more'
  if (publicUrl === undefined || isPrivate(publicUrl)) {
    const subject = publicUrl === undefined ? 'PUBLIC_URL is not set' : `PUBLIC_URL is ${publicUrl}`
    return paymentProvider === 'sandbox'
      ? warn(`${subject}: only this machine reaches it`)
      : warn(`${subject}, which no provider reaches: ${polled}. Set the address that visitors use`)
  }
  const advice = `${polled}. ${ADVICE.webhooks}`
  try {
    const answer = await fetch(new URL('/healthz', publicUrl), { signal: AbortSignal.timeout(5 * SECOND_MS) })
    const body = await answer.text()
    return answer.ok && body.includes('"ok"')
      ? ok(`${publicUrl} answers from here, so providers most likely reach it`)
      : warn(`${publicUrl} answers with ${answer.status}, and not as Aplauso does: ${advice}`)
  } catch (error) {
    return warn(`${publicUrl} is not reached from here (${sentenceOf(error)}): ${advice}`)
  }
}

/** Two-factor codes are good for half a minute, and signatures of webhooks for five. */
const CLOCK_WARN_MS = 5 * SECOND_MS
const CLOCK_FAIL_MS = 30 * SECOND_MS
const PROVIDER_CLOCKS = { mollie: 'https://api.mollie.com', stripe: 'https://api.stripe.com', sandbox: undefined }

async function checkClock(settings: Settings, log: FastifyBaseLogger): Promise<Verdict> {
  const { paymentProvider, mollieApiUrl, stripe } = settings
  const apiUrl = paymentProvider === 'mollie' ? mollieApiUrl : stripe?.apiUrl
  const url = apiUrl ?? PROVIDER_CLOCKS[paymentProvider]
  const others = await Promise.all([
    settings.databaseUrl && databaseTime(settings.databaseUrl, settings, log).catch(() => undefined),
    url && serverTime(url).catch(() => undefined),
  ])
  const known = others.filter((other) => typeof other === 'object')
  if (known.length === 0) return ok(`${new Date().toISOString()}; there is no other clock to compare with`)
  const worst = known.reduce((most, other) => (Math.abs(other.offMs) > Math.abs(most.offMs) ? other : most))
  const sentence = `The clock differs by ${(worst.offMs / SECOND_MS).toFixed(1)} s from that of ${worst.name}`
  if (Math.abs(worst.offMs) > CLOCK_FAIL_MS) return fail(`${sentence}: sign-in codes are refused. ${ADVICE.clock}`)
  return Math.abs(worst.offMs) > CLOCK_WARN_MS ? warn(`${sentence}. ${ADVICE.clock}`) : ok(sentence)
}

async function databaseTime(databaseUrl: string, { dataDir }: Settings, log: FastifyBaseLogger) {
  const database = await openDatabase<Tables>({ databaseUrl, dataDir, connections: 1, log })
  try {
    await database.check()
    const startedAt = Date.now()
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database.db)
    return { name: 'the database', offMs: (startedAt + Date.now()) / 2 - Number(rows[0]?.now) }
  } finally {
    await database.close()
  }
}

async function serverTime(url: string) {
  const { headers } = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(5 * SECOND_MS) })
  const date = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(date)) return undefined
  // The header has whole seconds, cut off.
  return { name: new URL(url).host, offMs: Date.now() - date - SECOND_MS / 2 }
}

const DISK_FAIL_BYTES = 200e6
const DISK_WARN_BYTES = 2e9

async function checkDisk({ dataDir }: Settings): Promise<Verdict> {
  const { bavail, bsize } = await statfs(nearestFolder(dataDir))
  const freeBytes = bavail * bsize
  const sentence = `${dataDir} has ${(freeBytes / 1e9).toFixed(1)} GB free`
  if (freeBytes < DISK_FAIL_BYTES) return fail(`${sentence}: donations stop when it is full. Make room`)
  return freeBytes < DISK_WARN_BYTES ? warn(`${sentence}: make room soon`) : ok(sentence)
}

async function checkFfmpeg({ ffmpegPath }: Settings): Promise<Verdict> {
  if (ffmpegPath === undefined) {
    createRequire(import.meta.url).resolve('@ffmpeg/core')
    return ok('The bundled build is there, which is slow: FFMPEG_PATH names a faster one')
  }
  const encoders = await outputOf(ffmpegPath, ['-hide_banner', '-encoders'])
  return encoders.includes('libmp3lame')
    ? ok(`${ffmpegPath} runs and encodes MP3`)
    : fail(`${ffmpegPath} runs, but has no libmp3lame. Install a build with it`)
}

function outputOf(program: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'], timeout: CHECK_MAX_MS })
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve(text) : reject(new Error(`${program} ended with ${code}`))))
  })
}

async function checkVoices({ tts }: Settings): Promise<Verdict> {
  switch (tts.provider) {
    case 'none':
      return ok('Switched off by TTS_PROVIDER=none')
    case 'local':
      createRequire(import.meta.url).resolve('@echogarden/espeak-ng-emscripten')
      return ok('The built-in voices are there')
    case 'openai':
      return answerOfVoices(`${tts.url}/v1/models`, tts.key && { authorization: `Bearer ${tts.key}` })
    case 'elevenlabs':
      return answerOfVoices(`${tts.apiUrl}/v1/models`, { 'xi-api-key': tts.apiKey })
  }
}

async function answerOfVoices(url: string, headers: Record<string, string> | '' | undefined): Promise<Verdict> {
  const { host } = new URL(url)
  const { status } = await fetch(url, {
    ...(headers ? { headers } : {}),
    signal: AbortSignal.timeout(5 * SECOND_MS),
  })
  if (status === 401 || status === 403) return fail(`${host} refuses the key. ${ADVICE.voices}`)
  // Small servers have no list of models.
  return status < 500 ? ok(`${host} answers`) : fail(`${host} answers with ${status}. ${ADVICE.voices}`)
}

/** The folder itself, or the one in which it would be made. */
function nearestFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder))
}

/** The first line of an error, or of its cause where that says more. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? sentenceOf(error.cause) : ''
  const own = error.name === 'SettingsError' ? error.message : (error.message.split('\n')[0] ?? '')
  const code: unknown = Reflect.get(error, 'code')
  const text = own || (typeof code === 'string' ? code : error.name)
  return cause === '' || text.includes(cause) ? text : `${text}: ${cause}`
}

const SECRET_NAME = /KEY|SECRET|TOKEN|PASSWORD/
const SECRET_MIN_CHARACTERS = 4

/** Replaces secret settings and the passwords in addresses: errors of libraries may contain them. */
/** Undefined for a password with a raw percent sign. */
function decoded(password: string): string | undefined {
  try {
    return decodeURIComponent(password)
  } catch {
    return undefined
  }
}

function createSecretHider(env: Record<string, string>): (text: string) => string {
  const secrets = Object.entries(env).flatMap(([name, value]) => {
    const password = /^[a-z][a-z0-9+.-]*:\/\/[^/]*?:([^@]+)@/i.exec(value)?.[1]
    return [SECRET_NAME.test(name) ? value : undefined, password, password && decoded(password)]
  })
  const hidden = secrets.filter((secret) => secret !== undefined && secret.length >= SECRET_MIN_CHARACTERS)
  return (text) => hidden.reduce<string>((left, secret) => left.replaceAll(String(secret), '***'), text)
}
