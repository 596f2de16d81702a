import type { SignedIn } from '@aplauso/contract/accounts'
import type { Problem } from '@aplauso/contract/errors'
import { expect, test } from 'vitest'
import { useApp } from '#testing/test-app.ts'
import { deleteExpiredSessions } from './sessions.ts'

const app = useApp()

const me = (headers: Record<string, string>) => app().call<Problem>('/api/auth/me', { headers })

test('A session ends after thirty days, by header and by cookie, and its row is deleted', async () => {
  const { user, token } = await app().register('fan')
  const { db } = app().database
  const sessions = db.selectFrom('sessions').select(['created_at', 'expires_at']).where('user_id', '=', user.id)
  const { created_at, expires_at } = await sessions.executeTakeFirstOrThrow()
  expect(expires_at.getTime() - created_at.getTime()).toBe(30 * 24 * 3_600_000)
  await db.updateTable('sessions').set({ expires_at: new Date() }).where('user_id', '=', user.id).execute()
  for (const headers of [{ authorization: `Bearer ${token}` }, { cookie: `session=${token}` }]) {
    const { status, body } = await me(headers)
    expect([status, body.code]).toEqual([401, 'unauthenticated'])
  }
  await deleteExpiredSessions(db)
  expect(await sessions.execute()).toEqual([])
})

test('An unused session ends after fourteen days, and a used one does not', async () => {
  const [idle, used] = [await app().register('fan'), await app().register('fan')]
  const { db } = app().database
  const days = (count: number) => new Date(Date.now() - count * 24 * 3_600_000)
  const seenOf = async ({ user }: SignedIn) =>
    (await db.selectFrom('sessions').select('seen_at').where('user_id', '=', user.id).executeTakeFirst())?.seen_at
  const setSeen = ({ user }: SignedIn, seen_at: Date) =>
    db.updateTable('sessions').set({ seen_at }).where('user_id', '=', user.id).execute()
  const ask = async ({ token }: SignedIn) => (await me({ authorization: `Bearer ${token}` })).status

  await setSeen(idle, days(14))
  await setSeen(used, days(13.9))
  expect([await ask(idle), await ask(used)]).toEqual([401, 200])
  expect(await ask(idle), 'asking does not bring it back').toBe(401)
  expect(Date.now() - ((await seenOf(used))?.getTime() ?? 0)).toBeLessThan(300_000)

  const lately = new Date(Date.now() - 4 * 60_000)
  await setSeen(used, lately)
  await ask(used)
  expect(await seenOf(used), 'the use is written at most once in five minutes').toEqual(lately)
  await deleteExpiredSessions(db)
  expect([await seenOf(idle), await seenOf(used)]).toEqual([undefined, lately])
})

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const claims = encoded({ sub: '1', userType: 'creator', exp: 9_999_999_999 })

test.each([
  `${encoded({ alg: 'none', typ: 'JWT' })}.${claims}.`,
  `${encoded({ alg: 'HS256', typ: 'JWT' })}.${claims}.${'a'.repeat(43)}`,
  'a'.repeat(43),
  'null',
  'undefined',
  '0',
  '../../session',
  "' or 1=1 --",
  'x'.repeat(8_000),
])('The forged token %j opens no session', async (token) => {
  for (const headers of [{ authorization: `Bearer ${token}` }, { cookie: `session=${encodeURIComponent(token)}` }]) {
    const { status, body } = await me(headers)
    expect([status, body.code]).toEqual([401, 'unauthenticated'])
  }
})

test('Signing in creates a new token and ignores one that was planted before', async () => {
  const { user } = await app().register('fan')
  const planted = 'p'.repeat(43)
  const { body } = await app().call<SignedIn>('/api/auth/login', {
    body: { email: user.email, password: 'segredo' },
    headers: { cookie: `session=${planted}` },
  })
  expect(body.token).toMatch(/^[\w-]{43}$/)
  expect(body.token).not.toBe(planted)
  expect((await me({ authorization: `Bearer ${planted}` })).status).toBe(401)
})
