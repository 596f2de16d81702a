import type { SignedIn } from '@aplauso/contract/accounts'
import type { Problem } from '@aplauso/contract/errors'
import { describe, expect, test } from 'vitest'
import { untilEmailsAreSent, untilToken } from '#testing/mailed-links.ts'
import { readOutbox } from '#testing/read-outbox.ts'
import { type Answer, type TestApp, useApp } from '#testing/test-app.ts'
import { untilEmail } from '#testing/until-email.ts'

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

describe('Sign-in', () => {
  test('is limited after five wrong passwords for one account, and says when to retry', async () => {
    const { user } = await direct().register('fan')
    const wrong = await statuses(7, () => login(direct(), user.email, 'errada'))
    expect(wrong).toEqual(expected(5, 401, 2))
    expectRefusal(await login(direct(), user.email, 'segredo'), 15 * 60)
    const other = await direct().register('fan')
    expect((await login(direct(), other.user.email, 'segredo')).status).toBe(200)
  })

  test('is limited for an unknown account in the same way', async () => {
    const wrong = await statuses(6, () => login(direct(), 'nobody@example.com', 'errada'))
    expect(wrong).toEqual(expected(5, 401))
  })

  test('resets the count of wrong passwords after a right one', async () => {
    const { user } = await direct().register('fan')
    for (let round = 0; round < 3; round += 1) {
      expect(await statuses(4, () => login(direct(), user.email, 'errada'))).toEqual([401, 401, 401, 401])
      expect((await login(direct(), user.email, 'segredo')).status).toBe(200)
    }
  })

  test('counts parallel attempts like attempts one after another', async () => {
    const { user } = await direct().register('fan')
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(direct(), user.email, 'errada')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  })

  test('ignores forged forwarding headers when it counts', async () => {
    const { user } = await direct().register('fan')
    const wrong = await statuses(6, (index) => login(direct(), user.email, 'errada', from(`203.0.113.${index}`)))
    expect(wrong).toEqual(expected(5, 401))
  })

  test('counts the client address that a trusted proxy names', async () => {
    const { user } = await proxied().register('fan')
    const wrong = await statuses(6, (index) =>
      login(proxied(), user.email, 'errada', from(`198.51.100.${index}, 203.0.113.1`)),
    )
    expect(wrong).toEqual(expected(5, 401))
    expect((await login(proxied(), user.email, 'segredo', from('203.0.113.2'))).status).toBe(200)
  })

  test('from one address is limited to a hundred attempts an hour over all accounts', async () => {
    const attempts = await statuses(102, (index) =>
      login(proxied(), `n${index}@example.com`, 'x', from('203.0.113.77')),
    )
    expect(attempts).toEqual(expected(100, 401, 2))
    expectRefusal(await login(proxied(), 'another@example.com', 'x', from('203.0.113.77')), 3_600)
  })
})

describe('Password guessing at one account', () => {
  test('is limited per /56 and per /48 network, and neighbouring networks are not affected', async () => {
    const { user } = await proxied().register('fan')
    const guess = (third: string, password = 'errada') =>
      login(proxied(), user.email, password, from(`2001:db8:${third}::1`))
    const of56 = await statuses(12, (index) => guess(`1:${(0x100 + index).toString(16)}`))
    expect(of56).toEqual(expected(10, 401, 2))
    const of48 = await statuses(12, (index) => guess(`1:${((index + 2) * 0x100).toString(16)}`))
    expect(of48).toEqual(expected(10, 401, 2))
    expectRefusal(await guess('1:ff00', 'segredo'), 15 * 60)
    expect((await guess('2:100', 'segredo')).status).toBe(200)
  })

  test('by strangers is limited to fifty a day, and the owner gets an email and can still sign in', async () => {
    const { user } = await proxied().register('fan')
    const { email } = user
    await proxied().call('/api/auth/verify-email', {
      body: { token: await untilToken(proxied(), email, 'verify-email') },
    })
    const home = await login(proxied(), email, 'segredo', from('192.0.2.1'))
    const cookie = home.headers.getSetCookie().find((line) => line.startsWith('device=')) ?? ''
    const guesses = await statuses(52, (index) => login(proxied(), email, 'errada', from(`198.18.${index}.1`)))
    expect(guesses).toEqual(expected(50, 401, 2))
    await untilEmail(proxied().dataDir, email, 'Alguém está a tentar entrar na tua conta')
    expectRefusal(await login(proxied(), email, 'segredo', from('198.19.0.1')), 24 * 3_600)

    const known = { ...from('198.19.0.2'), cookie: cookie.split(';')[0] ?? '' }
    expect((await login(proxied(), email, 'segredo', known)).status, 'a browser that has signed in before').toBe(200)
    await statuses(50, (index) => login(proxied(), email, 'errada', from(`198.20.${index}.1`)))
    expect((await login(proxied(), email, 'segredo', from('198.19.0.3'))).status).toBe(429)
    await proxied().call('/api/auth/forgot-password', { body: { email } })
    const token = await untilToken(proxied(), email, 'reset-password')
    const body = { token, password: 'palavra nova' }
    await proxied().call('/api/auth/reset-password', { body, headers: from('198.19.0.3') })
    expect((await login(proxied(), email, 'palavra nova', from('198.19.0.3'))).status).toBe(200)
    const letters = await readOutbox(proxied().dataDir, email)
    expect(letters.filter(({ subject }) => subject.startsWith('Alguém'))).toHaveLength(1)
  })

  test('is not helped by the device cookie of another account, and by the own one for five attempts only', async () => {
    const [one, other] = [await proxied().register('fan'), await proxied().register('fan')]
    const markOf = async (email: string) => {
      const { headers } = await login(proxied(), email, 'segredo', from('192.0.2.9'))
      return (headers.getSetCookie().find((line) => line.startsWith('device=')) ?? '').split(';')[0] ?? ''
    }
    const [own, foreign] = [await markOf(one.user.email), await markOf(other.user.email)]
    const tryWith = (cookie: string) => (index: number) =>
      login(proxied(), one.user.email, 'errada', { ...from('192.0.2.10'), cookie: index < 0 ? '' : cookie })
    expect(await statuses(6, tryWith(foreign))).toEqual(expected(5, 401))
    expect(await statuses(6, tryWith(own))).toEqual(expected(5, 401))
  })
})

test('Reauthentication counts as a sign-in attempt', async () => {
  const { token, user } = await proxied().register('fan')
  const confirm = (password: string) =>
    proxied().call<Problem>('/api/auth/confirm', { token, body: { password }, headers: from('203.0.113.90') })
  expect(await statuses(6, () => confirm('errada'))).toEqual(expected(5, 401))
  expectRefusal(await confirm('segredo'), 15 * 60)
  expect((await login(proxied(), user.email, 'segredo', from('203.0.113.90'))).status).toBe(429)
})

test('A stolen session that guesses the password does not lock out the owner', async () => {
  const { token, user } = await proxied().register('fan')
  const { email } = user
  const home = await login(proxied(), email, 'segredo', from('192.0.2.20'))
  const cookie = (home.headers.getSetCookie().find((line) => line.startsWith('device=')) ?? '').split(';')[0] ?? ''
  const ask = (path: string, body: object, as: string, headers: Record<string, string>) =>
    proxied().call<Problem>(`/api/auth/${path}`, { token: as, body, headers })
  const guess = (index: number) =>
    index % 2 === 0
      ? ask('confirm', { password: 'errada' }, token, from(`198.21.${index}.1`))
      : ask(
          'change-password',
          { currentPassword: 'errada', newPassword: 'nova-senha' },
          token,
          from(`198.21.${index}.1`),
        )
  const guesses = await statuses(11, guess)
  expect(guesses.filter((status) => status === 429)).toHaveLength(1)
  expectRefusal(await ask('confirm', { password: 'segredo' }, token, from('198.21.99.1')), 3_600)

  const known = { ...from('192.0.2.20'), cookie }
  expect((await ask('confirm', { password: 'segredo' }, token, known)).status, 'a known browser').toBe(204)
  const { body: fresh } = await proxied().call<SignedIn>('/api/auth/login', {
    body: { email, password: 'segredo' },
    headers: from('198.21.99.2'),
  })
  const change = { currentPassword: 'segredo', newPassword: 'outra palavra' }
  expect((await ask('change-password', change, fresh.token, from('198.21.99.2'))).status, 'a sign-in').toBe(204)
  expect((await proxied().call('/api/auth/me', { token })).status).toBe(401)
})

test('The network limit counts guesses in a session, but does not refuse a session that has just begun', async () => {
  const { token, user } = await proxied().register('fan')
  const at = from('203.0.113.95')
  const { body: other } = await proxied().call<SignedIn>('/api/auth/login', {
    body: { email: user.email, password: 'segredo' },
    headers: from('192.0.2.30'),
  })
  const change = (as: string, currentPassword: string) =>
    proxied().call<Problem>('/api/auth/change-password', {
      ...{ token: as, headers: at, body: { currentPassword, newPassword: 'outra palavra' } },
    })
  const age = (userId: string, minutes: number) =>
    proxied()
      .database.db.updateTable('sessions')
      .set({ confirmed_at: new Date(Date.now() - minutes * 60_000) })
      .where('user_id', '=', userId)
      .execute()
  await age(user.id, 11)
  expect(await statuses(6, () => change(token, 'errada'))).toEqual(expected(5, 401))
  expectRefusal(await change(other.token, 'segredo'), 15 * 60)
  await age(user.id, 0)
  expect((await change(other.token, 'segredo')).status).toBe(204)
})

test('A mailbox gets five unverified emails a day, also when its accounts are erased and registered again', async () => {
  const email = 'vitima@example.org'
  let acceptedCount = 0
  for (let round = 0; round < 3; round += 1) {
    const { body } = await proxied().call<SignedIn>('/api/auth/register', {
      body: {
        // Addresses with a tag (`+2`) lead to the same mailbox.
        ...{ email: round === 2 ? 'vitima+2@example.org' : email, password: 'segredo', displayName: 'Ana' },
        ...{ username: `vitima-${round}`, userType: 'fan' },
      },
      headers: from(`203.0.113.${100 + round}`),
    })
    const { token } = body
    const send = () => proxied().call<Problem>('/api/auth/send-verification', { token, method: 'POST' })
    for (let letter = 0; letter < 2; letter += 1) {
      const { status } = await send()
      if (status === 202) acceptedCount += 1
      const change = {
        currentPassword: letter ? 'outra palavra' : 'segredo',
        newPassword: letter ? 'segredo' : 'outra palavra',
      }
      await proxied().call('/api/auth/change-password', { token, body: change })
      await untilEmailsAreSent(proxied())
    }
    if (round === 2) expectRefusal(await send(), 24 * 3_600)
    await proxied().call('/api/users/me', { token, method: 'DELETE' })
  }
  expect(acceptedCount).toBeGreaterThan(0)
  const letters = [
    ...(await readOutbox(proxied().dataDir, email)),
    ...(await readOutbox(proxied().dataDir, 'vitima+2@example.org')),
  ]
  expect(letters).toHaveLength(5)
})

test('One address can register twenty accounts an hour', async () => {
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

test('A mailbox gets five password reset emails an hour, and an unknown address gets the same answers', async () => {
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

test('One address can try thirty mailed tokens an hour, verification and reset links together', async () => {
  const attempt = (index: number) => {
    const path = index % 2 === 0 ? '/api/auth/reset-password' : '/api/auth/verify-email'
    const body = { token: `t${index}`, password: 'nova-senha' }
    return proxied().call<Problem>(path, { body, headers: from('203.0.113.50') })
  }
  expect(await statuses(31, attempt)).toEqual(expected(30, 400))
  expectRefusal(await attempt(32), 3_600)
})

test('The verification email can be requested five times an hour per account, from any address', async () => {
  const { token, user } = await proxied().register('fan')
  // Verification avoids the mailbox limit, which applies to unverified addresses when an email is sent.
  await proxied()
    .database.db.updateTable('users')
    .set({ email_verified_at: new Date() })
    .where('id', '=', user.id)
    .execute()
  const send = (index: number) =>
    proxied().call('/api/auth/send-verification', { method: 'POST', token, headers: from(`203.0.113.${60 + index}`) })
  expect(await statuses(6, send)).toEqual(expected(5, 202))
})

test('A mailbox gets five emails an hour from accounts that want its address, however many ask', async () => {
  const claim = async (index: number) => {
    const { token } = await proxied().register('fan')
    return proxied().call('/api/auth/change-email', {
      token,
      body: { email: index % 2 ? 'alvo@example.org' : ' ALVO@example.org', password: 'segredo' },
    })
  }
  expect(await statuses(6, claim)).toEqual(expected(5, 202))
})

test('An open session allows ten wrong passwords an hour, changes of email and password together', async () => {
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

test('Username checks are limited to 120 a minute per address', async () => {
  const check = (index: number) =>
    proxied().call<Problem>(`/api/auth/usernames/nome-${index}`, { headers: from('203.0.113.70') })
  expect(await statuses(121, check)).toEqual(expected(120, 200))
  expectRefusal(await check(122), 60)
})
