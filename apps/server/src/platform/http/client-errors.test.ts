import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { SECOND_MS } from '@aplauso/contract/limits'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from './app-type.ts'
import { createApp } from './create-app.ts'

let app: App
let port = 0

beforeAll(async () => {
  app = await createApp({ logger: pino({ level: 'silent' }), trustProxy: undefined, version: 'test' })
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.close())

/** Sends raw bytes and returns the answer once the server has closed the connection. */
async function answerTo(bytes: string) {
  const startedAt = performance.now()
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.write(bytes)
  await once(socket, 'close')
  const [head = '', body = '{}'] = text.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head, problem: JSON.parse(body), tookMs: performance.now() - startedAt }
}

test.each([
  ['no HTTP', 'HELLO\r\n\r\n', 400],
  ['a header without a name', 'GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n', 400],
  ['a head that is too large', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('A client that sends %s gets a problem like any other', async (_kind, bytes, status) => {
  const answer = await answerTo(bytes)
  expect(answer.status).toBe(status)
  expect(answer.head).toContain('content-type: application/problem+json')
  expect(answer.problem).toMatchObject({
    status,
    code: 'validation_failed',
    requestId: expect.stringMatching(/^[\w-]{36}$/),
  })
})

test('A head that arrives slowly is cut off after five seconds', async () => {
  const { status, problem, tookMs } = await answerTo('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')
  expect([status, problem.code]).toEqual([408, 'validation_failed'])
  // Well below Node's default of 30 s between checks, on any machine.
  expect(tookMs).toBeLessThan(20 * SECOND_MS)
})

test('A client that disconnects before its answer does not affect others', async () => {
  const leave = (socket: Socket) => socket.resetAndDestroy()
  for (const bytes of ['HELLO\r\n\r\n', 'GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n']) {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(bytes, () => leave(socket))
    await once(socket, 'close')
  }
  expect((await fetch(`http://127.0.0.1:${port}/api/openapi.json`)).status).toBe(200)
})
