import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import type { Features } from '@aplauso/contract/features'
import { SECOND_MS } from '@aplauso/contract/limits'
import type { Operator } from '@aplauso/contract/operator'
import * as z from 'zod'
import type { NamedVoice, TtsSettings } from '#modules/voices/public.ts'
import { parseSettings, SettingsError } from '#platform/env/read-env.ts'
import { readFeatures } from './read-features.ts'
import { readNamedVoices } from './read-named-voices.ts'
import { siteName } from './site-name.ts'

const url = (...protocols: string[]) =>
  z.string().refine((value) => protocols.includes(URL.parse(value)?.protocol ?? ''), {
    message: `accepts an address starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })
const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, { error: `accepts ${values.join(', ')}` })
const web = () => url('http:', 'https:').transform((value) => value.replace(/\/+$/, ''))

/** `10.0.0.1`, `10.0.0.0/8`, `::1` or `fd00::/8`. */
function isNetwork(text: string): boolean {
  const [, address = '', prefix = '0'] = /^([^/%]*)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  return isIP(address) !== 0 && Number(prefix) <= (isIP(address) === 4 ? 32 : 128)
}

// A bare address or one behind a name: letters to the operator go to the address alone.
const MAILBOX = /^(?:[^<>]*<[^<>\s]+@[^<>\s]+>|[^<>\s]+@[^<>\s]+)$/

const placeAt = (url: string) => ({ name: siteName(url), url })

const isWebAddress = (text: string) => ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '')

const port = () =>
  z
    .string()
    .regex(/^\d{1,5}$/, 'accepts a port from 0 to 65535')
    .transform(Number)
    .refine((number) => number <= 65_535, 'accepts a port from 0 to 65535')

const count = (max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,3}$/, `accepts a whole number from 1 to ${max}`)
    .transform(Number)
    .refine((number) => number <= max, `accepts a whole number from 1 to ${max}`)

const SECRET_MIN_CHARACTERS = 32
const listOf = (list: string) => list.split(',').map((item) => item.trim())

// Every link is this address with a path behind it.
function isBare(address: string): boolean {
  const { username, password } = new URL(address)
  return username === '' && password === '' && !/[?#]/.test(address)
}

function namedVoices(list: string, context: z.RefinementCtx): NamedVoice[] {
  const voices = readNamedVoices(list)
  if (typeof voices !== 'string') return voices
  context.addIssue(`accepts voice, voice:language or voice:language:gender:name between commas; ${voices}`)
  return z.NEVER
}

/** The variables of the contract's section 1. */
const Variables = z.object({
  // By a word that only looks like production, an installation would open its demo accounts to everybody.
  NODE_ENV: oneOf('production', 'development', 'test').default('development'),
  PORT: port().default(3_000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: web().refine(isBare, 'accepts an address without user, password, ? and #').optional(),
  HSTS_SUBDOMAINS: oneOf('true', 'false').default('false'),
  DATA_DIR: z.string().default('./data'),
  START_WAIT_SECONDS: z
    .string()
    .regex(/^\d{1,4}$/, 'accepts whole seconds from 0 to 9999')
    .transform(Number)
    .default(60),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_CONNECTIONS: count(500).default(10),
  EMBEDDED_DATABASE: oneOf('allow').optional(),
  REDIS_URL: url('redis:', 'rediss:').optional(),
  S3_ENDPOINT: web().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  MEDIA_PUBLIC_URL: web().optional(),
  PAYMENT_PROVIDER: oneOf('mollie', 'stripe', 'sandbox').optional(),
  PAYMENTS_AT_ONCE: count(200).default(8),
  MOLLIE_API_KEY: z
    .string()
    .regex(/^(test|live)_\w{8,}$/, 'accepts a key that starts with test_ or live_')
    .optional(),
  MOLLIE_API_URL: web().optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w+$/, 'accepts a key that starts with sk_test_, sk_live_, rk_test_ or rk_live_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'accepts a secret that starts with whsec_').optional(),
  STRIPE_API_URL: web().optional(),
  TTS_PROVIDER: oneOf('elevenlabs', 'openai', 'local', 'none').optional(),
  TTS_URL: web()
    .refine(isBare, 'accepts an address without user, password, ? and #')
    // People copy the base that OpenAI's clients want, which ends with the version.
    .transform((value) => value.replace(/\/v1$/, ''))
    .optional(),
  TTS_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'accepts a key without spaces')
    .optional(),
  TTS_MODEL: z.string().default('tts-1'),
  // The one name that every server of this API knows.
  TTS_VOICES: z.string().default('alloy').transform(namedVoices),
  ELEVENLABS_API_KEY: z.string().optional(),
  ELEVENLABS_API_URL: web().optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.string().regex(MAILBOX, 'accepts name@host or Name <name@host>').default('Aplauso <no-reply@localhost>'),
  OPERATOR_NAME: z.string().optional(),
  OPERATOR_ADDRESS: z.string().optional(),
  OPERATOR_EMAIL: z.email('accepts name@host').optional(),
  COMMUNITY_URL: web().optional(),
  SOCIAL_URLS: z
    .string()
    .transform(listOf)
    .refine((list) => list.every(isWebAddress), 'accepts a list of addresses starting with http:// or https://')
    .optional(),
  TIKTOK_CLIENT_KEY: z.string().optional(),
  TIKTOK_CLIENT_SECRET: z.string().optional(),
  TIKTOK_API_URL: web().optional(),
  SESSION_SECRET: z.string().min(SECRET_MIN_CHARACTERS, 'accepts a random text of at least 32 characters').optional(),
  SESSION_SECRET_FORMER: z
    .string()
    .transform(listOf)
    .refine(
      (secrets) => secrets.every(({ length }) => length >= SECRET_MIN_CHARACTERS),
      'accepts earlier secrets of at least 32 characters each, with commas between',
    )
    .default([]),
  METRICS_TOKEN: z.string().min(16, 'accepts a random text of at least 16 characters').optional(),
  METRICS_PORT: port().optional(),
  REAUTH_MINUTES: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'accepts a number of minutes from 1 to 99999')
    .transform(Number)
    .default(10),
  PASSWORD_POLICY: oneOf('warn', 'strict').default('warn'),
  REQUIRE_PROVEN_MAIL: oneOf('true', 'false', 'on', 'off').optional(),
  TRUST_PROXY: z
    .string()
    .transform(listOf)
    .refine((list) => list.every(isNetwork), 'accepts a list such as 10.0.0.0/8,127.0.0.1')
    .optional(),
  RATE_LIMIT: oneOf('on', 'off').default('on'),
  WEBHOOK_PRIVATE_TARGETS: oneOf('allow').optional(),
  FFMPEG_PATH: z
    .string()
    .refine((path) => existsSync(path), 'accepts the path of an ffmpeg binary; there is no such file')
    .optional(),
  DEMO: oneOf('true', 'false').optional(),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').optional(),
})

export type Settings = ReturnType<typeof readSettings>

/** Validates the environment, applies what "unset means", and refuses what production must not fall back to. */
export function readSettings(env: Record<string, string>) {
  const variables = parseSettings(Variables, env)
  const production = variables.NODE_ENV === 'production'
  const provider = paymentProvider(variables)
  const s3 = s3Settings(variables)
  const tiktok = tiktokSettings(variables)
  const { features, problems: featureProblems } = readFeatures(env)
  const stripe = stripeSettings(variables, features)
  const tts = ttsSettings(variables, features)
  const problems = [
    ...featureProblems,
    ...(provider === 'mollie' && !variables.MOLLIE_API_KEY
      ? ['MOLLIE_API_KEY is not set: PAYMENT_PROVIDER=mollie needs it']
      : []),
    ...(typeof tts === 'string' ? [tts] : []),
    ...(typeof stripe === 'string' ? [stripe] : []),
    ...(variables.METRICS_PORT === variables.PORT && variables.PORT !== 0
      ? [`METRICS_PORT is "${variables.METRICS_PORT}", which is PORT too: accepts another port`]
      : []),
    ...(production ? productionProblems(variables, provider) : []),
    ...(typeof s3 === 'string' ? [s3] : []),
    ...(typeof tiktok === 'string' ? [tiktok] : []),
  ]
  if (problems.length > 0 || typeof s3 === 'string' || typeof tts === 'string') {
    throw new SettingsError(`Settings are wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
  }
  const dataDir = resolve(variables.DATA_DIR)
  return {
    production,
    port: variables.PORT,
    host: variables.HOST,
    /** Undefined: `http://localhost:$PORT`, known once the port is open. */
    publicUrl: variables.PUBLIC_URL,
    hstsSubdomains: variables.HSTS_SUBDOMAINS === 'true',
    dataDir,
    /** How long a start waits for a database or a Redis that cannot be reached yet. */
    startWaitMs: variables.START_WAIT_SECONDS * SECOND_MS,
    databaseUrl: variables.DATABASE_URL,
    /** The most of this process for its statements; jobs, limits and live events have a few of their own. */
    databaseConnections: variables.DATABASE_CONNECTIONS,
    redisUrl: variables.REDIS_URL,
    s3,
    paymentProvider: provider,
    /** Payments that the provider is asked about at a time, by this process, for webhooks. */
    paymentsAtOnce: variables.PAYMENTS_AT_ONCE,
    mollieApiKey: variables.MOLLIE_API_KEY,
    mollieApiUrl: variables.MOLLIE_API_URL,
    /** Undefined: its webhook answers not_configured. */
    stripe: typeof stripe === 'string' ? undefined : stripe,
    tts,
    ffmpegPath: variables.FFMPEG_PATH,
    features,
    tiktok: typeof tiktok === 'string' ? undefined : tiktok,
    smtpUrl: variables.SMTP_URL,
    mailFrom: variables.MAIL_FROM,
    /** Where letters to the operator go. */
    operatorAddress: variables.OPERATOR_EMAIL ?? variables.MAIL_FROM.replace(/^.*<|>$/g, ''),
    /** As every page may show it. */
    operator: {
      name: variables.OPERATOR_NAME ?? null,
      address: variables.OPERATOR_ADDRESS ?? null,
      email: variables.OPERATOR_EMAIL ?? null,
      community: variables.COMMUNITY_URL ? placeAt(variables.COMMUNITY_URL) : null,
      social: (variables.SOCIAL_URLS ?? []).map(placeAt),
    } satisfies Operator,
    sessionSecret: variables.SESSION_SECRET,
    /** Read by, never written with. */
    formerSecrets: variables.SESSION_SECRET_FORMER,
    metrics: { token: variables.METRICS_TOKEN, port: variables.METRICS_PORT },
    reauthMinutes: variables.REAUTH_MINUTES,
    passwordPolicy: variables.PASSWORD_POLICY,
    /** No API key, webhook or agency before the address is proven. */
    requireProvenMail: variables.REQUIRE_PROVEN_MAIL
      ? ['true', 'on'].includes(variables.REQUIRE_PROVEN_MAIL)
      : production,
    trustProxy: variables.TRUST_PROXY,
    rateLimit: variables.RATE_LIMIT === 'on',
    /** Creators' webhooks may go to this network, over http too. */
    webhookPrivateTargets: variables.WEBHOOK_PRIVATE_TARGETS === 'allow',
    demo: variables.DEMO ? variables.DEMO === 'true' : !variables.DATABASE_URL && !production,
    logLevel: variables.LOG_LEVEL ?? (features.debugMode ? 'debug' : 'info'),
  }
}

type Parsed = z.infer<typeof Variables>

function paymentProvider(variables: Parsed): 'mollie' | 'stripe' | 'sandbox' {
  if (variables.PAYMENT_PROVIDER) return variables.PAYMENT_PROVIDER
  if (variables.MOLLIE_API_KEY) return 'mollie'
  return variables.STRIPE_SECRET_KEY ? 'stripe' : 'sandbox'
}

/** A text: what is missing. */
function ttsSettings(variables: Parsed, { elevenlabsVoices }: Features): TtsSettings | string {
  const { ELEVENLABS_API_KEY: apiKey, TTS_URL: url, TTS_KEY: key, TTS_VOICES: voices } = variables
  const provider = variables.TTS_PROVIDER ?? (apiKey ? 'elevenlabs' : 'local')
  switch (provider) {
    case 'elevenlabs':
      if (!apiKey) return 'ELEVENLABS_API_KEY is not set: TTS_PROVIDER=elevenlabs needs it'
      return elevenlabsVoices ? { provider, apiKey, apiUrl: variables.ELEVENLABS_API_URL } : { provider: 'local' }
    case 'openai':
      if (!url && !key) return 'TTS_URL is not set: TTS_PROVIDER=openai needs it, or TTS_KEY for OpenAI itself'
      return { provider, url: url ?? 'https://api.openai.com', key, model: variables.TTS_MODEL, voices }
    default:
      return { provider }
  }
}

/**
 * Undefined: there is no Stripe. A text: why it cannot be used. With keys it goes on with the payments that were made
 * with it, also while new ones are made elsewhere.
 */
function stripeSettings(variables: Parsed, { stripePayments }: Features) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = variables
  const isAsked = paymentProvider(variables) === 'stripe'
  if (isAsked && !stripePayments) {
    const asker = variables.PAYMENT_PROVIDER ? 'PAYMENT_PROVIDER' : 'STRIPE_SECRET_KEY'
    return `${asker} asks for Stripe, which FEATURE_STRIPE_PAYMENTS=false switches off: accepts mollie or sandbox`
  }
  if (!stripePayments || (!isAsked && secretKey === undefined && webhookSecret === undefined)) return undefined
  if (secretKey === undefined || webhookSecret === undefined) {
    const missing = [secretKey ? [] : 'STRIPE_SECRET_KEY', webhookSecret ? [] : 'STRIPE_WEBHOOK_SECRET'].flat()
    return `${missing.join(', ')} not set: Stripe needs both`
  }
  return { secretKey, webhookSecret, apiUrl }
}

/** Undefined: the calls answer not_configured. A text: what is missing. */
function tiktokSettings({
  TIKTOK_CLIENT_KEY: clientKey,
  TIKTOK_CLIENT_SECRET: clientSecret,
  TIKTOK_API_URL: apiUrl,
}: Parsed) {
  if (clientKey === undefined && clientSecret === undefined) return undefined
  if (clientKey === undefined) return 'TIKTOK_CLIENT_KEY is not set: TIKTOK_CLIENT_SECRET needs it'
  if (clientSecret === undefined) return 'TIKTOK_CLIENT_SECRET is not set: TIKTOK_CLIENT_KEY needs it'
  return { clientKey, clientSecret, apiUrl }
}

function s3Settings(variables: Parsed) {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, MEDIA_PUBLIC_URL } = variables
  const named = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, MEDIA_PUBLIC_URL }
  const missing = Object.entries(named).filter(([, value]) => value === undefined)
  if (missing.length === Object.keys(named).length) return undefined
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY || !MEDIA_PUBLIC_URL) {
    return `${missing.map(([name]) => name).join(', ')} not set: media in S3 needs all of ${Object.keys(named).join(', ')}`
  }
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: variables.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    publicUrl: MEDIA_PUBLIC_URL,
  }
}

function productionProblems(variables: Parsed, provider: string): string[] {
  const problems: string[] = []
  if (!variables.PUBLIC_URL) {
    problems.push(
      'PUBLIC_URL is not set: production needs the address that visitors use, such as https://aplauso.example',
    )
  }
  if (!variables.DATABASE_URL && variables.EMBEDDED_DATABASE !== 'allow') {
    problems.push('DATABASE_URL is not set: production needs PostgreSQL, or EMBEDDED_DATABASE=allow')
  }
  if (provider === 'sandbox' && variables.PAYMENT_PROVIDER !== 'sandbox') {
    problems.push(
      'Neither MOLLIE_API_KEY nor STRIPE_SECRET_KEY is set: production needs either, or PAYMENT_PROVIDER=sandbox',
    )
  }
  if (!variables.SESSION_SECRET) {
    problems.push('SESSION_SECRET is not set: production needs a random text of at least 32 characters')
  }
  if (variables.RATE_LIMIT === 'off') problems.push('RATE_LIMIT is "off": production accepts on')
  if (variables.WEBHOOK_PRIVATE_TARGETS !== undefined) {
    problems.push('WEBHOOK_PRIVATE_TARGETS is "allow": production sends webhooks to public addresses alone')
  }
  return problems
}

/** What production starts without, and most likely should not. */
export function productionWarnings({ production, smtpUrl, trustProxy, dataDir }: Settings): string[] {
  if (!production) return []
  return [
    ...(smtpUrl ? [] : [`SMTP_URL is not set: letters are written to ${join(dataDir, 'mail')} and reach nobody`]),
    ...(trustProxy
      ? []
      : [
          'TRUST_PROXY is not set: behind a proxy all visitors share one address, and with it each limit counted by it',
        ]),
  ]
}

/** The given secret, or one made once and kept in the data folder. */
export function sessionSecret({ sessionSecret, dataDir }: Settings): string {
  return sessionSecret ?? keptSecret(dataDir, 'session-secret', () => randomBytes(32).toString('base64url'))
}

/** The only key that the built-in sandbox takes, of Mollie's form: made once and kept in the data folder. */
export function sandboxKey({ dataDir }: Pick<Settings, 'dataDir'>): string {
  return keptSecret(dataDir, 'sandbox-key', () => `test_${randomBytes(20).toString('hex')}`)
}

function keptSecret(dataDir: string, name: string, make: () => string): string {
  const file = join(dataDir, name)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  // wx: of two first starts at the same moment one writes and both read the same secret.
  try {
    writeFileSync(file, make(), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8').trim()
}
