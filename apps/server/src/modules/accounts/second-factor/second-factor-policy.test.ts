import type { SignedIn } from '@aplauso/contract/accounts'
import type { Problem } from '@aplauso/contract/errors'
import type { RecoveryCodes } from '@aplauso/contract/second-factors'
import type { AccountLogEntry } from '@aplauso/contract/sessions'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openJobs } from '#platform/jobs/open-jobs.ts'
import { actorActions } from '#testing/actors.ts'
import { connect, join } from '#testing/live-client.ts'
import { addTotp, passwordSignIn, unusedCode } from '#testing/second-factors.ts'
import { useApp } from '#testing/test-app.ts'
import { untilEmail } from '#testing/until-email.ts'
import { resetSecondFactor } from './factors.ts'

describe('SECOND_FACTOR=creators', () => {
  const app = useApp({ SECOND_FACTOR: 'creators' })
  const { moderator } = actorActions(app)
  const favorites = (token: string) => app().call<Problem>('/api/creators/favorites', { token })
  const user = (token: string) => app().call<SignedIn['user']>('/api/user', { token })

  test('A creator without a second factor can only set one up, in every session, and then do everything', async () => {
    const creator = await app().register('creator')
    expect(creator.user.secondFactorRequired).toBe(true)
    const body = { email: creator.user.email, password: 'segredo' }
    const { body: login } = await app().call<SignedIn>('/api/auth/login', { body })
    expect(login.user.secondFactorRequired).toBe(true)
    expect(await favorites(login.token)).toMatchObject({ status: 403, body: { code: 'second_factor_required' } })
    expect((await user(login.token)).body.secondFactorRequired).toBe(true)

    const { uri } = await addTotp(app(), login.token)
    expect((await favorites(login.token)).status).toBe(200)
    expect((await user(login.token)).body).not.toHaveProperty('secondFactorRequired')
    expect((await user(creator.token)).status, 'the other session').toBe(401)
    const { challenge } = await passwordSignIn(app(), creator)
    const code = await unusedCode(app(), creator, uri)
    const { body: signedIn } = await app().call<SignedIn>('/api/auth/second-factor', { body: { challenge, code } })
    expect(signedIn.user).not.toHaveProperty('secondFactorRequired')
  })

  test('The last second factor of a creator cannot be removed, and that of a fan can', async () => {
    const [creator, fan] = [await app().register('creator'), await app().register('fan')]
    for (const { token } of [creator, fan]) await addTotp(app(), token)
    const remove = ({ token }: SignedIn) => app().call<Problem>('/api/auth/totp', { token, method: 'DELETE' })
    const refused = await remove(creator)
    expect([refused.status, refused.body.code]).toEqual([409, 'second_factor_required'])
    const state = await app().call('/api/auth/second-factor', { token: creator.token })
    expect(state.body).toMatchObject({ required: true, totp: true, recoveryCodes: 10 })
    expect((await remove(fan)).status).toBe(204)
    const after = await app().call('/api/auth/second-factor', { token: fan.token })
    expect(after.body).toMatchObject({ required: false, totp: false, recoveryCodes: 0 })
    expect((await remove(fan)).status).toBe(404)
  })

  test('A moderator who becomes a creator loses the open socket and must set a second factor up', async () => {
    const creator = await app().register('creator')
    await addTotp(app(), creator.token)
    const { token } = await moderator(creator, ['queue'])
    const socket = await join(app().baseUrl, { slug: creator.user.slug, token })
    const body = { userType: 'creator' }
    const changed = await app().call<SignedIn['user']>('/api/users/account-type', { token, body })
    expect(changed.body.secondFactorRequired).toBe(true)
    expect(await socket.closed).toBe(4001)
    expect((await favorites(token)).body.code).toBe('second_factor_required')
  })

  test('The socket of a session that lacks the second factor is refused', async () => {
    const { user, token } = await app().register('creator')
    const socket = await connect(app().baseUrl)
    socket.send({ type: 'join', payload: { slug: user.slug, token } })
    expect(await socket.closed).toBe(1008)
  })
})

describe('A second factor', () => {
  const app = useApp()
  const remaining = async ({ user }: SignedIn) =>
    (await app().database.db.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute()).length

  test('that is set up ends all other sessions, emails the owner and is written to the log', async () => {
    const account = await app().register('fan')
    const body = { email: account.user.email, password: 'segredo' }
    await app().call('/api/auth/login', { body })
    expect(await remaining(account)).toBe(2)
    await addTotp(app(), account.token)
    expect(await remaining(account)).toBe(1)
    const email = await untilEmail(app().dataDir, account.user.email, 'app de autenticação')
    expect(email.text).toContain('/settings/security')
    await app().call('/api/auth/totp', { token: account.token, method: 'DELETE' })
    await untilEmail(app().dataDir, account.user.email, 'foi removida')
    const { body: log } = await app().call<AccountLogEntry[]>('/api/auth/log', { token: account.token })
    expect(log.map(({ event }) => event).slice(0, 2)).toEqual(['totp_removed', 'totp_added'])
    expect((await app().call('/api/auth/login', { body })).body).toHaveProperty('token')
  })

  test('needs a session confirmed a moment ago to be set up, removed or given new recovery codes', async () => {
    const account = await app().register('fan')
    await addTotp(app(), account.token)
    await app()
      .database.db.updateTable('sessions')
      .set({ confirmed_at: new Date(0) })
      .where('user_id', '=', account.user.id)
      .execute()
    for (const [method, path] of [
      ['POST', 'totp'],
      ['DELETE', 'totp'],
      ['POST', 'recovery-codes'],
    ] as const) {
      const { status, body } = await app().call<Problem>(`/api/auth/${path}`, { token: account.token, method })
      expect([path, status, body.code]).toEqual([path, 403, 'reauthentication_required'])
    }
  })

  test('gets ten new recovery codes, and the earlier ones are void', async () => {
    const account = await app().register('fan')
    const { recoveryCodes: former } = await addTotp(app(), account.token)
    const renewed = await app().call<RecoveryCodes>('/api/auth/recovery-codes', {
      token: account.token,
      method: 'POST',
    })
    expect([renewed.status, renewed.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(new Set([...former, ...renewed.body.recoveryCodes]).size).toBe(20)
    const { challenge } = await passwordSignIn(app(), account)
    const answer = (recoveryCode: string | undefined) =>
      app().call('/api/auth/second-factor', { body: { challenge, recoveryCode } })
    expect((await answer(former[0])).status).toBe(401)
    expect((await answer(renewed.body.recoveryCodes[0])).status).toBe(200)
    const without = await app().register('fan')
    expect((await app().call('/api/auth/recovery-codes', { token: without.token, method: 'POST' })).status).toBe(404)
  })

  test('is asked for after a password reset, which opens no session', async () => {
    const account = await app().register('fan')
    const { uri } = await addTotp(app(), account.token)
    await app().call('/api/auth/forgot-password', { body: { email: account.user.email } })
    const { text } = await untilEmail(app().dataDir, account.user.email, 'Escolhe uma palavra-passe')
    const token = /reset-password#token=([\w-]{43})/.exec(text)?.[1]
    const reset = await app().call('/api/auth/reset-password', { body: { token, password: 'nova-senha' } })
    expect([reset.status, reset.headers.getSetCookie()]).toEqual([204, []])
    expect(await remaining(account)).toBe(0)
    const body = { email: account.user.email, password: 'nova-senha' }
    const { body: login } = await app().call<{ challenge: string }>('/api/auth/login', { body })
    const code = await unusedCode(app(), account, uri)
    const signedIn = await app().call('/api/auth/second-factor', { body: { challenge: login.challenge, code } })
    expect(signedIn.status).toBe(200)
  })

  test('that the operator resets is gone with its codes and sessions, and the owner gets an email', async () => {
    const account = await app().register('fan')
    await addTotp(app(), account.token)
    const { database } = app()
    const jobs = await openJobs({ database, databaseUrl: database.url, log: pino({ level: 'silent' }) })
    onTestFinished(() => jobs.close())
    const reset = () => database.db.transaction().execute((tx) => resetSecondFactor(tx, { jobs }, account.user.id))
    expect(await reset()).toMatchObject({ before: { totp: true } })
    expect(await reset()).toBeNull()
    expect(await remaining(account)).toBe(0)
    await untilEmail(app().dataDir, account.user.email, 'O segundo passo')
    const body = { email: account.user.email, password: 'segredo' }
    const { body: login } = await app().call<SignedIn>('/api/auth/login', { body })
    const state = await app().call('/api/auth/second-factor', { token: login.token })
    expect(state.body).toMatchObject({ totp: false, recoveryCodes: 0 })
  })
})
