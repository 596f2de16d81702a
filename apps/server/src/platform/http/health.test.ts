import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import type { App } from './app-type.ts'
import { createApp } from './create-app.ts'
import { type HealthDeps, registerHealth } from './health.ts'

let app: App | undefined
afterEach(() => app?.close())

const fine = async () => undefined
const away = () => Promise.reject(new Error('away'))

const known = async () => undefined

async function ready({ findNewerMigration = known, ...checks }: Partial<HealthDeps>) {
  const deps = { checkDatabase: fine, checkBus: undefined, findNewerMigration, ...checks }
  app = await createApp({ logger: pino({ level: 'silent' }), trustProxy: undefined, version: 'test' })
  registerHealth(app, deps)
  const { statusCode, headers, body } = await app.inject('/readyz')
  return { statusCode, retryAfter: headers['retry-after'], ...JSON.parse(body) }
}

test('A process whose database answers is ready and reports its bus', async () => {
  expect(await ready({ checkDatabase: fine, checkBus: fine })).toEqual({ statusCode: 200, status: 'ok', bus: 'ok' })
  expect(await ready({ checkDatabase: fine, checkBus: undefined })).toEqual({ statusCode: 200, status: 'ok' })
})

test.each([
  ['is down', away],
  ['does not answer', () => new Promise<void>(() => undefined)],
])('A process whose bus %s stays ready', async (_what, checkBus) => {
  expect(await ready({ checkDatabase: fine, checkBus })).toEqual({ statusCode: 200, status: 'ok', bus: 'down' })
})

test('A process whose database is down is not ready, whatever the state of its bus', async () => {
  for (const checkBus of [fine, away, undefined]) {
    const answer = await ready({ checkDatabase: away, checkBus })
    expect(answer).toMatchObject({ statusCode: 503, retryAfter: '5', detail: 'The database does not answer' })
  }
})

test('A process whose database a newer release has changed is not ready', async () => {
  const answer = await ready({ findNewerMigration: async () => '999-newer' })
  expect(answer).toMatchObject({ statusCode: 503, retryAfter: '5', detail: expect.stringContaining('999-newer') })
})
