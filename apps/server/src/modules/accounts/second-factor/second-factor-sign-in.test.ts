import type { SignedIn } from '@aplauso/contract/accounts'
import { expect, test } from 'vitest'
import { addTotp, passwordSignIn, unusedCode } from '#testing/second-factors.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()
const answer = (body: Record<string, unknown>) => app().call<SignedIn>('/api/auth/second-factor', { body })

test('Sign-in of an account with an authenticator app opens a session only after its code', async () => {
  const account = await app().register('fan')
  const { uri, recoveryCodes } = await addTotp(app(), account.token)
  expect(new Set(recoveryCodes).size).toBe(10)

  const first = await app().call('/api/auth/login', { body: { email: account.user.email, password: 'segredo' } })
  expect(first.headers.getSetCookie()).toEqual([])
  expect(first.body).toEqual({ secondFactor: ['totp', 'recovery'], challenge: expect.any(String) })
  const { challenge } = first.body as { challenge: string }
  expect((await app().call('/api/auth/me', { token: challenge })).status).toBe(401)

  const signedIn = await answer({ challenge, code: await unusedCode(app(), account, uri) })
  expect(signedIn.status).toBe(200)
  expect(signedIn.headers.get('cache-control')).toBe('no-store')
  expect(signedIn.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual(['session', 'device'])
  expect((await app().call('/api/auth/me', { token: signedIn.body.token })).status).toBe(200)
  const again = await answer({ challenge, code: await unusedCode(app(), account, uri) })
  expect([again.status, again.body]).toMatchObject([
    401,
    { code: 'invalid_code', errors: [{ path: 'challenge', code: 'expired' }] },
  ])
})

test('A recovery code signs in once, however it is typed', async () => {
  const account = await app().register('fan')
  const { recoveryCodes } = await addTotp(app(), account.token)
  const [code = ''] = recoveryCodes
  expect(code).toMatch(/^[0-9a-z]{5}-[0-9a-z]{5}$/)
  const { challenge } = await passwordSignIn(app(), account)
  const typed = code.toUpperCase().replace('-', ' ').replaceAll('0', 'O').replaceAll('1', 'I')
  expect((await answer({ challenge, recoveryCode: typed })).status).toBe(200)
  const second = await passwordSignIn(app(), account)
  expect(await answer({ challenge: second.challenge, recoveryCode: code })).toMatchObject({
    status: 401,
    body: { code: 'invalid_code' },
  })
  const state = await app().call('/api/auth/second-factor', { token: account.token })
  expect(state.body).toEqual({ required: false, totp: true, passkeys: 0, recoveryCodes: 9, hasPassword: true })
})
