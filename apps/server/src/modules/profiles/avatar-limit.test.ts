import type { User } from '@aplauso/contract/accounts'
import { expect, test } from 'vitest'
import { useApp } from '#testing/app.ts'
import { avatarActions, avatarForm } from '#testing/avatars.ts'

const app = useApp({ RATE_LIMIT: 'on' })
const { send, upload } = avatarActions(app)

test('An account changes its picture twenty times an hour, and no more', async () => {
  const { token } = await app().register('fan')
  for (let count = 0; count < 20; count += 1) expect((await send(token, avatarForm('x'))).status).toBe(415)
  const refused = await upload(token)
  expect(refused.status).toBe(429)
  expect((await app().call<User>('/api/users/avatar', { method: 'DELETE', token })).status).toBe(200)
})
