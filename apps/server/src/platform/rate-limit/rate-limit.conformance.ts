import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { openSilentProxy } from '#platform/bus/silent-proxy.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { openRateLimits } from './open-rate-limits.ts'
import type { RateLimit, RateLimits } from './rate-limits.ts'

type Store = { databaseUrl?: string; redisUrl?: string }

/** A store that processes share and that can be lost. */
export type SharedStoreUnderTest = {
  /** `port` replaces the store's own port. */
  settings: (port?: number) => Store
  address: () => { host: string; port: number }
  /** Ends all connections and refuses new ones until `comeBack`. */
  goDown: () => Promise<void>
  comeBack: () => Promise<void>
  /** The whole content of the store, as text. */
  dump: () => Promise<string>
}

// A secret of this run: the store still has the counts of earlier runs.
const SECRET = randomBytes(16).toString('hex')
const LOGIN = { name: 'login', points: 3, windowSeconds: 60 }
const INFO = 30
const WARN = 40

export function describeRateLimits(settings: () => Store): void {
  const { open } = openedLimits(settings)

  test('A rule allows its number of points, and refuses one more with the time to wait', async () => {
    const limit = (await open()).limit(LOGIN)
    expect(await outcomes(5, () => limit.take('ana'))).toEqual(['ok', 'ok', 'ok', 'refused', 'refused'])
    const refusal = await limit.take('ana').catch((error: unknown) => error)
    if (!(refusal instanceof AppError)) throw new Error('not refused')
    expect([refusal.code, refusal.status]).toEqual(['rate_limited', 429])
    expect(refusal.retryAfterSeconds).toBeGreaterThan(0)
    expect(refusal.retryAfterSeconds).toBeLessThanOrEqual(60)
  })

  test('Simultaneous takes get no more points than sequential ones', async () => {
    const limit = (await open()).limit(LOGIN)
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => limit.take('ana')))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  test('Several points are taken together or refused together', async () => {
    const limit = (await open()).limit(LOGIN)
    await limit.take('ana', 2)
    expect(await outcomes(1, () => limit.take('ana', 2))).toEqual(['refused'])
    expect(await outcomes(1, () => limit.take('rui', 3))).toEqual(['ok'])
  })

  test('Different keys and different rules count separately', async () => {
    const limits = await open()
    const login = limits.limit(LOGIN)
    await outcomes(4, () => login.take('ana'))
    await login.take('bea')
    await limits.limit({ ...LOGIN, name: 'register' }).take('ana')
    await expect(login.take('ana')).rejects.toThrow(AppError)
  })

  test('A rule that is requested twice has one count', async () => {
    const limits = await open()
    await outcomes(3, () => limits.limit(LOGIN).take('ana'))
    await expect(limits.limit(LOGIN).take('ana')).rejects.toThrow(AppError)
  })

  test('A check takes no point, and is refused once all points are taken', async () => {
    const limit = (await open()).limit(LOGIN)
    expect(await outcomes(10, () => limit.check('ana'))).not.toContain('refused')
    await limit.take('ana')
    await limit.take('ana')
    await limit.check('ana')
    await limit.take('ana')
    await expect(limit.check('ana')).rejects.toMatchObject({ code: 'rate_limited', status: 429 })
  })

  test('A reset clears the count of its key only', async () => {
    const limit = (await open()).limit(LOGIN)
    await outcomes(3, () => limit.take('ana'))
    await outcomes(3, () => limit.take('bea'))
    await limit.reset('ana')
    await limit.reset('never seen')
    expect(await outcomes(4, () => limit.take('ana'))).toEqual(['ok', 'ok', 'ok', 'refused'])
    await expect(limit.check('bea')).rejects.toThrow(AppError)
  })

  test('All points are available again after the window', async () => {
    const limit = (await open()).limit({ name: 'short', points: 2, windowSeconds: 1 })
    await outcomes(2, () => limit.take('ana'))
    await expect(limit.check('ana')).rejects.toThrow(AppError)
    await expect.poll(() => outcomes(1, () => limit.take('ana')), { timeout: 5_000 }).toEqual(['ok'])
    await expect(limit.check('ana')).resolves.toBeUndefined()
    expect(await outcomes(2, () => limit.take('ana'))).toEqual(['ok', 'refused'])
  })

  test.each(['', 'x'.repeat(10_000), '\0', '\ud800', "'; drop table rate_limits; --", '*'])(
    'The key %j counts like any other',
    async (key) => {
      const limit = (await open()).limit(LOGIN)
      expect(await outcomes(4, () => limit.take(key))).toEqual(['ok', 'ok', 'ok', 'refused'])
      await limit.reset(key)
      await limit.check(key)
    },
  )

  test('Disabled limits never refuse', async () => {
    const limits = await openRateLimits({
      ...settings(),
      enabled: false,
      secret: SECRET,
      log: pino({ level: 'silent' }),
    })
    const limit = limits.limit({ ...LOGIN, points: 0 })
    expect(await outcomes(5, () => limit.take('ana'))).not.toContain('refused')
    await limit.check('ana')
    await limit.reset('ana')
    await limits.close()
  })
}

export function describeSharedRateLimits(store: SharedStoreUnderTest): void {
  const { open, logged } = openedLimits(store.settings)

  describeRateLimits(() => store.settings())

  test('Two processes share one count, and a reset in one applies to both', async () => {
    const [one, other] = await Promise.all([open(), open()])
    const [here, there] = [one.limit(LOGIN), other.limit(LOGIN)]
    await here.take('ana')
    await there.take('ana')
    await here.take('ana')
    await expect(there.take('ana')).rejects.toThrow(AppError)
    await expect(here.check('ana')).rejects.toThrow(AppError)
    await here.reset('ana')
    await there.take('ana')
  })

  test('The count outlives the process', async () => {
    const before = await open()
    await outcomes(3, () => before.limit(LOGIN).take('ana'))
    await before.close()
    await expect((await open()).limit(LOGIN).take('ana')).rejects.toThrow(AppError)
  })

  test('Eight processes that start at once share one count and log nothing', async () => {
    const started = await Promise.all(Array.from({ length: 8 }, () => open()))
    const results = await Promise.allSettled(started.map((limits) => limits.limit(LOGIN).take('ana')))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(logged()).toEqual([])
  })

  test('The store contains neither an address nor an email', async () => {
    const limit = (await open()).limit(LOGIN)
    await limit.take('ana@example.com|203.0.113.9')
    const dumped = await store.dump()
    expect(dumped).toContain('login')
    expect(dumped).not.toMatch(/ana|example|203\.0/)
  })

  test('Each process counts for itself while the store is down, logs it once, and shares again afterwards', async () => {
    const [one, other] = await Promise.all([open(), open()])
    const [here, there] = [one.limit(LOGIN), other.limit(LOGIN)]
    await here.take('ana')
    await there.take('ana')
    await store.goDown()
    expect(await outcomes(4, () => here.take('ana'))).toEqual(['ok', 'ok', 'ok', 'refused'])
    await expect(here.check('ana')).rejects.toThrow(AppError)
    await here.reset('ana')
    expect(await outcomes(4, () => here.take('ana'))).toEqual(['ok', 'ok', 'ok', 'refused'])
    expect(logged()).toEqual([WARN])
    await store.comeBack()
    await untilShared(here, logged)
    expect(logged()).toEqual([WARN, INFO])
  })

  test('A store that is down at the start is used once it is up', async () => {
    await store.goDown()
    const limits = await open()
    const limit = limits.limit(LOGIN)
    expect(await outcomes(4, () => limit.take('ana'))).toEqual(['ok', 'ok', 'ok', 'refused'])
    await store.comeBack()
    await untilShared(limit, logged)
  })

  test('A store that has gone silent delays nobody for long and is reconnected', async () => {
    const proxy = await openSilentProxy(store.address())
    onTestFinished(proxy.close)
    const limit = (await open(proxy.port)).limit(LOGIN)
    await limit.take('ana')
    proxy.silence()
    expect(await outcomes(4, () => limit.take('ana'))).toEqual(['ok', 'ok', 'ok', 'refused'])
    await untilShared(limit, logged)
  })

  test('Limits can be closed while the store is down', async () => {
    const limits = await open()
    await store.goDown()
    await limits.limit(LOGIN).take('ana')
    await limits.close()
    await store.comeBack()
  })
}

async function outcomes(times: number, act: () => Promise<void>): Promise<string[]> {
  const seen: string[] = []
  for (let time = 0; time < times; time++) {
    seen.push(
      await act().then(
        () => 'ok',
        (error: unknown) => (error instanceof AppError && error.code === 'rate_limited' ? 'refused' : String(error)),
      ),
    )
  }
  return seen
}

async function untilShared(limit: RateLimit, logged: () => number[]): Promise<void> {
  const seen = async () => {
    await limit.check('someone else')
    return logged().at(-1)
  }
  await expect.poll(seen, { timeout: 15_000, interval: 100 }).toBe(INFO)
}

// Limits that are closed after each test, with counts of their own per test, and the levels of their log lines.
function openedLimits(settings: (port?: number) => Store) {
  const opened: RateLimits[] = []
  const levels: number[] = []
  // Lines with an event are about refused clients and not about the store.
  function write(line: string): void {
    const { level, event } = JSON.parse(line)
    if (event === undefined) levels.push(level)
  }
  const log = pino({ level: 'info' }, { write })
  let test = 0
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((limits) => limits.close()))
    levels.length = 0
    test += 1
  })
  return {
    logged: () => levels,
    async open(port?: number): Promise<RateLimits> {
      const secret = `${SECRET} ${test}`
      const limits = await openRateLimits({ ...settings(port), enabled: true, secret, log })
      opened.push(limits)
      return limits
    },
  }
}
