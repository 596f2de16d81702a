import type { Config } from '@aplauso/contract/config'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createLogger, withRequestId } from '#platform/telemetry/request-ids.ts'
import { type StartedTestApp, startTestApp } from '#testing/test-app.ts'

const lines: string[] = []
let started: StartedTestApp

beforeAll(async () => {
  started = await startTestApp({}, { logTo: { write: (line: string) => void lines.push(line) } })
})
afterAll(() => started.close())

const idOf = async (path: string, given?: string) => {
  const headers = given === undefined ? undefined : { 'x-request-id': given }
  const { headers: answered } = await fetch(`${started.app.baseUrl}${path}`, headers && { headers })
  return answered.get('x-request-id')
}

test.each(['abcd1234', `A.b_c-${'9'.repeat(122)}`])('A request id of the caller is taken over: %s', async (id) => {
  expect(await idOf('/api/config', id)).toBe(id)
})

test.each(['abc1234', 'x'.repeat(129), 'abcd 1234', 'abcd1234"', 'ábcdefgh'])(
  'A request id that is too short, too long or not safe is replaced: %s',
  async (id) => {
    expect(await idOf('/api/config', id)).toMatch(/^[0-9a-f-]{36}$/)
  },
)

test('Refused calls, calls without a route and live connections answer the id too', async () => {
  expect(await idOf('/nothing', 'abcd1234')).toBe('abcd1234')
  expect(await idOf('/api/%E0%A4%A', 'abcd1234')).toBe('abcd1234')
  const answeredBy = (path: string) =>
    new Promise<unknown>((resolve) => {
      const url = `${started.app.baseUrl.replace('http', 'ws')}${path}`
      const socket = new WebSocket(url, { headers: { 'x-request-id': 'abcd1234' } })
      socket.on('upgrade', (answer) => resolve(answer.headers['x-request-id']))
      socket.on('unexpected-response', (_request, answer) => resolve(answer.headers['x-request-id']))
      socket.on('open', () => socket.close())
      socket.on('error', () => undefined)
    })
  expect([await answeredBy('/ws'), await answeredBy('/nothing')]).toEqual(['abcd1234', 'abcd1234'])
})

test('Every log line of a call carries its id once, with the general logger too and after a body', async () => {
  const { app } = started
  const ana = await app.register('creator')
  lines.length = 0
  const body = { email: ana.user.email, password: 'not the password' }
  const refused = await app.call('/api/auth/login', { body, headers: { 'x-request-id': 'sign-in-of-a-test' } })
  expect(refused.status).toBe(401)
  const written = lines.filter((line) => line.includes('sign_in_refused'))
  expect(written.map((line) => line.match(/"reqId":"sign-in-of-a-test"/g)?.length)).toEqual([1])
})

test('A line of a logger that has the id already does not carry it twice', () => {
  const written: string[] = []
  const logger = createLogger('info', { write: (line: string) => void written.push(line) })
  withRequestId('abcd1234', () => {
    logger.info('general')
    logger.child({ reqId: 'abcd1234' }).info('of the call')
  })
  logger.info('outside')
  expect(written.map((line) => line.match(/abcd1234/g)?.length ?? 0)).toEqual([1, 1, 0])
})

test('The configuration names the release', async () => {
  expect((await started.app.call<Config>('/api/config')).body.version).toBe('test')
})
