import type { SignedIn, User } from '@aplauso/contract/accounts'
import type { Config } from '@aplauso/contract/config'
import type { Problem } from '@aplauso/contract/errors'
import type { CheckedInvite, CreatedInvite, NewInvite, OpenInvite } from '@aplauso/contract/invites'
import type { OperatorRole } from '@aplauso/contract/operator-role'
import { describe, expect, test } from 'vitest'
import { type TestApp, useApp } from '#testing/test-app.ts'
import { insertAccount } from './insert-account.ts'
import { grantOperatorRole } from './operator-role.ts'
import { createPasswords } from './passwords.ts'
import { createInvite, deleteExpiredInvites } from './registration-invites.ts'

const PASSWORD = 'segredo'
let count = 0

/** Calls of the tests to one installation. */
function actionsOn(app: () => TestApp) {
  const registration = (more: Record<string, unknown> = {}) => {
    count += 1
    const name = `pessoa-${count}`
    const person = { email: `${name}@example.com`, username: name, displayName: `Nome ${count}` }
    return { ...person, password: PASSWORD, userType: 'fan', ...more }
  }
  const register = (more: Record<string, unknown> = {}) =>
    app().call<SignedIn & Problem>('/api/auth/register', { body: registration(more) })
  const invite = async (more: Partial<NewInvite> = {}) => {
    const made = await createInvite(
      { db: app().database.db, publicUrl: () => app().baseUrl },
      { userType: 'fan', days: 14, ...more },
      null,
    )
    return { ...made, token: new URL(made.url).searchParams.get('invite') ?? '' }
  }
  /** An account from a time when registration was open, or one of the command line. */
  const existing = async (role?: OperatorRole) => {
    const { email, username, displayName } = registration()
    const { db } = app().database
    const passwordHash = await (await createPasswords()).hash(PASSWORD)
    await db.transaction().execute(async (tx) => {
      await insertAccount(tx, { ...{ email, username, displayName, passwordHash }, userType: 'fan', language: 'pt' })
    })
    if (role !== undefined) await grantOperatorRole(db, username, role)
    const { body } = await app().call<SignedIn>('/api/auth/login', { body: { email, password: PASSWORD } })
    return body
  }
  const become = ({ token }: SignedIn, userType: string, more = {}) =>
    app().call<User & Problem>('/api/users/account-type', { token, body: { userType, ...more } })
  const check = (token: string) =>
    app().call<CheckedInvite & Problem>('/api/auth/invitation', { body: { invite: token } })
  return { register, invite, existing, become, check }
}

describe('With REGISTRATION=closed', () => {
  const app = useApp({ REGISTRATION: 'closed' })
  const { register, invite, existing, become, check } = actionsOn(app)

  test('nobody registers or becomes a creator, and the answer reveals no account', async () => {
    const { body } = await app().call<Config>('/api/config')
    expect(body.registration).toEqual({ accounts: 'closed', creators: 'closed' })
    const known = await existing()
    const { token } = await invite()
    const attempts = [
      await register(),
      await register({ userType: 'agency' }),
      await register({ email: known.user.email }),
      await register({ username: known.user.username }),
      await register({ invite: token }),
      await become(known, 'creator'),
      await check(token),
    ]
    expect(attempts.map(({ status, body: { code } }) => [status, code])).toEqual(
      attempts.map(() => [403, 'registration_closed']),
    )
    expect((await become(known, 'fan')).status).toBe(200)
  })
})

describe('With REGISTRATION=invite', () => {
  const app = useApp({ REGISTRATION: 'invite' })
  const { register, invite, existing, become, check } = actionsOn(app)
  const refusal = [403, 'invite_required']
  const outcomeOf = ({ status, body }: { status: number; body: Problem }) => [status, body.code]

  test('an invitation works once, for its account type, until it expires', async () => {
    const made = await invite()
    expect((await check(made.token)).body).toEqual({
      userType: 'fan',
      isForOneAddress: false,
      expiresAt: made.expiresAt,
    })
    expect(outcomeOf(await register())).toEqual(refusal)
    expect(outcomeOf(await register({ invite: 'unknown' }))).toEqual(refusal)
    expect(outcomeOf(await register({ invite: made.token, userType: 'creator' }))).toEqual(refusal)
    expect((await register({ invite: made.token })).status).toBe(201)
    expect(outcomeOf(await register({ invite: made.token }))).toEqual(refusal)
    expect(outcomeOf(await check(made.token))).toEqual(refusal)

    const late = await invite()
    const { db } = app().database
    await db.updateTable('registration_invites').set({ expires_at: new Date() }).where('id', '=', late.id).execute()
    expect(outcomeOf(await register({ invite: late.token }))).toEqual(refusal)
    expect(outcomeOf(await check(late.token))).toEqual(refusal)
    await deleteExpiredInvites(db)
    expect(await db.selectFrom('registration_invites').select('id').where('id', '=', late.id).execute()).toEqual([])
  })

  test('a refused registration leaves the invitation open, and without one no account is revealed', async () => {
    const known = await existing()
    const { token } = await invite()
    expect(outcomeOf(await register({ email: known.user.email }))).toEqual(refusal)
    expect((await register({ email: known.user.email, invite: token })).body.code).toBe('email_taken')
    expect((await register({ username: known.user.username, invite: token })).body.code).toBe('username_taken')
    expect((await register({ username: 'admin', invite: token })).body.code).toBe('username_taken')
    expect((await register({ invite: token })).status).toBe(201)
  })

  test('an invitation for an address accepts that address alone, compared as accounts are', async () => {
    const { token } = await invite({ email: 'rita@example.org' })
    expect((await check(token)).body.isForOneAddress).toBe(true)
    expect(outcomeOf(await register({ invite: token }))).toEqual(refusal)
    const { status, body } = await register({ invite: token, email: ' Rita@Example.org ' })
    expect([status, body.user.email, body.user.emailVerified]).toEqual([201, 'rita@example.org', false])
  })

  test('of two registrations at once with one invitation one wins', async () => {
    const { token } = await invite()
    const answers = await Promise.all([1, 2, 3].map(() => register({ invite: token })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403, 403])
    expect(answers.flatMap(({ body }) => body.code ?? [])).toEqual(['invite_required', 'invite_required'])
  })

  test('a fan becomes a creator with an invitation for creators, which repeated calls use up once', async () => {
    const fan = await existing()
    const [ofFans, ofCreators] = [await invite(), await invite({ userType: 'creator' })]
    expect(outcomeOf(await become(fan, 'creator'))).toEqual(refusal)
    expect(outcomeOf(await become(fan, 'creator', { invite: ofFans.token }))).toEqual(refusal)
    const answers = await Promise.all([1, 2].map(() => become(fan, 'creator', { invite: ofCreators.token })))
    expect(answers.map(({ status, body }) => [status, body.userType])).toEqual([
      [200, 'creator'],
      [200, 'creator'],
    ])
    expect((await become(fan, 'fan')).status).toBe(200)
    expect(outcomeOf(await become(fan, 'creator', { invite: ofCreators.token }))).toEqual(refusal)
  })

  test('operators make, list and withdraw invitations as their role allows', async () => {
    const [owner, support, finance, nobody] = await Promise.all([
      existing('owner'),
      existing('support'),
      existing('finance'),
      existing(),
    ])
    const post = ({ token }: SignedIn, body: object) =>
      app().call<CreatedInvite & Problem>('/api/admin/invites', { token, body })
    const list = ({ token }: SignedIn) => app().call<OpenInvite[] & Problem>('/api/admin/invites', { token })
    const withdraw = ({ token }: SignedIn, id: string) =>
      app().call<Problem>(`/api/admin/invites/${id}`, { token, method: 'DELETE' })

    expect(outcomeOf(await post(nobody, { userType: 'fan' }))).toEqual([404, 'not_found'])
    expect(outcomeOf(await post(finance, { userType: 'fan' }))).toEqual([403, 'forbidden'])
    expect(outcomeOf(await list(finance))).toEqual([403, 'forbidden'])
    for (const userType of ['creator', 'agency'])
      expect(outcomeOf(await post(support, { userType }))).toEqual([403, 'forbidden'])
    for (const wrong of [{}, { userType: 'boss' }, { userType: 'fan', days: 0 }, { userType: 'fan', email: 'x' }])
      expect((await post(owner, wrong)).status).toBe(400)

    const ofCreators = await post(owner, { userType: 'creator', email: 'ANA@example.org', days: 2 })
    expect(ofCreators.status).toBe(201)
    expect(ofCreators.body.url).toMatch(/\/register\?invite=[\w-]{43}$/)
    const ofFans = await post(support, { userType: 'fan' })
    const listed = (await list(support)).body
    expect(listed.slice(0, 2)).toMatchObject([
      { id: ofFans.body.id, userType: 'fan', email: null, createdBy: support.user.username },
      { id: ofCreators.body.id, userType: 'creator', email: 'ana@example.org', createdBy: owner.user.username },
    ])
    // Only the hash is stored, and no list repeats the link.
    const token = new URL(ofFans.body.url).searchParams.get('invite') ?? ''
    const stored = await app().database.db.selectFrom('registration_invites').selectAll().execute()
    expect(JSON.stringify([stored, listed])).not.toContain(token)

    expect((await withdraw(support, ofCreators.body.id)).status).toBe(404)
    expect((await withdraw(owner, 'no-id')).status).toBe(404)
    expect((await withdraw(owner, ofFans.body.id)).status).toBe(204)
    expect((await withdraw(owner, ofFans.body.id)).status).toBe(404)
    expect(outcomeOf(await register({ invite: token }))).toEqual(refusal)

    // Somebody who knew the old password may have made it.
    const change = { currentPassword: PASSWORD, newPassword: 'outro segredo' }
    await app().call('/api/auth/change-password', { token: owner.token, body: change })
    expect((await list(owner)).body.map(({ id }) => id)).not.toContain(ofCreators.body.id)
  })
})

describe('With REGISTRATION_CREATORS=invite', () => {
  const app = useApp({ REGISTRATION_CREATORS: 'invite' })
  const { register, become, invite } = actionsOn(app)

  test('everybody registers as a fan or a supporter, and creators and agencies need an invitation', async () => {
    const { body } = await app().call<Config>('/api/config')
    expect(body.registration).toEqual({ accounts: 'open', creators: 'invite' })
    const fan = await register()
    expect([fan.status, (await register({ userType: 'supporter' })).status]).toEqual([201, 201])
    for (const userType of ['creator', 'agency'])
      expect((await register({ userType })).body.code).toBe('invite_required')
    expect((await become(fan.body, 'creator')).body.code).toBe('invite_required')
    const { token } = await invite({ userType: 'agency' })
    expect((await register({ userType: 'agency', invite: token })).status).toBe(201)
  })
})
