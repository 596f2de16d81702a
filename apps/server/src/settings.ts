import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import type { Features } from '@aplauso/contract/features'
import type { Operator } from '@aplauso/contract/operator'
import * as z from 'zod'
import { parseSettings, SettingsError } from '#platform/env/read-env.ts'
import { readFeatures } from './read-features.ts'
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

// Every link is this address with a path behind it.
function isBare(address: string): boolean {
  const { username, password } = new URL(address)
  return username === '' && password === '' && !/[?#]/.test(address)
}

/** The variables of the contract's section 1. */
const Variables = z.object({
  // By a word that only looks like production, an installation would open its demo accounts to everybody.
  NODE_ENV: oneOf('production', 'development', 'test').default('development'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'accepts a port from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'accepts a port from 0 to 65535')
    .default(3_000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: web().refine(isBare, 'accepts an address without user, password, ? and #').optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  EMBEDDED_DATABASE: oneOf('allow').optional(),
  REDIS_URL: url('redis:', 'rediss:').optional(),
  S3_ENDPOINT: web().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  MEDIA_PUBLIC_URL: web().optional(),
  PAYMENT_PROVIDER: oneOf('mollie', 'stripe', 'sandbox').optional(),
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
  TTS_PROVIDER: oneOf('elevenlabs', 'local', 'none').optional(),
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
    .transform((list) => list.split(',').map((item) => item.trim()))
    .refine((list) => list.every(isWebAddress), 'accepts a list of addresses starting with http:// or https://')
    .optional(),
  TIKTOK_CLIENT_KEY: z.string().optional(),
  TIKTOK_CLIENT_SECRET: z.string().optional(),
  TIKTOK_API_URL: web().optional(),
  SESSION_SECRET: z.string().min(32, 'accepts a random text of at least 32 characters').optional(),
  TRUST_PROXY: z
    .string()
    .transform((list) => list.split(',').map((item) => item.trim()))
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
  const problems = [
    ...featureProblems,
    ...(provider === 'mollie' && !variables.MOLLIE_API_KEY
      ? ['MOLLIE_API_KEY is not set: PAYMENT_PROVIDER=mollie needs it']
      : []),
    ...(variables.TTS_PROVIDER === 'elevenlabs' && !variables.ELEVENLABS_API_KEY
      ? ['ELEVENLABS_API_KEY is not set: TTS_PROVIDER=elevenlabs needs it']
      : []),
    ...(typeof stripe === 'string' ? [stripe] : []),
    ...(production ? productionProblems(variables, provider) : []),
    ...(typeof s3 === 'string' ? [s3] : []),
    ...(typeof tiktok === 'string' ? [tiktok] : []),
  ]
  if (problems.length > 0 || typeof s3 === 'string') {
    throw new SettingsError(`Settings are wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
  }
  const dataDir = resolve(variables.DATA_DIR)
  return {
    production,
    port: variables.PORT,
    host: variables.HOST,
    /** Undefined: `http://localhost:$PORT`, known once the port is open. */
    publicUrl: variables.PUBLIC_URL,
    dataDir,
    databaseUrl: variables.DATABASE_URL,
    redisUrl: variables.REDIS_URL,
    s3,
    paymentProvider: provider,
    mollieApiKey: variables.MOLLIE_API_KEY,
    mollieApiUrl: variables.MOLLIE_API_URL,
    /** Undefined: its webhook answers not_configured. */
    stripe: typeof stripe === 'string' ? undefined : stripe,
    tts: ttsProvider(variables, features),
    elevenLabsApiKey: variables.ELEVENLABS_API_KEY,
    elevenLabsApiUrl: variables.ELEVENLABS_API_URL,
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

function ttsProvider(variables: Parsed, { elevenlabsVoices }: Features): 'elevenlabs' | 'local' | 'none' {
  const provider = variables.TTS_PROVIDER ?? (variables.ELEVENLABS_API_KEY ? 'elevenlabs' : 'local')
  return provider === 'elevenlabs' && !elevenlabsVoices ? 'local' : provider
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

/** The given secret, or one made once and kept in the data folder. */
export function sessionSecret(settings: Settings): string {
  if (settings.sessionSecret) return settings.sessionSecret
  const file = join(settings.dataDir, 'session-secret')
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 })
  // wx: of two first starts at the same moment one writes and both read the same secret.
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8').trim()
}
