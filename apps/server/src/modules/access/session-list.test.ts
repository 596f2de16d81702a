import type { SignedIn } from '@aplauso/contract/accounts'
import type { Problem } from '@aplauso/contract/errors'
import type { Session } from '@aplauso/contract/sessions'
import { expect, test } from 'vitest'
import { useApp } from '#testing/test-app.ts'

const app = useApp({ TRUST_PROXY: '127.0.0.0/8' })

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function signIn({ user }: SignedIn, headers: Record<string, string> = {}): Promise<string> {
  const { body } = await app().call<SignedIn>('/api/auth/login', {
    headers,
    body: { email: user.email, password: 'segredo' },
  })
  return body.token
}

const list = async (token: string) => (await app().call<Session[]>('/api/auth/sessions', { token })).body
const statusOf = async (token: string) => (await app().call('/api/auth/me', { token })).status
const end = (token: string, path = '') => app().call<Problem>(`/api/auth/sessions${path}`, { token, method: 'DELETE' })

test('An account lists its sessions with device and network, and ends one or all others', async () => {
  const fan = await app().register('fan')
  const stranger = await app().register('fan')
  const there = await signIn(fan, { 'user-agent': FIREFOX, 'x-forwarded-for': '203.0.113.77' })
  const third = await signIn(fan, { 'user-agent': 'curl/8.1', 'x-forwarded-for': '2001:db8:7:8::9' })
  const { headers, body } = await app().call<Session[]>('/api/auth/sessions', { token: there })
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body).toHaveLength(3)
  expect(body[0]).toMatchObject({ current: true, device: 'Firefox · Windows', network: '203.0.113.0/24' })
  expect(body[1]).toMatchObject({ current: false, device: 'curl', network: '2001:db8:7/48' })
  expect(JSON.stringify(body)).not.toContain(there)

  const id = body[1]?.id ?? ''
  for (const path of ['/nonsense', '/018f0000-0000-7000-8000-000000000000']) {
    expect((await end(there, path)).status).toBe(404)
  }
  expect((await end(stranger.token, `/${id}`)).status, 'of another account').toBe(404)
  expect([(await end(there, `/${id}`)).status, await statusOf(third)]).toEqual([204, 401])
  expect((await end(there, `/${id}`)).status).toBe(404)
  expect((await end(there)).status).toBe(204)
  expect([await statusOf(there), await statusOf(fan.token)]).toEqual([200, 401])
  expect((await list(there)).map(({ current }) => current)).toEqual([true])
  expect(await statusOf(stranger.token)).toBe(200)
})

test('Of sessions that end each other at once, exactly one stays open', async () => {
  for (let round = 0; round < 5; round += 1) {
    const fan = await app().register('fan')
    const tokens = [fan.token, await signIn(fan), await signIn(fan)]
    const ended = await Promise.all(tokens.map((token) => end(token)))
    expect(ended.map(({ status }) => status).toSorted()).toEqual([204, 401, 401])
    const open = await Promise.all(tokens.map(statusOf))
    expect(open).toEqual(ended.map(({ status }) => (status === 204 ? 200 : 401)))
  }
})
