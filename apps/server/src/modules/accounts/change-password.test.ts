import type { SignedIn } from '@aplauso/contract/accounts'
import type { Problem } from '@aplauso/contract/errors'
import { expect, test } from 'vitest'
import { join } from '#testing/live-client.ts'
import { useApp } from '#testing/test-app.ts'
import { untilEmail } from '#testing/until-email.ts'

const app = useApp()

const change = (token: string, currentPassword: string, newPassword = 'nova-senha') =>
  app().call<Problem>('/api/auth/change-password', { token, body: { currentPassword, newPassword } })
const login = (email: string, password: string) =>
  app().call<SignedIn>('/api/auth/login', { body: { email, password } })
const isSignedIn = async (token: string) => (await app().call('/api/auth/me', { token })).status === 200

test('A password change ends all other sessions and their dashboards, and the owner gets an email', async () => {
  const { user, token } = await app().register('creator')
  const { body: other } = await login(user.email, 'segredo')
  const [here, there] = await Promise.all(
    [token, other.token].map((session) => join(app().baseUrl, { slug: user.slug, token: session })),
  )
  const { status, body } = await change(token, 'segredo')
  expect([status, body]).toEqual([204, ''])
  expect(await there?.closed).toBe(4001)
  expect(await Promise.all([isSignedIn(token), isSignedIn(other.token)])).toEqual([true, false])
  here?.send({ type: 'ping' })
  await here?.until('pong')
  here?.close()
  expect((await login(user.email, 'segredo')).status).toBe(401)
  expect((await login(user.email, 'nova-senha')).status).toBe(200)
  await untilEmail(app().dataDir, user.email, 'mudou')
})

test('A password change keeps the session of the cookie that made it', async () => {
  const { user, token } = await app().register('fan')
  const { body: other } = await login(user.email, 'segredo')
  const { status } = await app().call('/api/auth/change-password', {
    body: { currentPassword: 'segredo', newPassword: 'nova-senha' },
    headers: { cookie: `session=${token}`, origin: app().baseUrl },
  })
  expect(status).toBe(204)
  expect(await Promise.all([isSignedIn(token), isSignedIn(other.token)])).toEqual([true, false])
})

test('A password change with a wrong current password changes nothing', async () => {
  const { user, token } = await app().register('fan')
  const { status, body } = await change(token, 'errada')
  expect([status, body.code]).toEqual([401, 'invalid_credentials'])
  expect((await login(user.email, 'segredo')).status).toBe(200)
})

test('Two parallel password changes: one succeeds and the other is refused', async () => {
  const { user, token } = await app().register('fan')
  const answers = await Promise.all([change(token, 'segredo', 'primeira'), change(token, 'segredo', 'segunda')])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 401])
  const winner = answers[0]?.status === 204 ? 'primeira' : 'segunda'
  expect((await login(user.email, winner)).status).toBe(200)
})

test('Logout closes the dashboards of that session at once', async () => {
  const { user, token } = await app().register('creator')
  const { body: other } = await login(user.email, 'segredo')
  const [ending, staying] = await Promise.all(
    [token, other.token].map((session) => join(app().baseUrl, { slug: user.slug, token: session })),
  )
  await app().call('/api/auth/logout', { method: 'POST', token })
  expect(await ending?.closed).toBe(4001)
  staying?.send({ type: 'ping' })
  await staying?.until('pong')
  staying?.close()
})
