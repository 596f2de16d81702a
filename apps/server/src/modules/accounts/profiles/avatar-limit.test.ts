import type { User } from '@aplauso/contract/accounts'
import { expect, test } from 'vitest'
import { avatarActions, avatarForm } from '#testing/avatars.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp({ RATE_LIMIT: 'on' })
const { send, upload } = avatarActions(app)
const proxied = useApp({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.0/8' })
const { send: sendProxied } = avatarActions(proxied)

test('An account can upload twenty avatars an hour', async () => {
  const { token } = await app().register('fan')
  for (let count = 0; count < 20; count += 1) expect((await send(token, avatarForm('x'))).status).toBe(415)
  const refused = await upload(token)
  expect(refused.status).toBe(429)
  expect((await app().call<User>('/api/users/avatar', { method: 'DELETE', token })).status).toBe(200)
})

test('One address can upload a hundred avatars an hour, over all accounts', async () => {
  const statuses: number[] = []
  // Each account stays below its own limit.
  for (let account = 0; account < 6; account += 1) {
    const { token } = await proxied().register('fan')
    for (let count = 0; count < 17; count += 1) {
      const from = { 'x-forwarded-for': `198.51.100.${count}, 203.0.113.5` }
      statuses.push((await sendProxied(token, avatarForm('x'), from)).status)
    }
  }
  expect(statuses).toEqual([...Array(100).fill(415), 429, 429])
  const { token } = await proxied().register('fan')
  expect((await sendProxied(token, avatarForm('x'), { 'x-forwarded-for': '203.0.113.6' })).status).toBe(415)
})
