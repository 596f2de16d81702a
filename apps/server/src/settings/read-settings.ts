import { resolve } from 'node:path'
import { SECOND_MS } from '@aplauso/contract/limits'
import type { Operator } from '@aplauso/contract/operator'
import type { RegistrationModes } from '@aplauso/contract/registration-modes'
import type { SecondFactorRule } from '@aplauso/contract/second-factors'
import type { PayoutTerms } from '#modules/payouts/public.ts'
import { BUILT_IN_PRICES, NO_PLANS, type Prices, readPlans } from '#modules/plans/public.ts'
import type { TaxTerms } from '#modules/taxes/public.ts'
import { parseSettings, SettingsError } from '#platform/env/read-env.ts'
import { mailboxName, readBrand } from './brand.ts'
import { productionProblems } from './production.ts'
import { fixedSettings, readFeatures } from './read-features.ts'
import { siteName } from './site-name.ts'
import { Variables } from './variables.ts'
import {
  mollieClientSettings,
  paymentProvider,
  s3Settings,
  signInSettings,
  stripeSettings,
  tiktokSettings,
  transcriptionSettings,
  ttsSettings,
} from './vendor-settings.ts'

const siteLink = (url: string) => ({ name: siteName(url), url })

export type Settings = ReturnType<typeof readSettings>

/** Validates the environment, applies the defaults, and refuses development defaults in production. */
export function readSettings(env: Record<string, string>) {
  const variables = parseSettings(Variables, env)
  const production = variables.NODE_ENV === 'production'
  const { features, problems } = readFeatures(env)
  const refuse = (problem: string): undefined => void problems.push(problem)
  const provider = paymentProvider(variables, refuse)
  const tts = ttsSettings(variables, features, refuse)
  const transcription = transcriptionSettings(variables, refuse)
  const stripeUse = { isRequested: provider === 'stripe', feature: features.stripePayments }
  const stripe = stripeSettings(variables, stripeUse, refuse)
  if (variables.METRICS_PORT === variables.PORT && variables.PORT !== 0) {
    refuse(`METRICS_PORT is "${variables.METRICS_PORT}", which is PORT too: accepts another port`)
  }
  if (variables.PROCESS_ROLE !== 'all' && !variables.DATABASE_URL) {
    refuse(`PROCESS_ROLE is "${variables.PROCESS_ROLE}": the embedded database has one process; set DATABASE_URL`)
  }
  const prices = readPrices(variables, refuse)
  if (production) problems.push(...productionProblems(variables, provider))
  const s3 = s3Settings(variables, refuse)
  const tiktok = tiktokSettings(variables, refuse)
  const mollieClient = mollieClientSettings(variables, refuse)
  const signIn = signInSettings(variables, refuse)
  const brand = readBrand(variables, refuse)
  const mailFrom = variables.MAIL_FROM ?? `${mailboxName(brand.name)} <no-reply@localhost>`
  if (problems.length > 0) {
    throw new SettingsError(`Settings are wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
  }
  const dataDir = resolve(variables.DATA_DIR)
  return {
    production,
    /** `web` answers calls and runs no jobs; `worker` runs jobs and answers only whether it is well. */
    role: variables.PROCESS_ROLE,
    port: variables.PORT,
    host: variables.HOST,
    /** Undefined: `http://localhost:$PORT`, known once the port is open. */
    publicUrl: variables.PUBLIC_URL,
    hstsSubdomains: variables.HSTS_SUBDOMAINS === 'true',
    dataDir,
    /** How long a start waits for a database or a Redis that cannot be reached yet. */
    startWaitMs: variables.START_WAIT_SECONDS * SECOND_MS,
    databaseUrl: variables.DATABASE_URL,
    /** The largest number of connections for statements; jobs, limits and live events have a few of their own. */
    databaseConnections: variables.DATABASE_CONNECTIONS,
    jobConnections: variables.JOB_CONNECTIONS,
    /** False: a start refuses a database that is older than this release. */
    autoMigrate: variables.AUTO_MIGRATE === 'true',
    redisUrl: variables.REDIS_URL,
    s3,
    paymentProvider: provider,
    /** Payments that this process fetches from the provider at a time, for webhooks. */
    paymentsAtOnce: variables.PAYMENTS_AT_ONCE,
    mollieApiKey: variables.MOLLIE_API_KEY,
    mollieApiUrl: variables.MOLLIE_API_URL,
    mollieOrganizationToken: variables.MOLLIE_ORGANIZATION_TOKEN,
    mollieClient,
    mollieOAuthUrl: variables.MOLLIE_OAUTH_URL,
    /** Without a vendor to connect, every donation goes to the operator. */
    moneyFlow: variables.MONEY_FLOW ?? 'either',
    /** Undefined: Stripe's webhook answers not_configured. */
    stripe,
    prices,
    payouts: payoutTerms(variables, production),
    taxes: taxTerms(variables, production),
    tts,
    transcription,
    ffmpegPath: variables.FFMPEG_PATH,
    features,
    /** The variable of each setting that operators cannot change while the server runs. */
    fixedBy: fixedSettings(env, stripe !== undefined),
    tiktok,
    signIn,
    smtpUrl: variables.SMTP_URL,
    brand,
    mailFrom,
    operatorAddress: variables.OPERATOR_EMAIL ?? mailFrom.replace(/^.*<|>$/g, ''),
    operator: {
      name: variables.OPERATOR_NAME ?? null,
      address: variables.OPERATOR_ADDRESS ?? null,
      email: variables.OPERATOR_EMAIL ?? null,
      community: variables.COMMUNITY_URL ? siteLink(variables.COMMUNITY_URL) : null,
      social: (variables.SOCIAL_URLS ?? []).map(siteLink),
    } satisfies Operator,
    sessionSecret: variables.SESSION_SECRET,
    /** Used to decrypt and verify, never to encrypt or sign. */
    previousSecrets: variables.SESSION_SECRET_FORMER,
    /** Statements that take longer are logged; 0: none. */
    slowStatementMs: variables.SLOW_STATEMENT_MS,
    /** True: traces and metrics are sent by OTLP, as the OTEL_ variables say. */
    hasTelemetry: variables.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    metrics: { token: variables.METRICS_TOKEN, port: variables.METRICS_PORT },
    reauthMinutes: variables.REAUTH_MINUTES,
    passwordPolicy: variables.PASSWORD_POLICY,
    pwnedUrl: variables.PWNED_URL,
    registration: {
      accounts: variables.REGISTRATION,
      creators: variables.REGISTRATION_CREATORS ?? variables.REGISTRATION,
    } satisfies RegistrationModes,
    secondFactor: { policy: variables.SECOND_FACTOR, operators: production } satisfies SecondFactorRule,
    /** True: no API key, webhook or agency before the email address is verified. */
    requireProvenMail: variables.REQUIRE_PROVEN_MAIL
      ? ['true', 'on'].includes(variables.REQUIRE_PROVEN_MAIL)
      : production,
    trustProxy: variables.TRUST_PROXY,
    rateLimit: variables.RATE_LIMIT === 'on',
    /** True: creators' webhooks may go to private networks, and over http. */
    webhookPrivateTargets: variables.WEBHOOK_PRIVATE_TARGETS === 'allow',
    /** False: browsers remove the service worker that they have. */
    serviceWorker: variables.SERVICE_WORKER === 'on',
    demo: variables.DEMO ? variables.DEMO === 'true' : !variables.DATABASE_URL && !production,
    logLevel: variables.LOG_LEVEL ?? (features.debugMode ? 'debug' : 'info'),
    /** False: the flag debugMode sets the level. */
    hasLogLevel: variables.LOG_LEVEL !== undefined,
  }
}

/** Outside production, payouts work without a bank account of the operator: files then have an example account. */
const EXAMPLE_IBAN = 'PT50000201231234567890154'

function payoutTerms(variables: Variables, production: boolean): PayoutTerms {
  const areOffered = variables.PAYOUTS === 'on'
  const iban = variables.OPERATOR_IBAN ?? (areOffered && !production ? EXAMPLE_IBAN : undefined)
  return {
    areOffered,
    minimumCents: variables.PAYOUT_MINIMUM,
    holdDays: variables.PAYOUT_HOLD_DAYS,
    debtor:
      iban === undefined
        ? undefined
        : { name: variables.OPERATOR_NAME ?? variables.INSTANCE_NAME, iban, bic: variables.OPERATOR_BIC },
  }
}

/** Outside production, a tax report needs no name and address of the operator: it then has examples. */
const EXAMPLE_OPERATOR = { name: 'Aplauso', address: 'Rua do Exemplo 1, 1000-001 Lisboa' }

function taxTerms(variables: Variables, production: boolean): TaxTerms {
  const { OPERATOR_COUNTRY: country, OPERATOR_TAX_NUMBER: taxNumber } = variables
  const example = production ? undefined : EXAMPLE_OPERATOR
  return {
    apply: variables.PAYOUTS === 'on' || taxNumber !== undefined,
    operator: {
      name: variables.OPERATOR_NAME ?? example?.name ?? null,
      address: variables.OPERATOR_ADDRESS ?? example?.address ?? null,
      country: country ?? null,
      taxNumber: taxNumber ?? null,
    },
  }
}

/** The operator's plans, the built-in ones, or none. A problem goes to `refuse`, which ends the start. */
function readPrices(
  { PLANS: plans, PLANS_FILE: file }: Pick<Variables, 'PLANS' | 'PLANS_FILE'>,
  refuse: (problem: string) => void,
): Prices {
  if (plans === 'off') {
    if (file !== undefined)
      refuse(`PLANS_FILE is "${file}", and PLANS=off: without plans there is nothing to read in it`)
    return NO_PLANS
  }
  if (file === undefined) return BUILT_IN_PRICES
  const read = readPlans(file)
  if (!Array.isArray(read)) return read
  for (const problem of read) refuse(problem)
  return BUILT_IN_PRICES
}
