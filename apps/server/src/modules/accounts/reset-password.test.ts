import type { SignedIn, User } from '@aplauso/contract/accounts'
import type { Problem } from '@aplauso/contract/errors'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { join } from '#testing/live-client.ts'
import { untilEmailsAreSent, untilToken } from '#testing/mailed-links.ts'
import { readOutbox } from '#testing/read-outbox.ts'
import { useApp } from '#testing/test-app.ts'
import { untilBlocked } from '#testing/until-blocked.ts'
import { untilEmail } from '#testing/until-email.ts'
import { deleteExpiredMailedTokens } from './mailed-tokens.ts'

const app = useApp()

const forgot = (email: string) => app().call('/api/auth/forgot-password', { body: { email } })
const reset = (token: string, password = 'nova-senha') =>
  app().call<Problem>('/api/auth/reset-password', { body: { token, password } })
const login = (email: string, password: string) =>
  app().call<SignedIn>('/api/auth/login', { body: { email, password } })
const isSignedIn = async (token: string) => (await app().call('/api/auth/me', { token })).status === 200

async function mailedToken(email: string, count = 1): Promise<string> {
  expect((await forgot(email)).status).toBe(202)
  return untilToken(app(), email, 'reset-password', count)
}

test('A reset link sets a new password and ends every earlier session', async () => {
  const { user, token } = await app().register('creator')
  const { body: other } = await login(user.email, 'segredo')
  const dashboard = await join(app().baseUrl, { slug: user.slug, token })
  const link = await mailedToken(user.email.toUpperCase().toLowerCase())
  expect(await isSignedIn(token)).toBe(true)
  const { status, body } = await reset(link)
  expect([status, body]).toEqual([204, ''])
  expect(await dashboard.closed).toBe(4001)
  expect(await Promise.all([isSignedIn(token), isSignedIn(other.token)])).toEqual([false, false])
  expect((await login(user.email, 'segredo')).status).toBe(401)
  expect((await login(user.email, 'nova-senha')).status).toBe(200)
  const notice = await untilEmail(app().dataDir, user.email, 'mudou')
  expect(notice.text).toContain('/forgot-password')
})

test('A reset link verifies the address that it was mailed to', async () => {
  const { user } = await app().register('fan')
  expect(user.emailVerified).toBe(false)
  await reset(await mailedToken(user.email))
  const { body } = await login(user.email, 'nova-senha')
  expect(body.user.emailVerified).toBe(true)
})

test('A reset link works once, also when it is sent several times in parallel', async () => {
  const { user } = await app().register('fan')
  const link = await mailedToken(user.email)
  const answers = await Promise.all([reset(link, 'primeira'), reset(link, 'segunda'), reset(link, 'terceira')])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400])
  const again = await reset(link)
  expect([again.status, again.body.code]).toEqual([400, 'link_invalid'])
  const winner = ['primeira', 'segunda', 'terceira'][answers.findIndex(({ status }) => status === 204)] ?? ''
  expect((await login(user.email, winner)).status).toBe(200)
})

test('Two reset links used in parallel: one succeeds and voids the other', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { user } = await app().register('fan')
    const first = await mailedToken(user.email)
    const second = await mailedToken(user.email, 2)
    const answers = await Promise.all([reset(first), reset(second)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400])
  }
})

test('A reset link expires after an hour and is deleted', async () => {
  const { user } = await app().register('fan')
  const link = await mailedToken(user.email)
  const { db } = app().database
  const { expires_at, created_at } = await db
    .selectFrom('mailed_tokens')
    .selectAll()
    .where('user_id', '=', user.id)
    .where('purpose', '=', 'reset_password')
    .executeTakeFirstOrThrow()
  expect(expires_at.getTime() - created_at.getTime()).toBe(3_600_000)
  await db.updateTable('mailed_tokens').set({ expires_at: new Date() }).where('user_id', '=', user.id).execute()
  const { status, body } = await reset(link)
  expect([status, body.code]).toEqual([400, 'link_invalid'])
  expect((await login(user.email, 'segredo')).status).toBe(200)
  await deleteExpiredMailedTokens(db)
  expect(await db.selectFrom('mailed_tokens').select('user_id').where('user_id', '=', user.id).execute()).toEqual([])
})

test.each(['x', 'a'.repeat(43), '../../etc', 'é'.repeat(200)])('The invalid token %j resets nothing', async (token) => {
  const { status, body } = await reset(token)
  expect([status, body.code]).toEqual([400, 'link_invalid'])
})

test('A verification link cannot set a password', async () => {
  const { user } = await app().register('fan')
  const verification = await untilToken(app(), user.email, 'verify-email')
  expect((await reset(verification)).body.code).toBe('link_invalid')
  expect((await app().call('/api/auth/verify-email', { body: { token: verification } })).status).toBe(204)
})

test('A reset refuses an invalid password and leaves the link valid', async () => {
  const { user } = await app().register('fan')
  const link = await mailedToken(user.email)
  expect((await reset(link, 'curta')).status).toBe(400)
  expect((await reset(link, 'x'.repeat(129))).status).toBe(400)
  expect((await reset(link)).status).toBe(204)
})

test('A reset request answers the same for unknown addresses, and sends them no email', async () => {
  const { user } = await app().register('fan')
  const gone = await app().register('fan')
  await app().call('/api/users/me', { method: 'DELETE', token: gone.token })
  const answers = await Promise.all([user.email, 'stranger@example.com', gone.user.email].map(forgot))
  for (const { status, body } of answers) expect([status, body]).toEqual([202, {}])
  await untilToken(app(), user.email, 'reset-password')
  await untilEmailsAreSent(app())
  expect(await readOutbox(app().dataDir, 'stranger@example.com')).toEqual([])
  const toErased = await readOutbox(app().dataDir, gone.user.email)
  expect(toErased.filter(({ text }) => text.includes('reset-password'))).toEqual([])
})

test('The token of a link is stored nowhere in clear, before or after it is mailed', async () => {
  const { user } = await app().register('fan')
  const link = await mailedToken(user.email)
  await forgot(user.email)
  const { rows } = await sql<{ row: string }>`
    select mailed_tokens::text as row from mailed_tokens
    union all select job::text from pgboss.job`.execute(app().database.db)
  const stored = rows.map(({ row }) => row).join('\n')
  expect(stored).not.toContain(link)
  expect(stored).not.toContain(Buffer.from(link).toString('hex'))
  expect(stored).not.toContain(Buffer.from(link, 'base64url').toString('hex'))
})

test('A login with the old password in parallel with the reset leaves no session', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { user } = await app().register('fan')
    const link = await mailedToken(user.email)
    const [, ...logins] = await Promise.all([
      reset(link),
      ...Array.from({ length: 6 }, () => login(user.email, 'segredo')),
    ])
    for (const { body } of logins) if (body.token) expect(await isSignedIn(body.token)).toBe(false)
  }
})

test('A password change voids an open reset link', async () => {
  const { user, token } = await app().register('fan')
  const link = await mailedToken(user.email)
  const body = { currentPassword: 'segredo', newPassword: 'outra-senha' }
  expect((await app().call('/api/auth/change-password', { token, body })).status).toBe(204)
  expect((await reset(link)).body.code).toBe('link_invalid')
  const me = await app().call<User>('/api/auth/me', { token })
  expect(me.status).toBe(200)
})

test('An account that is erased while its reset email is built gets neither email nor link', async () => {
  const { user } = await app().register('fan')
  await untilEmailsAreSent(app())
  const { db } = app().database
  const { pendingAnswer } = await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('users')
      .set({ erased_at: new Date(), email: `erased:${user.id}` })
      .where('id', '=', user.id)
      .execute()
    const pendingAnswer = forgot(user.email)
    await untilBlocked(app())
    return { pendingAnswer }
  })
  expect((await pendingAnswer).status).toBe(202)
  await untilEmailsAreSent(app())
  const tokens = db.selectFrom('mailed_tokens').select('purpose').where('user_id', '=', user.id)
  expect(await tokens.execute()).toEqual([{ purpose: 'verify_email' }])
  expect(await readOutbox(app().dataDir, user.email)).toHaveLength(1)
})
