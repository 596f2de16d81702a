import { existsSync } from 'node:fs'
import { cents } from '@aplauso/contract/money'
import { REGISTRATION_MODES } from '@aplauso/contract/registration-modes'
import { SECOND_FACTOR_POLICIES } from '@aplauso/contract/second-factors'
import * as z from 'zod'
import type { NamedVoice } from '#modules/media/public.ts'
import { readNamedVoices } from './read-named-voices.ts'
import {
  bareWeb,
  bic,
  countryCode,
  eurosAmount,
  iban,
  isNetwork,
  isWebAddress,
  listOf,
  matching,
  oneOf,
  port,
  randomText,
  url,
  web,
  wholeNumber,
} from './setting-formats.ts'

// A bare address or one with a name: email to the operator only uses the address.
const MAILBOX = /^(?:[^<>]*<[^<>\s]+@[^<>\s]+>|[^<>\s]+@[^<>\s]+)$/

const SECRET_MIN_CHARACTERS = 32
const DEFAULT_PAYOUT_MINIMUM_CENTS = cents(2_500)

function namedVoices(list: string, context: z.RefinementCtx): NamedVoice[] {
  const voices = readNamedVoices(list)
  if (typeof voices !== 'string') return voices
  context.addIssue(`accepts voice, voice:language or voice:language:gender:name between commas; ${voices}`)
  return z.NEVER
}

/**
 * Every variable except the features' (`read-features.ts`), each validated by itself. `read-settings.ts` checks
 * combinations. A new variable needs a line here, a field there and a line in `.env.example`. A secret also needs its
 * name in the list of `platform/env/read-env.ts`.
 */
export const Variables = z.object({
  // A misspelt `production` would open the demo accounts to everybody, so other values are refused.
  NODE_ENV: oneOf('production', 'development', 'test').default('development'),
  DEMO: oneOf('true', 'false').optional(),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').optional(),

  SLOW_STATEMENT_MS: wholeNumber(0, 999_999, 'whole milliseconds from 0 to 999999').default(500),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http:', 'https:').optional(),

  PROCESS_ROLE: oneOf('all', 'web', 'worker').default('all'),
  PORT: port().default(3_000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: bareWeb().optional(),
  HSTS_SUBDOMAINS: oneOf('true', 'false').default('false'),
  TRUST_PROXY: listOf(isNetwork, 'a list such as 10.0.0.0/8,127.0.0.1').optional(),
  METRICS_TOKEN: randomText(16).optional(),
  METRICS_PORT: port().optional(),

  DATA_DIR: z.string().default('./data'),
  START_WAIT_SECONDS: wholeNumber(0, 9_999, 'whole seconds from 0 to 9999').default(60),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_CONNECTIONS: wholeNumber(1, 500).default(10),
  JOB_CONNECTIONS: wholeNumber(1, 50).default(4),
  AUTO_MIGRATE: oneOf('true', 'false').default('true'),
  EMBEDDED_DATABASE: oneOf('allow').optional(),
  REDIS_URL: url('redis:', 'rediss:').optional(),

  S3_ENDPOINT: web().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  MEDIA_PUBLIC_URL: web().optional(),

  PAYMENT_PROVIDER: oneOf('mollie', 'stripe', 'sandbox').optional(),
  PAYMENTS_AT_ONCE: wholeNumber(1, 200).default(8),
  MOLLIE_API_KEY: matching(/^(test|live)_\w{8,}$/, 'a key that starts with test_ or live_').optional(),
  MOLLIE_API_URL: web().optional(),
  MOLLIE_ORGANIZATION_TOKEN: matching(/^access_\w{8,}$/, 'a token that starts with access_').optional(),
  MOLLIE_CLIENT_ID: matching(/^app_\w+$/, 'a client id that starts with app_').optional(),
  MOLLIE_CLIENT_SECRET: z.string().optional(),
  MOLLIE_OAUTH_URL: web().optional(),
  MONEY_FLOW: oneOf('either', 'direct', 'operator').optional(),
  STRIPE_SECRET_KEY: matching(
    /^[sr]k_(test|live)_\w+$/,
    'a key that starts with sk_test_, sk_live_, rk_test_ or rk_live_',
  ).optional(),
  STRIPE_WEBHOOK_SECRET: matching(/^whsec_/, 'a secret that starts with whsec_').optional(),
  STRIPE_API_URL: web().optional(),
  STRIPE_CONNECT: oneOf('true', 'false').optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: matching(/^whsec_/, 'a secret that starts with whsec_').optional(),

  TTS_PROVIDER: oneOf('elevenlabs', 'openai', 'local', 'none').optional(),
  // People copy the base address for OpenAI's clients, which ends with the version.
  TTS_URL: bareWeb()
    .transform((value) => value.replace(/\/v1$/, ''))
    .optional(),
  TTS_KEY: matching(/^[\x21-\x7e]+$/, 'a key without spaces').optional(),
  TTS_MODEL: z.string().default('tts-1'),
  // The only voice name that every server of this API knows.
  TTS_VOICES: z.string().default('alloy').transform(namedVoices),
  // People copy the address with the version, as for TTS_URL.
  STT_URL: bareWeb()
    .transform((value) => value.replace(/\/v1$/, ''))
    .optional(),
  STT_KEY: matching(/^[\x21-\x7e]+$/, 'a key without spaces').optional(),
  STT_MODEL: z.string().default('whisper-1'),
  ELEVENLABS_API_KEY: z.string().optional(),
  ELEVENLABS_API_URL: web().optional(),
  FFMPEG_PATH: z
    .string()
    .refine((path) => existsSync(path), 'accepts the path of an ffmpeg binary; there is no such file')
    .optional(),

  // Characters with a meaning in markup and in email addresses are no part of a name.
  INSTANCE_NAME: matching(/^[^<>"`\\\p{C}]{1,40}$/u, 'a name of at most 40 characters without < > " ` and \\')
    .refine((name) => name.trim() === name, 'accepts a name without blanks around it')
    .default('Aplauso'),
  INSTANCE_LOGO: z.string().optional(),
  INSTANCE_COLOR: matching(/^#[0-9a-f]{6}$/i, 'a colour such as #c2185b').optional(),
  HOME_PAGE: matching(
    /^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$/,
    'landing, discover or the user name of a creator',
  ).default('landing'),

  PLANS: oneOf('on', 'off').default('on'),
  PLANS_FILE: z.string().optional(),

  PAYOUTS: oneOf('on', 'off').default('off'),
  PAYOUT_MINIMUM: eurosAmount().default(DEFAULT_PAYOUT_MINIMUM_CENTS),
  PAYOUT_HOLD_DAYS: wholeNumber(0, 365).default(7),
  OPERATOR_IBAN: iban().optional(),
  OPERATOR_BIC: bic().optional(),

  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: matching(MAILBOX, 'name@host or Name <name@host>').optional(),
  OPERATOR_NAME: z.string().optional(),
  OPERATOR_ADDRESS: z.string().optional(),
  OPERATOR_COUNTRY: countryCode().optional(),
  OPERATOR_TAX_NUMBER: z.string().trim().min(1, 'accepts a tax number').optional(),
  OPERATOR_EMAIL: z.email('accepts name@host').optional(),
  COMMUNITY_URL: web().optional(),
  SOCIAL_URLS: listOf(isWebAddress, 'a list of addresses starting with http:// or https://').optional(),

  TIKTOK_CLIENT_KEY: z.string().optional(),
  TIKTOK_CLIENT_SECRET: z.string().optional(),
  TIKTOK_API_URL: web().optional(),

  SESSION_SECRET: randomText(SECRET_MIN_CHARACTERS).optional(),
  SESSION_SECRET_FORMER: listOf(
    ({ length }) => length >= SECRET_MIN_CHARACTERS,
    'earlier secrets of at least 32 characters each, with commas between',
  ).default([]),
  REGISTRATION: oneOf(...REGISTRATION_MODES).default('open'),
  REGISTRATION_CREATORS: oneOf(...REGISTRATION_MODES).optional(),
  SECOND_FACTOR: oneOf(...SECOND_FACTOR_POLICIES).default('optional'),
  REAUTH_MINUTES: wholeNumber(1, 99_999, 'a number of minutes from 1 to 99999').default(10),
  PASSWORD_POLICY: oneOf('warn', 'strict').default('warn'),
  SIGNIN_TWITCH_CLIENT_ID: z.string().optional(),
  SIGNIN_TWITCH_CLIENT_SECRET: z.string().optional(),
  SIGNIN_TWITCH_URL: bareWeb().optional(),
  SIGNIN_GOOGLE_CLIENT_ID: z.string().optional(),
  SIGNIN_GOOGLE_CLIENT_SECRET: z.string().optional(),
  SIGNIN_GOOGLE_URL: bareWeb().optional(),
  SIGNIN_DISCORD_CLIENT_ID: z.string().optional(),
  SIGNIN_DISCORD_CLIENT_SECRET: z.string().optional(),
  SIGNIN_DISCORD_URL: bareWeb().optional(),
  SIGNIN_KICK_CLIENT_ID: z.string().optional(),
  SIGNIN_KICK_CLIENT_SECRET: z.string().optional(),
  SIGNIN_KICK_URL: bareWeb().optional(),
  PWNED_URL: bareWeb().optional(),
  REQUIRE_PROVEN_MAIL: oneOf('true', 'false', 'on', 'off').optional(),
  RATE_LIMIT: oneOf('on', 'off').default('on'),
  WEBHOOK_PRIVATE_TARGETS: oneOf('allow').optional(),
  SERVICE_WORKER: oneOf('on', 'off').default('on'),
})

export type Variables = z.infer<typeof Variables>
