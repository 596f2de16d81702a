import type { SignedIn } from '@aplauso/contract/accounts'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '#testing/test-app.ts'

test('The security log has one line for each sign-in, refusal and limit, without personal data or secrets', async () => {
  const lines: string[] = []
  const { app, close } = await startTestApp(
    { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.0/8' },
    { logTo: { write: (line) => void lines.push(line) } },
  )
  onTestFinished(close)
  const headers = { 'x-forwarded-for': '203.0.113.77' }
  const creator = await app.register('creator')
  const { user } = creator
  const login = (password: string) =>
    app.call<SignedIn>('/api/auth/login', { headers, body: { email: user.email, password } })
  const { token } = (await login('segredo')).body
  for (let attempt = 0; attempt < 8; attempt += 1) await login('palavra-errada')
  await app.call('/api/widget-key/rotate', { token, method: 'POST', headers })
  await app.database.db
    .updateTable('sessions')
    .set({ confirmed_at: new Date(0) })
    .where('user_id', '=', user.id)
    .execute()
  await app.call('/api/widget-key/rotate', { token, method: 'POST', headers })
  await app.call('/api/auth/logout', { token, method: 'POST', headers })

  const events = lines.map((line) => JSON.parse(line)).filter(({ event }) => event !== undefined)
  const named = (name: string) => events.filter(({ event }) => event === name)
  expect(named('registered')).toMatchObject([{ accountId: user.id }])
  expect(named('signed_in')).toMatchObject([{ accountId: user.id, network: '203.0.113.0/24' }])
  expect(named('sign_in_refused')).toHaveLength(5)
  expect(new Set([...named('sign_in_refused'), ...named('signed_in')].map(({ mailbox }) => mailbox)).size).toBe(1)
  expect(named('rate_limited'), 'one line for a window, however often it is tried').toMatchObject([
    { limit: 'login_account' },
  ])
  expect(named('access_granted')).toMatchObject([{ accountId: user.id, call: 'POST /api/widget-key/rotate' }])
  expect(named('access_refused')).toMatchObject([{ accountId: user.id, code: 'reauthentication_required' }])
  expect(named('signed_out')).toHaveLength(1)
  const written = lines.join('')
  for (const secret of [user.email, 'segredo', 'palavra-errada', token, '203.0.113.77']) {
    expect(written).not.toContain(secret)
  }
})
