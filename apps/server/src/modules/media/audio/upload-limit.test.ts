import type { Problem } from '@aplauso/contract/errors'
import { expect, test } from 'vitest'
import { useApp } from '#testing/test-app.ts'
import { soundForm, uploadActions } from '#testing/uploads.ts'

const app = useApp({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.0/8' })
const { send } = uploadActions(app)
const from = (address: string, token?: string) =>
  send<Problem>(soundForm('x'), token, { 'x-forwarded-for': `198.51.100.1, ${address}` })

test('An address may upload forty sounds an hour, then gets 429 with Retry-After', async () => {
  for (let count = 0; count < 40; count += 1) expect((await from('203.0.113.1')).status).toBe(415)
  const refused = await from('203.0.113.1')
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await from('203.0.113.2')).status).toBe(415)
})

test('An account may upload forty sounds an hour from any addresses', async () => {
  const { token } = await app().register('fan')
  for (let count = 0; count < 40; count += 1) expect((await from(`203.0.113.${count + 10}`, token)).status).toBe(415)
  expect((await from('203.0.113.99', token)).status).toBe(429)
})
