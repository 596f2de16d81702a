import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import type { App } from '#platform/http/app-type.ts'
import { createApp } from '#platform/http/create-app.ts'
import { type MetricsAccess, registerMetrics } from './metrics.ts'

const TOKEN = 'a-token-of-the-tests'

let app: App | undefined
afterEach(() => app?.close())

async function open(access: Partial<MetricsAccess>) {
  const server = await createApp({ logger: pino({ level: 'silent' }), trustProxy: undefined, version: 'test' })
  app = server
  const metrics = registerMetrics(server, {
    token: undefined,
    port: undefined,
    isOpen: false,
    version: '9.8.7',
    ...access,
  })
  metrics.gauge('live_sockets', 'Sockets', () => 3)
  const ask = async (token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const answer = await server.inject({ url: '/metrics', headers })
    return { status: answer.statusCode, asks: answer.headers['www-authenticate'], body: answer.body }
  }
  return { metrics, ask }
}

test('The metrics are open outside production', async () => {
  const { ask } = await open({ isOpen: true })
  expect(await ask()).toMatchObject({ status: 200, body: expect.stringContaining('live_sockets 3') })
  expect((await ask()).body).toContain('aplauso_build_info{version="9.8.7"} 1')
})

test('Gauges that cannot be read have no value, and the other metrics are answered', async () => {
  const { metrics, ask } = await open({ isOpen: true })
  let reads = 0
  metrics.gauges({ waiting: 'Waiting', jobs: 'Jobs' }, { jobs: ['queue'] }, async () => {
    reads += 1
    throw new Error('the database is away')
  })
  const answers = await Promise.all([ask(), ask()])
  for (const { status, body } of answers) {
    expect([status, body]).toEqual([200, expect.stringContaining('live_sockets 3')])
    expect(body).toMatch(/^waiting Nan$/m)
    expect(body).not.toMatch(/^jobs[{ ]/m)
  }
  expect(reads).toBe(1)
})

test('The metrics do not exist in production unless a token or a port of their own is set', async () => {
  const { ask } = await open({ isOpen: false })
  expect((await ask()).status).toBe(404)
  expect((await ask(TOKEN)).status).toBe(404)
})

test.each([true, false])('The metrics need METRICS_TOKEN where it is set (open otherwise: %s)', async (isOpen) => {
  const { ask } = await open({ token: TOKEN, isOpen })
  for (const wrong of [undefined, '', 'another-token-of-tests', `${TOKEN}x`]) {
    expect(await ask(wrong)).toMatchObject({ status: 401, asks: 'Bearer' })
  }
  expect(await ask(TOKEN)).toMatchObject({ status: 200, body: expect.stringContaining('live_sockets 3') })
})

test('The metrics are only on METRICS_PORT where it is set, with the token where there is one', async () => {
  const { metrics, ask } = await open({ port: 0, token: TOKEN })
  const port = await metrics.listen('127.0.0.1')
  const askThere = (path: string, token?: string) =>
    fetch(
      `http://127.0.0.1:${port}${path}`,
      token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
    )
  expect((await ask(TOKEN)).status).toBe(404)
  expect((await askThere('/metrics')).status).toBe(401)
  expect((await askThere('/api/config', TOKEN)).status).toBe(404)
  const answer = await askThere('/metrics', TOKEN)
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('live_sockets 3')])
  await app?.close()
  await expect(askThere('/metrics', TOKEN)).rejects.toThrow()
})
