import { connect } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { App } from './app-type.ts'
import { createApp } from './create-app.ts'

let app: App
let port = 0
const reached: string[] = []

beforeAll(async () => {
  app = await createApp({ logger: pino({ level: 'silent' }), trustProxy: undefined, version: 'test' })
  app.get('/turn/:number', { schema: { params: z.object({ number: z.string() }) } }, async ({ params }) => {
    reached.push(params.number)
    // Later requests take less time to answer than earlier ones.
    for (let wait = 20 - Number(params.number); wait > 0; wait--) await turn()
    return { turn: params.number }
  })
  app.post('/text', { schema: { body: z.object({ text: z.string() }) } }, async ({ body }) => {
    reached.push(body.text)
    return body
  })
  const hurried = { config: { bodyTime: { maxMs: 2_000, bytesPerSecond: 100 } } }
  app.post('/hurried', hurried, async () => ({}))
  const refuse = async (_request: unknown, reply: FastifyReply) => reply.code(413).send({})
  app.post('/refused', { onRequest: refuse }, async () => ({}))
  app.get('/smuggled', async () => {
    reached.push('smuggled')
    return {}
  })
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
beforeEach(() => {
  reached.length = 0
})
afterAll(() => app.close())

/**
 * Sends `bytes`, then each text of `first`, then `dripping` repeatedly until the server closes the connection. Returns
 * the server's output.
 */
async function talk(bytes: string, dripping = '', first: string[] = []): Promise<string> {
  // A dripping client keeps sending after the server has ended its side.
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: dripping !== '' })
  socket.on('error', () => undefined)
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.write(bytes)
  const drip = dripping === '' ? undefined : setInterval(() => socket.write(first.shift() ?? dripping), 500)
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(drip)
  return text
}

const statusesOf = (text: string) => Array.from(text.matchAll(/HTTP\/1\.1 (\d{3})/g), ([, status]) => Number(status))
test('A request that names two hosts is refused, whichever of them is ours', async () => {
  const head = (...hosts: string[]) =>
    `GET /smuggled HTTP/1.1\r\n${hosts.map((host) => `Host: ${host}\r\n`).join('')}Connection: close\r\n\r\n`
  expect(statusesOf(await talk(head('aplauso.example', 'evil.test')))).toEqual([400])
  expect(reached).toEqual([])
  expect(statusesOf(await talk(head('aplauso.example')))).toEqual([200])
})

const post = (headers: string[], body = '') =>
  `POST /text HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n${body}`

test('A body that arrives slowly is cut off, on every one of many connections', async () => {
  const slow = Array.from({ length: 30 }, () => talk(post(['Content-Length: 1000']), ' '))
  const chunked = Array.from({ length: 30 }, () => talk(post(['Transfer-Encoding: chunked']), '1\r\n \r\n'))
  for (const text of await Promise.all([...slow, ...chunked])) {
    expect(statusesOf(text)).toEqual([408])
    expect(text).toContain('application/problem+json')
  }
})

describe('A route for files', () => {
  const head = post(['Content-Length: 1000', 'Connection: close']).replace('/text', '/hurried')
  const most = `"${'x'.repeat(991)}`

  test('waits longer the more bytes have arrived', async () => {
    expect(statusesOf(await talk(head, '"', [most, 'x', 'x', 'x', 'x', 'x', 'x', 'x']))).toEqual([200])
  })

  test('cuts off a client that sends too slowly', async () => {
    expect(statusesOf(await talk(head, ' '))).toEqual([408])
  })
})

test('A client that keeps sending a refused body is cut off', async () => {
  const head = post(['Transfer-Encoding: chunked']).replace('/text', '/refused')
  expect(statusesOf(await talk(head, `400\r\n${'x'.repeat(0x400)}\r\n`))).toEqual([413])
})

test.each([
  ['one header', `X: ${'x'.repeat(100_000)}\r\n`],
  ['a thousand headers', Array.from({ length: 1_000 }, (_, index) => `X-${index}: ${'x'.repeat(90)}\r\n`).join('')],
  ['cookies', `Cookie: ${'a=b; '.repeat(20_000)}\r\n`],
])('A request with 100 KB of %s is refused with 431', async (_kind, headers) => {
  expect(statusesOf(await talk(`GET /turn/1 HTTP/1.1\r\nHost: x\r\n${headers}\r\n`))).toEqual([431])
  expect(reached).toEqual([])
})

test('A request for an address of 100 KB is refused with 431', async () => {
  expect(statusesOf(await talk(`GET /turn/${'1'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`))).toEqual([431])
})

const SMUGGLED = 'GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n'

test.each([
  ['a length and chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked'], '0\r\n\r\n'],
  ['chunks and a length', ['Transfer-Encoding: chunked', 'Content-Length: 5'], '0\r\n\r\n'],
  ['two lengths', ['Content-Length: 2', 'Content-Length: 40'], '{}'],
  ['a length that is a list', ['Content-Length: 2, 40'], '{}'],
  ['a length with a sign', ['Content-Length: +2'], '{}'],
  ['a hexadecimal length', ['Content-Length: 0x2'], '{}'],
  ['a negative length', ['Content-Length: -2'], '{}'],
  ['an unknown coding', ['Transfer-Encoding: xchunked'], '0\r\n\r\n'],
  ['a coding after chunks', ['Transfer-Encoding: chunked, identity'], '0\r\n\r\n'],
  ['a space before the colon', ['Transfer-Encoding : chunked'], '0\r\n\r\n'],
  ['a folded header', ['X: y', ' Transfer-Encoding: chunked'], '0\r\n\r\n'],
  ['a carriage return within a header', ['X: y\rTransfer-Encoding: chunked'], '0\r\n\r\n'],
  ['NUL within a header', ['X: \0'], ''],
  ['bare line feeds', ['X: y\nContent-Length: 2'], '{}'],
  ['a chunk size that is none', ['Transfer-Encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n'],
  ['a chunk longer than it says', ['Transfer-Encoding: chunked'], '1\r\n{}\r\n0\r\n\r\n'],
])('A request with %s is refused, and the rest of its connection is not read', async (_kind, headers, body) => {
  expect(statusesOf(await talk(post(headers, body) + SMUGGLED))).toEqual([400])
  expect(reached).toEqual([])
})

test('Pipelined requests are answered in order, each with its own answer', async () => {
  const numbers = Array.from({ length: 50 }, (_, index) => index)
  const requests = numbers.map((number) => {
    const connection = number === 49 ? 'close' : 'keep-alive'
    return `GET /turn/${number} HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\n\r\n`
  })
  const text = await talk(requests.join(''))
  expect(statusesOf(text)).toEqual(numbers.map(() => 200))
  expect(Array.from(text.matchAll(/{"turn":"(\d+)"}/g), ([, turn]) => Number(turn))).toEqual(numbers)
})

test('Rubbish after a request ends the connection and reaches no route', async () => {
  const text = await talk(`GET /turn/1 HTTP/1.1\r\nHost: x\r\n\r\nRUBBISH\r\n\r\n${SMUGGLED}`)
  expect(text).not.toContain('{}')
  expect(reached).not.toContain('smuggled')
  expect((await app.inject('/turn/20')).statusCode).toBe(200)
})

test('A client that keeps sending after a refusal is cut off', async () => {
  expect(statusesOf(await talk('RUBBISH\r\n\r\n', 'x'.repeat(100_000)))).toEqual([400])
})
