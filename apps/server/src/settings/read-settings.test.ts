import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { productionWarnings } from './production.ts'
import { readSettings } from './read-settings.ts'
import { Variables } from './variables.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://aplauso.example',
  DATABASE_URL: 'postgres://db/aplauso',
  MOLLIE_API_KEY: 'live_abcdefghijk',
  SESSION_SECRET: 'x'.repeat(32),
}

test('Each variable has a line in .env.example, and each line there has a variable', () => {
  const file = join(import.meta.dirname, '../../../../.env.example')
  const [server = ''] = readFileSync(file, 'utf8').split('# --- compose.yaml only')
  const named = [...server.matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
  const ours = named.filter((name) => !name.startsWith('FEATURE_'))
  expect(ours.toSorted()).toEqual(Object.keys(Variables.shape).toSorted())
})

test('Each setting has one row in the table of docs/install.md', () => {
  const read = (name: string) => readFileSync(join(import.meta.dirname, '../../../..', name), 'utf8')
  const [server = ''] = read('.env.example').split('# --- compose.yaml only')
  const [, table = ''] = read('docs/install.md').split('## Every setting')
  const settings = [...server.matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect([...table.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm)].map(([, name]) => name)).toEqual(settings)
})

test('Empty settings select the embedded database, the sandbox and the demo on port 3000', () => {
  expect(readSettings({})).toMatchObject({
    port: 3_000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    paymentProvider: 'sandbox',
    demo: true,
    rateLimit: true,
    production: false,
  })
})

test.each([
  ['NODE_ENV', 'prod', /NODE_ENV is "prod": accepts production, development, test/],
  ['PORT', 'abc', /PORT is "abc": accepts a port/],
  ['PORT', '70000', /PORT is "70000"/],
  ['PROCESS_ROLE', 'job', /PROCESS_ROLE is "job": accepts all, web, worker/],
  ['PROCESS_ROLE', 'worker', /PROCESS_ROLE is "worker": the embedded database has one process; set DATABASE_URL/],
  ['PUBLIC_URL', 'ftp://x', /PUBLIC_URL is "ftp:\/\/x": accepts an address starting with http:/],
  ['DATABASE_URL', 'mysql://x', /DATABASE_URL has a wrong value: .*postgres:/],
  ['REDIS_URL', 'x', /REDIS_URL has a wrong value/],
  ['PAYMENT_PROVIDER', 'paypal', /PAYMENT_PROVIDER is "paypal": accepts mollie, stripe, sandbox/],
  ['MOLLIE_ORGANIZATION_TOKEN', 'live_abcdefghijk', /has a wrong value: accepts a token that starts with access_/],
  ['MOLLIE_API_KEY', 'secret-value', /MOLLIE_API_KEY has a wrong value: accepts a key that starts with test_ or live_/],
  ['RATE_LIMIT', 'maybe', /RATE_LIMIT is "maybe": accepts on, off/],
  ['DEMO', '1', /DEMO is "1": accepts true, false/],
  ['LOG_LEVEL', 'loud', /LOG_LEVEL is "loud"/],
  ['PUBLIC_URL', 'https://user:pass@x.example', /PUBLIC_URL is "\*\*\*@x.example": accepts an address without user/],
  ['PUBLIC_URL', 'https://x.example/?a=1', /PUBLIC_URL is "https:\/\/x.example\/\?a=1"/],
  ['PUBLIC_URL', 'https://x.example/#a', /PUBLIC_URL is "https:\/\/x.example\/#a"/],
  ['TRUST_PROXY', 'true', /TRUST_PROXY is "true": accepts a list/],
  ['TRUST_PROXY', '10.0.0.0/33', /TRUST_PROXY is "10.0.0.0\/33"/],
  ['TRUST_PROXY', '::1/129', /TRUST_PROXY is/],
  ['TRUST_PROXY', '1.2.3', /TRUST_PROXY is/],
  ['TRUST_PROXY', '127.0.0.1,999.1.1.1', /TRUST_PROXY is/],
  ['TRUST_PROXY', '127.0.0.1,', /TRUST_PROXY is/],
  ['OPERATOR_EMAIL', 'palco', /OPERATOR_EMAIL is "palco": accepts name@host/],
  ['COMMUNITY_URL', 'discord', /COMMUNITY_URL is "discord"/],
  ['SOCIAL_URLS', 'https://x.com/a, y', /SOCIAL_URLS is "https:\/\/x.com\/a, y": accepts a list of addresses/],
  ['MAIL_FROM', 'Aplauso', /MAIL_FROM is "Aplauso": accepts name@host or Name <name@host>/],
  ['FFMPEG_PATH', '/no/such/file', /FFMPEG_PATH is ".*": accepts the path/],
  ['SESSION_SECRET', 'short', /SESSION_SECRET has a wrong value/],
  ['TTS_PROVIDER', 'piper', /TTS_PROVIDER is "piper": accepts elevenlabs, openai, local, none/],
  ['TTS_PROVIDER', 'openai', /TTS_URL is not set: TTS_PROVIDER=openai needs it/],
  ['TTS_VOICES', 'nova,', /TTS_VOICES is "nova,": accepts voice.*"" names no voice/],
  ['TTS_VOICES', 'nova,nova:pt', /"nova" is there twice/],
  ['TTS_VOICES', 'nova:klingon', /"klingon" in "nova:klingon" is no language/],
  ['TTS_VOICES', 'nova:pt:robot', /"robot" in "nova:pt:robot" is neither male nor female/],
  ['TTS_KEY', 'secret-value with a space', /TTS_KEY has a wrong value/],
  ['STT_URL', 'whisper:8000', /STT_URL is "whisper:8000": accepts/],
  ['STT_KEY', 'secret-value with a space', /STT_KEY has a wrong value/],
  ['STT_KEY', 'secret-value', /STT_URL is not set: STT_KEY needs it/],
  ['SESSION_SECRET_FORMER', `${'x'.repeat(32)},short`, /SESSION_SECRET_FORMER has a wrong value: accepts earlier/],
  ['METRICS_TOKEN', 'short', /METRICS_TOKEN has a wrong value: accepts a random text of at least 16/],
  ['METRICS_PORT', '3000', /METRICS_PORT is "3000", which is PORT too/],
  ['HSTS_SUBDOMAINS', 'yes', /HSTS_SUBDOMAINS is "yes": accepts true, false/],
  ['SLOW_STATEMENT_MS', '1s', /SLOW_STATEMENT_MS is "1s": accepts whole milliseconds/],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', /OTEL_EXPORTER_OTLP_ENDPOINT is/],
  ['START_WAIT_SECONDS', '1m', /START_WAIT_SECONDS is "1m": accepts whole seconds/],
  ['DATABASE_CONNECTIONS', '0', /DATABASE_CONNECTIONS is "0": accepts a whole number from 1 to 500/],
  ['DATABASE_CONNECTIONS', '501', /DATABASE_CONNECTIONS is "501": accepts a whole number from 1 to 500/],
  ['JOB_CONNECTIONS', '0', /JOB_CONNECTIONS is "0": accepts a whole number from 1 to 50/],
  ['PAYMENTS_AT_ONCE', 'many', /PAYMENTS_AT_ONCE is "many": accepts a whole number from 1 to 200/],
  ['AUTO_MIGRATE', 'no', /AUTO_MIGRATE is "no": accepts true, false/],
  ['S3_ENDPOINT', 'http://s3', /media in S3 needs all of/],
])('%s=%s stops the start and names the accepted values', (name, value, message) => {
  expect(() => readSettings({ [name]: value })).toThrow(message)
  expect(() => readSettings({ [name]: value })).not.toThrow(/secret-value|mysql/)
})

test('DATABASE_CONNECTIONS, JOB_CONNECTIONS and PAYMENTS_AT_ONCE limit a process', () => {
  expect(readSettings({})).toMatchObject({ databaseConnections: 10, jobConnections: 4, paymentsAtOnce: 8 })
  const settings = readSettings({ DATABASE_CONNECTIONS: '4', JOB_CONNECTIONS: '1', PAYMENTS_AT_ONCE: '32' })
  expect(settings).toMatchObject({ databaseConnections: 4, jobConnections: 1, paymentsAtOnce: 32 })
})

test('Stripe needs both secrets, and keeps its existing payments while Mollie is preferred', () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }
  expect(readSettings(stripe)).toMatchObject({ paymentProvider: 'stripe', stripe: { secretKey: 'sk_test_x' } })
  expect(readSettings({ ...stripe, MOLLIE_API_KEY: 'test_abcdefgh' })).toMatchObject({
    paymentProvider: 'mollie',
    stripe: { webhookSecret: 'whsec_x' },
  })
  expect(() => readSettings({ PAYMENT_PROVIDER: 'stripe' })).toThrow(/STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET not set/)
  expect(() => readSettings({ STRIPE_SECRET_KEY: 'sk_test_x' })).toThrow(
    / STRIPE_WEBHOOK_SECRET not set: Stripe needs both/,
  )
  expect(() => readSettings({ STRIPE_WEBHOOK_SECRET: 'whsec_x' })).toThrow(
    / STRIPE_SECRET_KEY not set: Stripe needs both/,
  )
  expect(readSettings({})).toMatchObject({ stripe: undefined })
})

test("The operator's details come from the settings, and email to the operator goes to OPERATOR_EMAIL", () => {
  expect(readSettings({}).operator).toEqual({
    name: null,
    address: null,
    email: null,
    community: null,
    social: [],
  })
  const { operator, operatorAddress } = readSettings({
    OPERATOR_NAME: 'Palco Aberto',
    OPERATOR_ADDRESS: 'Rua do Aplauso 1, Lisboa',
    OPERATOR_EMAIL: 'ola@palco.example',
    COMMUNITY_URL: 'https://discord.gg/palco',
    SOCIAL_URLS: 'https://x.com/palco, https://youtube.com/@palco',
    MAIL_FROM: 'no-reply@palco.example',
  })
  expect(operator).toEqual({
    name: 'Palco Aberto',
    address: 'Rua do Aplauso 1, Lisboa',
    email: 'ola@palco.example',
    community: { name: 'Discord', url: 'https://discord.gg/palco' },
    social: [
      { name: 'X', url: 'https://x.com/palco' },
      { name: 'YouTube', url: 'https://youtube.com/@palco' },
    ],
  })
  expect(operatorAddress).toBe('ola@palco.example')
})

test('Email to the operator goes to the address in MAIL_FROM when OPERATOR_EMAIL is unset', () => {
  expect(readSettings({ MAIL_FROM: '"Palco, Lda" <ola@palco.example>' }).operatorAddress).toBe('ola@palco.example')
  expect(readSettings({ MAIL_FROM: 'ola@palco.example' }).operatorAddress).toBe('ola@palco.example')
})

test('Proxies are trusted by address and by network, and the public address keeps its path', () => {
  const settings = readSettings({
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1,fd00::/8',
    PUBLIC_URL: 'https://x.example/a/',
  })
  expect(settings.trustProxy).toEqual(['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8'])
  expect(settings.publicUrl).toBe('https://x.example/a')
})

test('Production starts with what it needs, and refuses each development default that is not requested by name', () => {
  expect(readSettings(production)).toMatchObject({ production: true, demo: false, paymentProvider: 'mollie' })
  const without = (name: keyof typeof production, more = {}) => {
    const rest = Object.fromEntries(Object.entries(production).filter(([key]) => key !== name))
    return () => readSettings({ ...rest, ...more })
  }
  expect(without('DATABASE_URL')).toThrow(/EMBEDDED_DATABASE=allow/)
  expect(without('DATABASE_URL', { EMBEDDED_DATABASE: 'allow' })()).toMatchObject({
    databaseUrl: undefined,
    demo: false,
  })
  expect(without('MOLLIE_API_KEY')).toThrow(/PAYMENT_PROVIDER=sandbox/)
  expect(without('MOLLIE_API_KEY', { PAYMENT_PROVIDER: 'sandbox' })()).toMatchObject({ paymentProvider: 'sandbox' })
  expect(without('SESSION_SECRET')).toThrow(/SESSION_SECRET/)
  expect(without('PUBLIC_URL')).toThrow(/PUBLIC_URL is not set: production needs the address that visitors use/)
  expect(() => readSettings({ ...production, RATE_LIMIT: 'off' })).toThrow(/RATE_LIMIT/)
  expect(() => readSettings({ ...production, WEBHOOK_PRIVATE_TARGETS: 'allow' })).toThrow(/only to public addresses/)
  expect(readSettings({ ...production, DEMO: 'true' }).demo).toBe(true)
})

test('Stripe Connect needs its own webhook secret and the keys of Stripe', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }
  const secret = { STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_y' }
  const connect = { STRIPE_CONNECT: 'true', ...secret }
  expect(readSettings({ ...keys, ...connect }).stripe).toMatchObject({ connectWebhookSecret: 'whsec_y' })
  expect(readSettings({ ...keys, ...connect, STRIPE_CONNECT: 'false' }).stripe?.connectWebhookSecret).toBeUndefined()
  expect(readSettings(keys).stripe?.connectWebhookSecret).toBeUndefined()
  expect(() => readSettings({ ...keys, STRIPE_CONNECT: 'true' })).toThrow(/STRIPE_CONNECT_WEBHOOK_SECRET is not set/)
  expect(() => readSettings({ ...keys, ...secret })).toThrow(/ STRIPE_CONNECT is not set/)
  expect(() => readSettings(connect)).toThrow(/STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET not set: STRIPE_CONNECT=true/)
  expect(() => readSettings({ ...keys, ...connect, STRIPE_CONNECT: 'yes' })).toThrow(/accepts true, false/)
  const off = { FEATURE_STRIPE_PAYMENTS: 'false', PAYMENT_PROVIDER: 'sandbox' }
  expect(readSettings({ ...keys, ...connect, ...off }).stripe).toBeUndefined()
})

test('Mollie Connect needs the id and the secret of its client', () => {
  const client = { MOLLIE_CLIENT_ID: 'app_shop', MOLLIE_CLIENT_SECRET: 'a-secret' }
  expect(readSettings(client).mollieClient).toEqual({ clientId: 'app_shop', clientSecret: 'a-secret' })
  expect(readSettings({}).mollieClient).toBeUndefined()
  expect(() => readSettings({ MOLLIE_CLIENT_ID: 'app_shop' })).toThrow(/MOLLIE_CLIENT_SECRET is not set/)
  expect(() => readSettings({ MOLLIE_CLIENT_SECRET: 'a-secret' })).toThrow(/MOLLIE_CLIENT_ID is not set/)
  expect(() => readSettings({ ...client, MOLLIE_CLIENT_ID: 'shop' })).toThrow(/starts with app_/)
})

test('A voice server needs only its address, and its voices are parsed with languages and names', () => {
  const server = { TTS_PROVIDER: 'openai', TTS_URL: 'http://localhost:8880/v1/' }
  expect(readSettings(server).tts).toEqual({
    provider: 'openai',
    url: 'http://localhost:8880',
    key: undefined,
    model: 'tts-1',
    voices: [{ voice: 'alloy', language: undefined, gender: 'female', name: 'Alloy' }],
  })
  const named = 'pf_dora:pt-BR, pm_alex:pt:male, pt_PT-tugão-medium::male, nova:en:female:Our Nova'
  expect(readSettings({ ...server, TTS_VOICES: named }).tts).toMatchObject({
    voices: [
      { voice: 'pf_dora', language: 'pt-BR', gender: 'female', name: 'Dora' },
      { voice: 'pm_alex', language: 'pt-PT', gender: 'male', name: 'Alex' },
      { voice: 'pt_PT-tugão-medium', language: undefined, gender: 'male', name: 'Tugão' },
      { voice: 'nova', language: 'en-IE', gender: 'female', name: 'Our Nova' },
    ],
  })
})

test('Transcription needs only its address, and is off without it', () => {
  expect(readSettings({ STT_MODEL: 'small' }).transcription).toBeUndefined()
  const url = 'http://localhost:8000'
  expect(readSettings({ STT_URL: `${url}/v1/` }).transcription).toEqual({ url, key: undefined, model: 'whisper-1' })
  const named = { STT_URL: 'https://api.openai.com', STT_KEY: 'sk-x', STT_MODEL: 'gpt-4o-mini-transcribe' }
  expect(readSettings(named).transcription).toEqual({
    ...{ url: 'https://api.openai.com', key: 'sk-x', model: 'gpt-4o-mini-transcribe' },
  })
})

test('The voice server is OpenAI when there is a key and no address', () => {
  expect(readSettings({ TTS_PROVIDER: 'openai', TTS_KEY: 'sk-x' }).tts).toMatchObject({
    url: 'https://api.openai.com',
    key: 'sk-x',
  })
})

test('Production warns of settings it most likely lacks, and not of those it has', () => {
  expect(productionWarnings(readSettings(production))).toEqual([
    expect.stringMatching(/^SMTP_URL is not set: emails are written to .*mail and reach nobody$/),
    expect.stringMatching(/^TRUST_PROXY is not set/),
    expect.stringMatching(/^Not set: OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_EMAIL[.]/),
  ])
  const mail = { SMTP_URL: 'smtps://u:p@mail.example' }
  expect(productionWarnings(readSettings({ ...production, ...mail }))).toContainEqual(
    expect.stringMatching(/^MAIL_FROM is not set: .*no-reply@localhost/),
  )
  const operator = { OPERATOR_NAME: 'Ana', OPERATOR_ADDRESS: 'Rua 1, Lisboa', OPERATOR_EMAIL: 'ana@aplauso.example' }
  const whole = {
    ...{ ...production, ...mail, ...operator },
    ...{ TRUST_PROXY: '10.0.0.0/8', MAIL_FROM: 'Aplauso <aplauso@aplauso.example>' },
  }
  expect(productionWarnings(readSettings(whole))).toEqual([])
  expect(productionWarnings(readSettings({}))).toEqual([])
})
