import { createSocket } from 'node:dgram'
import type { LookupAddress } from 'node:dns'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { startWebhookReceiver } from '#testing/webhook-receiver.ts'
import { postMessage, retryAfterMs } from './post-message.ts'
import { resolveName } from './resolve-name.ts'
import { nextDelayMs } from './retry-delays.ts'
import { isPublicAddress, type Targets } from './webhook-targets.ts'

const receiver = await startWebhookReceiver()
afterAll(() => receiver.close())
const MESSAGE = { headers: { 'webhook-id': 'one' }, body: '{"type":"ping"}' }
const HERE: LookupAddress = { address: '127.0.0.1', family: 4 }

/** Resolves names to the given answers, one for each query. */
function resolving(allowPrivate: boolean, ...answers: LookupAddress[][]): Targets & { hostNames: string[] } {
  const hostNames: string[] = []
  return {
    allowPrivate,
    hostNames,
    async resolve(hostname) {
      hostNames.push(hostname)
      const answer = answers.shift()
      if (answer === undefined) throw Object.assign(new Error('unknown'), { code: 'ENOTFOUND' })
      return answer
    },
  }
}

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.1.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '192.0.0.1', '192.168.1.1'],
  ...['192.0.2.1', '192.88.99.1', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::ffff:8.8.8.8', '::ffff:127.0.0.1', '::8.8.8.8', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd00::1'],
  ...['fec0::1', 'ff02::1', '64:ff9b::a00:1', '64:ff9b:1::1', '100::1', '100:0:0:1::1', '2001::1', '2001:db8::1'],
  ...['2002:7f00:1::', '3fff::1', '5f00::1', '4000::1', 'localhost', ''],
])('%s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['1.1.1.1', '8.8.8.8', '93.184.216.34', '2606:4700:4700::1111', '2a00:1450:4003::1'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

describe('A message', () => {
  const post = (targets: Targets, path = '/', options = {}) =>
    postMessage(targets, `http://bot.example:${receiver.port}${path}`, MESSAGE, options)

  test('is not sent to a private address behind a public name, at the first attempt or a later one', async () => {
    const before = receiver.received.length
    const targets = resolving(
      false,
      [HERE],
      [{ address: '::ffff:127.0.0.1', family: 6 }],
      [{ address: '::1', family: 6 }],
    )
    const refused = { answerStatus: null, failure: 'address_refused' }
    const named = `https://bot.example:${receiver.port}/`
    for (let index = 0; index < 3; index += 1) expect(await postMessage(targets, named, MESSAGE)).toEqual(refused)
    const literal = `https://127.0.0.1:${receiver.port}/`
    expect(await postMessage(targets, literal, MESSAGE)).toEqual(refused)
    expect(await post(resolving(false, [{ address: '203.0.113.1', family: 4 }]))).toEqual(refused)
    expect([receiver.received.length - before, targets.hostNames]).toEqual([0, Array(3).fill('bot.example')])
  })

  test('is sent to the address that was checked, after one lookup, with the name as host', async () => {
    // A second lookup would give another address; it must not happen.
    const targets = resolving(true, [HERE], [{ address: '203.0.113.1', family: 4 }])
    expect(await post(targets, '/named')).toEqual({ answerStatus: 204, failure: null })
    expect(targets.hostNames).toEqual(['bot.example'])
    expect(receiver.of('/named')[0]).toMatchObject({
      body: MESSAGE.body,
      headers: { host: `bot.example:${receiver.port}`, 'webhook-id': 'one', 'content-length': '15' },
    })
  })

  test('uses TLS with the name, and is not sent to a server that cannot prove it', async () => {
    const greetings: string[] = []
    const server = createServer((socket) => {
      socket
        .on('error', () => undefined)
        .once('data', (hello) => {
          greetings.push(hello.toString('latin1'))
          socket.end('this is no TLS')
        })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const outcome = await postMessage(resolving(true, [HERE]), `https://bot.example:${port}/`, MESSAGE)
    expect(outcome).toEqual({ answerStatus: null, failure: 'tls' })
    expect(greetings).toHaveLength(1)
    expect(greetings[0]).toContain('bot.example')
    expect(greetings[0]).not.toContain('ping')
  })

  test('fails with a redirect, which is not followed', async () => {
    receiver.answer('/away', (response) => response.writeHead(307, { location: '/named' }).end())
    const before = receiver.of('/named').length
    expect(await post(resolving(true, [HERE]), '/away')).toEqual({ answerStatus: 307, failure: 'redirect' })
    expect(receiver.of('/named')).toHaveLength(before)
  })

  test('is delivered by the status alone, whatever the length of the answer', async () => {
    receiver.answer('/endless', (response) => {
      response.on('error', () => undefined).writeHead(200)
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    })
    expect(await post(resolving(true, [HERE]), '/endless')).toEqual({ answerStatus: 200, failure: null })
    receiver.answer('/broken', (response) => {
      response.writeHead(200, { 'content-length': 10 }).write('x', () => response.destroy())
    })
    expect(await post(resolving(true, [HERE]), '/broken')).toEqual({ answerStatus: 200, failure: null })
  })

  test('fails without an answer in time, without a server, and for an unknown name', async () => {
    receiver.answer('/silent', () => undefined)
    expect(await post(resolving(true, [HERE]), '/silent', { limitMs: 100 })).toMatchObject({ failure: 'timeout' })
    const hanging: Targets = { allowPrivate: true, resolve: () => new Promise(() => undefined) }
    expect(await post(hanging, '/', { limitMs: 100 })).toMatchObject({ failure: 'timeout' })
    expect(await post(resolving(true))).toEqual({ answerStatus: null, failure: 'unresolved' })
    expect(await postMessage(resolving(true, [HERE]), 'http://bot.example:1/', MESSAGE)).toMatchObject({
      failure: 'connection',
    })
  })
})

test('Retries have growing pauses with jitter, and end after three days', () => {
  const pauses = Array.from({ length: 9 }, (_, index) => nextDelayMs(index + 1, 0, 0.5) ?? 0)
  expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses)
  expect([pauses[0], pauses[1], pauses[8]]).toEqual([5 * SECOND_MS, 5 * MINUTE_MS, DAY_MS])
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(3 * DAY_MS)
  expect(nextDelayMs(10)).toBeUndefined()
  expect([nextDelayMs(1, 0, 0), nextDelayMs(1, 0, 1)]).toEqual([4_500, 5_500])
  expect([nextDelayMs(1, HOUR_MS), nextDelayMs(1, 30 * DAY_MS), nextDelayMs(3, 1, 0.5)]).toEqual([
    HOUR_MS,
    DAY_MS,
    30 * MINUTE_MS,
  ])
})

test('Retry-After is read as seconds or as a date', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  expect(retryAfterMs('120', now)).toBe(2 * MINUTE_MS)
  expect(retryAfterMs('Sat, 21 Nov 2026 12:05:00 GMT', now)).toBe(5 * MINUTE_MS)
  expect(retryAfterMs('Sat, 21 Nov 2026 11:00:00 GMT', now)).toBe(0)
  for (const header of [undefined, '', 'soon', '-5', '1e3']) expect(retryAfterMs(header, now)).toBeUndefined()
})

test('Names are resolved at the nameservers, without a thread of the pool', async () => {
  const nameserver = createSocket('udp4').on('message', (question, { port }) => {
    const name = question.subarray(12, question.indexOf(0, 12) + 1)
    const isIp4 = question.readUInt16BE(12 + name.length) === 1
    const address = Buffer.from(isIp4 ? [93, 184, 216, 34] : [])
    // The query is repeated. An A record answers it: name, type A, class IN, TTL 0 s, four bytes.
    const header = Buffer.from([...question.subarray(0, 2), 0x81, 0x80, 0, 1, 0, isIp4 ? 1 : 0, 0, 0, 0, 0])
    const section = question.subarray(12, 12 + name.length + 4)
    const answer = isIp4 ? Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address]) : address
    nameserver.send(Buffer.concat([header, section, answer]), port, '127.0.0.1')
  })
  nameserver.bind(0, '127.0.0.1')
  await once(nameserver, 'listening')
  onTestFinished(() => {
    nameserver.close()
  })
  const servers = [`127.0.0.1:${nameserver.address().port}`]
  expect(await resolveName('bot.example', servers)).toEqual([{ address: '93.184.216.34', family: 4 }])
})
