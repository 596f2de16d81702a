import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { SignedIn } from '@aplauso/contract/accounts'
import { expect, onTestFinished, test } from 'vitest'
import { avatarForm } from '#testing/avatars.ts'
import { startTestApp, useApp } from '#testing/test-app.ts'

const app = useApp()

const isSignedIn = async (token: string) => (await app().call('/api/auth/me', { token })).status === 200

test('Over https the session cookie has the __Host- prefix, and a cookie without it opens no session', async () => {
  const started = await startTestApp({ PUBLIC_URL: 'https://aplauso.example' })
  onTestFinished(() => started.close())
  const { register, call } = started.app
  const { user } = await register('fan')
  const { body, headers } = await call<SignedIn>('/api/auth/login', {
    body: { email: user.email, password: 'segredo' },
  })
  expect(headers.getSetCookie()[0]).toBe(
    `__Host-session=${body.token}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax`,
  )
  const me = async (cookie: string) => (await call('/api/auth/me', { headers: { cookie } })).status
  expect([await me(`__Host-session=${body.token}`), await me(`session=${body.token}`)]).toEqual([200, 401])
  const out = await call('/api/auth/logout', {
    method: 'POST',
    headers: { cookie: `__Host-session=${body.token}`, origin: 'https://aplauso.example' },
  })
  expect(out.status).toBe(204)
  expect(out.headers.get('set-cookie')).toMatch(/^__Host-session=; .*Secure/)
})

test('A change from the http origin of the same host is refused, because its network traffic can be forged', async () => {
  const started = await startTestApp({ PUBLIC_URL: 'https://aplauso.example' })
  onTestFinished(() => started.close())
  const { token } = await started.app.register('fan')
  const change = async (origin: string, host: string) => {
    // `fetch` does not allow another `host` header.
    const pendingRequest = request(`${started.app.baseUrl}/api/users/update-profile`, {
      method: 'PATCH',
      headers: { cookie: `__Host-session=${token}`, origin, host, 'content-type': 'application/json' },
    })
    pendingRequest.end(JSON.stringify({ bio: 'Olá' }))
    const [answer]: IncomingMessage[] = await once(pendingRequest, 'response')
    answer?.resume()
    return answer?.statusCode
  }
  expect(await change('http://aplauso.example', 'aplauso.example')).toBe(403)
  expect(await change('https://aplauso.example', 'aplauso.example')).toBe(200)
  // The same server by its address in the local network.
  expect(await change('http://192.168.1.5:3000', '192.168.1.5:3000')).toBe(200)
})

test('A page of this site gets the token of its session cookie, and a foreign page is refused', async () => {
  const { token, user } = await app().register('fan')
  const answerTo = (origin: string, cookie = `session=${token}`) =>
    app().call<SignedIn>('/api/auth/oauth/session', { method: 'POST', headers: { cookie, origin } })
  const { status, body, headers } = await answerTo(app().baseUrl)
  expect([status, body.token, body.user.id]).toEqual([200, token, user.id])
  expect(headers.get('cache-control')).toBe('no-store')
  expect((await answerTo('https://evil.example')).status).toBe(403)
  expect((await answerTo(app().baseUrl, 'session=over')).status).toBe(401)
})

test('Signing out ends the session of the cookie too, with any bearer header', async () => {
  const [one, other] = [await app().register('fan'), await app().register('fan')]
  for (const bearer of ['null', one.token]) {
    const headers = { authorization: `Bearer ${bearer}`, cookie: `session=${other.token}` }
    expect((await app().call('/api/auth/logout', { method: 'POST', headers })).status).toBe(204)
  }
  expect([await isSignedIn(one.token), await isSignedIn(other.token)]).toEqual([false, false])
})

test('A sign-out from a foreign page is refused', async () => {
  const { token } = await app().register('fan')
  const headers = { cookie: `session=${token}`, origin: 'https://evil.example' }
  expect((await app().call('/api/auth/logout', { method: 'POST', headers })).status).toBe(403)
  expect(await isSignedIn(token)).toBe(true)
})

test('A foreign page cannot change the picture with the cookie or a form', async () => {
  const { token } = await app().register('fan')
  for (const [method, origin] of [
    ['PUT', 'https://evil.example'],
    ['PUT', 'null'],
    ['POST', app().baseUrl],
    ['DELETE', 'https://evil.example'],
  ] as const) {
    const response = await fetch(`${app().baseUrl}/api/users/avatar`, {
      method,
      headers: { cookie: `session=${token}`, origin },
      ...(method === 'DELETE' ? {} : { body: avatarForm('x') }),
    })
    await response.text()
    expect([method, origin, response.status]).toEqual([method, origin, method === 'POST' ? 404 : 403])
  }
})

test('Answers to an account are never cached', async () => {
  const [creator, agency] = [await app().register('creator'), await app().register('agency')]
  const calls = [
    ['/api/auth/me', creator],
    ['/api/users/export', creator],
    ['/api/donations/my', creator],
    ['/api/donations/history', creator],
    ['/api/agency/creators', agency],
    ['/api/agency/invitations', creator],
    ['/api/alerts/settings', creator],
  ] as const
  for (const [path, { token }] of calls) {
    const { headers } = await app().call(path, { token })
    expect([path, headers.get('cache-control')]).toEqual([path, 'no-store'])
  }
})
