import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SignedIn, UserType } from '@aplauso/contract/accounts'
import type { DonationProgress, DonationStarted } from '@aplauso/contract/donations'
import { type DestinationStream, pino } from 'pino'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { createDonorSecrets } from '#modules/donations/public.ts'
import { findLedgerProblems } from '#modules/ledger/public.ts'
import { openBus } from '#platform/bus/open-bus.ts'
import { createLogger } from '#platform/telemetry/request-ids.ts'
import { buildApp, type RunningApp } from '../app.ts'
import { readSettings } from '../settings/read-settings.ts'
import { openTestDatabase, type TestDatabase } from './engine.ts'
import { freePort } from './free-port.ts'
import { sharedFfmpeg } from './shared-ffmpeg.ts'

export const APP_SECRET = 'a secret of the tests, long enough'

export type Answer<Body> = { status: number; headers: Headers; body: Body }
type CallOptions = { body?: unknown; token?: string | undefined; headers?: Record<string, string>; method?: string }

/** The real app on a real port, database and payment sandbox, with the actions that most tests need. */
export type TestApp = {
  baseUrl: string
  dataDir: string
  database: TestDatabase
  running: RunningApp
  call<Body>(path: string, options?: CallOptions): Promise<Answer<Body>>
  register(userType?: UserType, name?: string, headers?: Record<string, string>): Promise<SignedIn>
  donate(slug: string, order?: Record<string, unknown>, token?: string): Promise<DonationStarted>
  donateTimes(count: number, slug: string): Promise<DonationStarted[]>
  /** Ends a checkout and waits until the donation has the outcome. */
  pay(donation: DonationStarted, outcome?: string): Promise<void>
  end(donation: DonationStarted, outcome: string, more?: Record<string, unknown>): Promise<number>
  untilStatus(donationId: string, status: string): Promise<void>
  widgetKeyOf(user: SignedIn): string
}

/** Starts the app for one test file. Afterwards the ledger must add up, whatever the tests did. */
export function useApp(environment: Record<string, string> = {}, as: { ownFfmpeg?: boolean } = {}): () => TestApp {
  let started: StartedTestApp | undefined
  const app = () => {
    if (started === undefined) throw new Error('the app is not started yet')
    return started.app
  }
  beforeAll(async () => {
    started = await startTestApp(environment, as)
  })
  afterAll(async () => {
    const problems = await findLedgerProblems(app().database.db)
    await started?.close()
    expect(problems, 'the ledger adds up after these tests').toEqual([])
  })
  return app
}

export type StartedTestApp = Awaited<ReturnType<typeof startTestApp>>

/**
 * `database`: shared with another app, as by two processes; the caller closes it. `busPort`: a proxy in front of the
 * bus's server. `logTo`: gets the log from level info. `ownFfmpeg`: each sound is encoded in its own process, as in
 * production. Scheduled jobs only run with a shared database; elsewhere the test runs them itself.
 */
export async function startTestApp(
  environment: Record<string, string> = {},
  shared: {
    database?: TestDatabase
    redis?: boolean
    busPort?: number
    secret?: string
    logTo?: DestinationStream
    cacheMs?: number
    ownFfmpeg?: boolean
  } = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'aplauso-app-'))
  const database = shared.database ?? (await openTestDatabase(inject('snapshotFolder')))
  const { logTo } = shared
  const logger = logTo ? createLogger('info', logTo) : pino({ level: process.env.TEST_LOG ?? 'silent' })
  const settings = readSettings({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    // Speech takes a second of CPU per message: tests of it set TTS_PROVIDER=local.
    TTS_PROVIDER: 'none',
    // A new connection starts with empty caches, which costs PostgreSQL more than the jobs of most tests.
    JOB_CONNECTIONS: '1',
    ...(database.url === undefined ? {} : { DATABASE_URL: database.url }),
    ...environment,
  })
  const redisUrl = process.env.TEST_REDIS_URL
  if (shared.redis && redisUrl === undefined) throw new Error('TEST_REDIS_URL is not set: this test needs it')
  const bus = await openBus({
    databaseUrl: atPort(database.url, shared.busPort),
    redisUrl: shared.redis ? atPort(redisUrl, shared.busPort) : undefined,
    log: logger,
  })
  const running = await buildApp({
    settings,
    secret: shared.secret ?? APP_SECRET,
    database,
    bus,
    logger,
    version: 'test',
    client: undefined,
    // No caching: tests read at once what they changed by SQL.
    cacheMs: shared.cacheMs ?? 0,
    sandboxFaults: true,
    runsScheduledJobs: shared.database !== undefined,
    ffmpeg: shared.ownFfmpeg || settings.ffmpegPath !== undefined ? undefined : sharedFfmpeg,
  })
  const baseUrl = await running.app.listen({ port: settings.port, host: '127.0.0.1' })
  const close = async () => {
    await running.close()
    await bus.close()
    if (shared.database === undefined) await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return {
    app: { baseUrl, dataDir, database, running, ...actions(baseUrl, shared.secret ?? APP_SECRET) } satisfies TestApp,
    close,
  }
}

function atPort(address: string | undefined, port: number | undefined): string | undefined {
  if (address === undefined || port === undefined) return address
  const url = new URL(address)
  url.host = `127.0.0.1:${port}`
  return url.href
}

/** Six consonants that form no word: a name that imitates the site, such as one with "m0d", is refused. */
const randomConsonants = () => Array.from(randomBytes(6), (byte) => 'bcdfghjkpqstwxz'[byte % 15]).join('')

function actions(baseUrl: string, serverSecret: string) {
  let count = 0

  async function call<Body>(path: string, { body, token, headers, method }: CallOptions = {}): Promise<Answer<Body>> {
    const response = await fetch(baseUrl + path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      redirect: 'manual',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
  }

  async function register(userType: UserType = 'creator', name?: string, headers = {}): Promise<SignedIn> {
    count += 1
    const username = name ?? `${userType}-${count}-${randomConsonants()}`
    const { status, body } = await call<SignedIn>('/api/auth/register', {
      headers,
      body: {
        email: `${username}@example.com`,
        password: 'segredo',
        displayName: `Nome ${username}`,
        username,
        userType,
      },
    })
    expect(status, JSON.stringify(body)).toBe(201)
    return body
  }

  async function donate(slug: string, order: Record<string, unknown> = {}, token?: string): Promise<DonationStarted> {
    const answer = await call<DonationStarted>('/api/donations/create-payment', {
      token,
      body: { creatorSlug: slug, amountEuro: 10, donorName: 'Rita', message: 'Olá!', audioType: 'text', ...order },
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body
  }

  /**
   * Four at a time: the server waits eight seconds for a provider, and the sandbox in this process is slower under
   * load.
   */
  async function donateTimes(count: number, slug: string): Promise<DonationStarted[]> {
    const started: DonationStarted[] = []
    while (started.length < count) {
      const next = Array.from({ length: Math.min(4, count - started.length) }, () => donate(slug))
      started.push(...(await Promise.all(next)))
    }
    return started
  }

  async function end(donation: DonationStarted, outcome: string, more: Record<string, unknown> = {}): Promise<number> {
    const { pathname } = new URL(donation.checkoutUrl)
    const { status } = await call(pathname, { body: { outcome, ...more } })
    return status
  }

  async function untilStatus(donationId: string, status: string): Promise<void> {
    // Without the donor's secret the answer does not show refunds.
    const path = `/api/donations/${donationId}/status?secret=${createDonorSecrets(serverSecret).of(donationId)}`
    await expect
      .poll(async () => (await call<DonationProgress>(path)).body.status, {
        interval: 20,
      })
      .toBe(status)
  }

  async function pay(donation: DonationStarted, outcome = 'paid'): Promise<void> {
    expect(await end(donation, outcome)).toBe(303)
    await untilStatus(donation.donationId, outcome)
  }

  const widgetKeyOf = ({ user }: SignedIn) => new URL(user.widgetUrl ?? '').hash.replace('#key=', '')
  return { call, register, donate, donateTimes, end, untilStatus, pay, widgetKeyOf }
}
