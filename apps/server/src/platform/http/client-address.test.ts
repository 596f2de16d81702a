import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createClientAddress, networkToLog, widerNetworks } from './client-address.ts'

function request(remoteAddress: string, headers: Record<string, string> = {}): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress })
  const message = new IncomingMessage(socket)
  Object.assign(message.headers, headers)
  return message
}

test.each([
  [undefined, '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  [['10.0.0.0/8'], '10.1.2.3', '198.51.100.1', '198.51.100.1'],
  [['10.0.0.0/8'], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  [['10.0.0.0/8'], '10.1.2.3', '1.1.1.1, 198.51.100.1, 10.9.9.9', '198.51.100.1'],
  [['10.0.0.1'], '::ffff:10.0.0.1', 'rubbish', '10.0.0.1'],
  [['fd00::/8'], 'fd00::5', '2001:db8:1:2::9', '2001:db8:1:2'],
  [['10.0.0.0/8'], '10.1.2.3', '198.51.100.1:4711', '198.51.100.1'],
  [['10.0.0.0/8'], '10.1.2.3', '1.1.1.1:1, 198.51.100.1:4711, 10.9.9.9:80', '198.51.100.1'],
  [['10.0.0.0/8'], '10.1.2.3', '[2001:db8:1:2::9]:4711', '2001:db8:1:2'],
  [['10.0.0.0/8'], '10.1.2.3', '[2001:db8:1:2::9]', '2001:db8:1:2'],
  [['fd00::/8'], 'fd00::5', '[::ffff:198.51.100.1]:80', '198.51.100.1'],
  [['10.0.0.0/8'], '10.1.2.3', '[rubbish]:80', '10.1.2.3'],
  [undefined, '2001:db8:1:2:3:4:5:6', '', '2001:db8:1:2'],
  [undefined, '2001:db8::1', '', '2001:db8:0:0'],
])(
  'With the trusted proxies %s, a request from %s with X-Forwarded-For %s counts as %s',
  (proxies, remote, forwarded, expected) => {
    expect(createClientAddress(proxies)(request(remote, { 'x-forwarded-for': forwarded }))).toBe(expected)
  },
)

test('An IPv6 /64 has a wider /56 and /48, and an IPv4 address has neither', () => {
  expect(widerNetworks('2001:db8:1:2ff')).toEqual({ 56: '2001:db8:1:2/56', 48: '2001:db8:1/48' })
  expect(widerNetworks('203.0.113.9')).toBeUndefined()
})

test('The log gets a network of many people and not the client’s address', () => {
  expect([networkToLog('203.0.113.9'), networkToLog('2001:db8:1:2ff')]).toEqual(['203.0.113.0/24', '2001:db8:1/48'])
})

// Headers that a client may forge to look like another client on each request.
const forged: Record<string, string>[] = [
  ...Array.from({ length: 8 }, (_, index) => ({ 'x-forwarded-for': `198.51.100.${index}` })),
  ...Array.from({ length: 3 }, (_, index) => ({ 'x-real-ip': `198.51.100.${index}` })),
  ...Array.from({ length: 3 }, (_, index) => ({ forwarded: `for=198.51.100.${index}` })),
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-for': '10.0.0.2' },
  { 'x-forwarded-for': '198.51.100.1, 10.0.0.2, 10.0.0.3' },
  { 'x-forwarded-for': '2001:db8:9::1' },
  { 'x-forwarded-for': '::ffff:198.51.100.1' },
  { 'x-forwarded-for': "unknown, '; drop table users; --" },
  { 'x-client-ip': '198.51.100.1', 'cf-connecting-ip': '198.51.100.2', 'true-client-ip': '198.51.100.3' },
]

test('A client that connects directly counts as one, whatever its headers claim', () => {
  for (const proxies of [undefined, ['10.0.0.0/8']]) {
    const clientAddress = createClientAddress(proxies)
    const counted = forged.map((headers) => clientAddress(request('203.0.113.9', headers)))
    expect(new Set(counted)).toEqual(new Set(['203.0.113.9']))
  }
})

test('A client behind a trusted proxy counts as one, whatever precedes the proxy’s own entry', () => {
  const clientAddress = createClientAddress(['10.0.0.0/8'])
  const counted = forged.map((headers) => {
    const claimed = headers['x-forwarded-for']
    const forwarded = claimed === undefined ? '203.0.113.9' : `${claimed}, 203.0.113.9`
    return clientAddress(request('10.0.0.2', { ...headers, 'x-forwarded-for': forwarded }))
  })
  expect(new Set(counted)).toEqual(new Set(['203.0.113.9']))
})

test('Two clients behind the same proxies, one or several in a row, do not share a count', () => {
  const clientAddress = createClientAddress(['10.0.0.0/8', '192.0.2.1'])
  for (const proxies of ['', ', 192.0.2.1', ', 192.0.2.1, 10.9.9.9']) {
    const [one, other] = ['203.0.113.9', '203.0.113.10'].map((client) =>
      clientAddress(request('10.0.0.2', { 'x-forwarded-for': client + proxies })),
    )
    expect([one, other]).toEqual(['203.0.113.9', '203.0.113.10'])
  }
})

test('The addresses of one IPv6 /64 count as one client and its neighbour as another, also behind a proxy', () => {
  const spellings = ['2001:db8:1:2::1', '2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:0db8:0001:0002:a:b:c:d']
  const direct = createClientAddress(undefined)
  const proxied = createClientAddress(['10.0.0.2'])
  const counted = spellings.flatMap((address) => [
    direct(request(address)),
    proxied(request('10.0.0.2', { 'x-forwarded-for': address })),
  ])
  expect(new Set(counted)).toEqual(new Set(['2001:db8:1:2']))
  expect(direct(request('2001:db8:1:3::1'))).toBe('2001:db8:1:3')
})
