import type { SignedIn } from '@aplauso/contract/accounts'
import type { AccountLogEntry } from '@aplauso/contract/sessions'
import { expect, test } from 'vitest'
import { proveEmailChange } from '#testing/email-changes.ts'
import { untilToken } from '#testing/mailed-links.ts'
import { useApp } from '#testing/test-app.ts'
import { deleteOldAccountLog } from './account-log.ts'

const app = useApp({ TRUST_PROXY: '127.0.0.0/8' })

const headers = {
  'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'x-forwarded-for': '203.0.113.77',
}

const logIn = (email: string, password: string) =>
  app().call<SignedIn>('/api/auth/login', { headers, body: { email, password } })
const logOf = async (token: string) => (await app().call<AccountLogEntry[]>('/api/auth/log', { token })).body
const eventsOf = async (token: string) => (await logOf(token)).map(({ event }) => event)

test('The log of an account names sign-ins, refusals, password, email and ended sessions, and nobody else reads it', async () => {
  const fan = await app().register('fan')
  const { email } = fan.user
  await logIn(email, 'errada')
  await logIn('nobody@example.com', 'errada')
  const { token } = (await logIn(email, 'segredo')).body
  const change = { currentPassword: 'segredo', newPassword: 'outro segredo' }
  await app().call('/api/auth/change-password', { token, body: change, headers })
  await app().call('/api/auth/forgot-password', { body: { email } })
  const link = await untilToken(app(), email, 'reset-password')
  await app().call('/api/auth/reset-password', { body: { token: link, password: 'terceiro segredo' }, headers })
  const [first, second] = [await logIn(email, 'terceiro segredo'), await logIn(email, 'terceiro segredo')]
  const renewed = `novo-${email}`
  const newEmail = { email: renewed, password: 'terceiro segredo' }
  await app().call('/api/auth/change-email', { token: first.body.token, body: newEmail })
  await proveEmailChange(app(), fan)
  const proof = await untilToken(app(), renewed, 'verify-email')
  await app().call('/api/auth/verify-email', { body: { token: proof }, headers })
  await app().call('/api/auth/sessions', { token: first.body.token, method: 'DELETE', headers })
  await app().call('/api/auth/sessions', { token: first.body.token, method: 'DELETE', headers })
  expect((await app().call('/api/auth/me', { token: second.body.token })).status).toBe(401)

  const log = await logOf(first.body.token)
  expect(log.map(({ event }) => event).filter((event) => event !== 'new_device')).toEqual([
    ...(['session_ended', 'email_changed', 'signed_in', 'signed_in', 'password_reset'] as const),
    ...(['password_changed', 'signed_in', 'sign_in_refused', 'signed_in'] as const),
  ])
  expect(log[0]).toMatchObject({ device: 'Firefox · Windows', network: '203.0.113.0/24' })
  expect(JSON.stringify(log)).not.toContain('203.0.113.77')
  const stranger = await app().register('fan')
  expect(await eventsOf(stranger.token)).toEqual(['signed_in'])
})

test('The log is read in pages, kept for a year, and erased with the account', async () => {
  const fan = await app().register('fan')
  for (let count = 0; count < 2; count += 1) await logIn(fan.user.email, 'segredo')
  const page = (path: string) => app().call<AccountLogEntry[]>(path, { token: fan.token })
  const { body, headers: answered } = await page('/api/auth/log?limit=2')
  expect(body).toHaveLength(2)
  const [, next = ''] = /<([^>]*)>/.exec(answered.get('link') ?? '') ?? []
  const ids = [...body, ...(await page(next)).body].map(({ id }) => id)
  expect(ids).toEqual((await logOf(fan.token)).map(({ id }) => id))

  const { db } = app().database
  const rows = () => db.selectFrom('account_log').select('id').where('user_id', '=', fan.user.id).execute()
  const old = new Date(Date.now() - 366 * 24 * 3_600_000)
  await db
    .updateTable('account_log')
    .set({ at: old })
    .where('id', '=', ids.at(-1) ?? '')
    .execute()
  await deleteOldAccountLog(db)
  expect(await rows()).toHaveLength(ids.length - 1)
  await app().call('/api/users/me', { token: fan.token, method: 'DELETE' })
  expect(await rows()).toEqual([])
})
