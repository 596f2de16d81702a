import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createClientAddress } from './client-address.ts'

function request(remoteAddress: string, forwardedFor?: string): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress })
  const message = new IncomingMessage(socket)
  if (forwardedFor !== undefined) message.headers['x-forwarded-for'] = forwardedFor
  return message
}

test.each([
  [undefined, '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  [['10.0.0.0/8'], '10.1.2.3', '198.51.100.1', '198.51.100.1'],
  [['10.0.0.0/8'], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  [['10.0.0.0/8'], '10.1.2.3', '1.1.1.1, 198.51.100.1, 10.9.9.9', '198.51.100.1'],
  [['10.0.0.1'], '::ffff:10.0.0.1', 'rubbish', '10.0.0.1'],
  [undefined, '2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2'],
  [undefined, '2001:db8::1', undefined, '2001:db8:0:0'],
])('With the proxies %s, %s saying %s counts as %s', (proxies, remote, forwarded, expected) => {
  expect(createClientAddress(proxies)(request(remote, forwarded))).toBe(expected)
})
