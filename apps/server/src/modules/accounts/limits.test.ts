import type { Problem } from '@aplauso/contract/errors'
import { describe, expect, test } from 'vitest'
import { type Answer, type TestApp, useApp } from '#testing/app.ts'

const direct = useApp({ RATE_LIMIT: 'on' })
const proxied = useApp({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.0/8' })

const from = (address: string) => ({ 'x-forwarded-for': address })
const login = (app: TestApp, email: string, password: string, headers: Record<string, string> = {}) =>
  app.call<Problem>('/api/auth/login', { body: { email, password }, headers })

async function statuses(times: number, ask: (index: number) => Promise<{ status: number }>): Promise<number[]> {
  const list: number[] = []
  for (let index = 0; index < times; index += 1) list.push((await ask(index)).status)
  return list
}
const expected = (admitted: number, status: number, refused = 1) => [
  ...Array.from({ length: admitted }, () => status),
  ...Array.from({ length: refused }, () => 429),
]

function expectRefusal({ status, body, headers }: Answer<Problem>, upToSeconds: number): void {
  expect([status, body.code]).toEqual([429, 'rate_limited'])
  const retryAfter = Number(headers.get('retry-after'))
  expect(retryAfter).toBeGreaterThan(0)
  expect(retryAfter).toBeLessThanOrEqual(upToSeconds)
}

describe('Signing in', () => {
  test('ends after five wrong passwords for one account, right or wrong, and says when to come back', async () => {
    const { user } = await direct().register('fan')
    const wrong = await statuses(7, () => login(direct(), user.email, 'errada'))
    expect(wrong).toEqual(expected(5, 401, 2))
    expectRefusal(await login(direct(), user.email, 'segredo'), 15 * 60)
    const other = await direct().register('fan')
    expect((await login(direct(), other.user.email, 'segredo')).status).toBe(200)
  })

  test('ends for an unknown account just the same', async () => {
    const wrong = await statuses(6, () => login(direct(), 'nobody@example.com', 'errada'))
    expect(wrong).toEqual(expected(5, 401))
  })

  test('forgets the wrong passwords once the right one came', async () => {
    const { user } = await direct().register('fan')
    for (let round = 0; round < 3; round += 1) {
      expect(await statuses(4, () => login(direct(), user.email, 'errada'))).toEqual([401, 401, 401, 401])
      expect((await login(direct(), user.email, 'segredo')).status).toBe(200)
    }
  })

  test('is not made easier by many tries at the same moment', async () => {
    const { user } = await direct().register('fan')
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(direct(), user.email, 'errada')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  })

  test('is not made easier by forged forwarding headers', async () => {
    const { user } = await direct().register('fan')
    const wrong = await statuses(6, (index) => login(direct(), user.email, 'errada', from(`203.0.113.${index}`)))
    expect(wrong).toEqual(expected(5, 401))
  })

  test('behind a trusted proxy counts the client that the proxy names', async () => {
    const { user } = await proxied().register('fan')
    const wrong = await statuses(6, (index) =>
      login(proxied(), user.email, 'errada', from(`198.51.100.${index}, 203.0.113.1`)),
    )
    expect(wrong).toEqual(expected(5, 401))
    expect((await login(proxied(), user.email, 'segredo', from('203.0.113.2'))).status).toBe(200)
  })

  test('with many accounts from one address ends at a hundred', async () => {
    const tries = await statuses(102, (index) => login(proxied(), `n${index}@example.com`, 'x', from('203.0.113.77')))
    expect(tries).toEqual(expected(100, 401, 2))
    expectRefusal(await login(proxied(), 'another@example.com', 'x', from('203.0.113.77')), 3_600)
  })
})

test('Twenty accounts an hour can be made from one address', async () => {
  const register = (index: number) =>
    proxied().call<Problem>('/api/auth/register', {
      headers: from('203.0.113.10'),
      body: {
        email: `many${index}@example.com`,
        password: 'segredo',
        displayName: 'Mais um',
        username: `many-${index}`,
        userType: 'fan',
      },
    })
  expect(await statuses(21, register)).toEqual(expected(20, 201))
  expectRefusal(await register(22), 3_600)
})

test('A mailbox gets five reset letters an hour, whether or not it has an account', async () => {
  const forgot = (email: string, address: string) =>
    proxied().call<Problem>('/api/auth/forgot-password', { body: { email }, headers: from(address) })
  const { user } = await proxied().register('fan')
  const known = await statuses(6, (index) => forgot(user.email, `203.0.113.${20 + index}`))
  const unknown = await statuses(6, (index) => forgot('no@example.com', `203.0.113.${30 + index}`))
  expect([known, unknown]).toEqual([expected(5, 202), expected(5, 202)])
  const oneAddress = await statuses(21, (index) => forgot(`m${index}@example.com`, '203.0.113.40'))
  expect(oneAddress).toEqual(expected(20, 202))
  expectRefusal(await forgot('one-more@example.com', '203.0.113.40'), 3_600)
})

test('Thirty mailed tokens an hour can be tried from one address, at both kinds of links', async () => {
  const attempt = (index: number) => {
    const path = index % 2 === 0 ? '/api/auth/reset-password' : '/api/auth/verify-email'
    const body = { token: `t${index}`, password: 'nova-senha' }
    return proxied().call<Problem>(path, { body, headers: from('203.0.113.50') })
  }
  expect(await statuses(31, attempt)).toEqual(expected(30, 400))
  expectRefusal(await attempt(32), 3_600)
})

test('The verification letter can be asked for five times an hour, from anywhere', async () => {
  const { token } = await proxied().register('fan')
  const send = (index: number) =>
    proxied().call('/api/auth/send-verification', { method: 'POST', token, headers: from(`203.0.113.${60 + index}`) })
  expect(await statuses(6, send)).toEqual(expected(5, 202))
})

test('A mailbox gets five letters an hour from people who claim its address, however many they are', async () => {
  const claim = async (index: number) => {
    const { token } = await proxied().register('fan')
    return proxied().call('/api/auth/change-email', {
      token,
      body: { email: index % 2 ? 'alvo@example.org' : ' ALVO@example.org', password: 'segredo' },
    })
  }
  expect(await statuses(6, claim)).toEqual(expected(5, 202))
})

test('Who found an open session gets ten guesses an hour at its password', async () => {
  const { token } = await proxied().register('fan')
  const guess = (index: number) =>
    index % 2 === 0
      ? proxied().call('/api/auth/change-email', { token, body: { email: 'me@example.org', password: 'errada' } })
      : proxied().call('/api/auth/change-password', {
          token,
          body: { currentPassword: 'errada', newPassword: 'nova-senha' },
        })
  expect(await statuses(11, guess)).toEqual(expected(10, 401))
})

test('Who tries out usernames is stopped after two a second', async () => {
  const check = (index: number) =>
    proxied().call<Problem>(`/api/auth/usernames/nome-${index}`, { headers: from('203.0.113.70') })
  expect(await statuses(121, check)).toEqual(expected(120, 200))
  expectRefusal(await check(122), 60)
})
