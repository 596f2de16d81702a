import { randomUUID } from 'node:crypto'
import type { PendingEmailChange, SignedIn, User } from '@aplauso/contract/accounts'
import type { Problem } from '@aplauso/contract/errors'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@aplauso/contract/limits'
import { expect, test } from 'vitest'
import { applyEmailChangesAt, confirmNewEmail, EMAIL_CHANGE_DELAY_MS, moveToEmail } from '#testing/email-changes.ts'
import { untilEmailsAreSent, untilToken } from '#testing/mailed-links.ts'
import { readOutbox } from '#testing/read-outbox.ts'
import { addTotp, unusedCode } from '#testing/second-factors.ts'
import { useApp } from '#testing/test-app.ts'
import { untilEmail } from '#testing/until-email.ts'
import { deleteOldEmailChanges } from './apply-email-change.ts'

const app = useApp({ RATE_LIMIT: 'off' })

const newAddress = () => `novo-${randomUUID()}@example.org`
const change = ({ token }: SignedIn, body: object) =>
  app().call<Problem>('/api/auth/change-email', { token, body: { password: 'segredo', ...body } })
const verify = (token: string) => app().call<Problem>('/api/auth/verify-email', { body: { token } })
const undo = (token: string) => app().call<Problem>('/api/auth/undo-email', { body: { token } })
const undoLink = (email: string, letters = 1) => untilToken(app(), email, 'undo-email', letters)
const me = ({ token }: SignedIn) => app().call<User>('/api/auth/me', { token })
const login = (email: string, password = 'segredo') =>
  app().call<SignedIn>('/api/auth/login', { body: { email, password } })
const pendingOf = async ({ token }: SignedIn) =>
  (await app().call<PendingEmailChange | null>('/api/auth/change-email', { token })).body
const eventsOf = async (userId: string) => {
  const log = app().database.db.selectFrom('account_log').select('event').where('user_id', '=', userId)
  return (await log.where('event', 'in', ['email_changed', 'email_change_undone']).orderBy('id').execute()).map(
    ({ event }) => event,
  )
}
const subjectsTo = async (email: string) => {
  await untilEmailsAreSent(app())
  return (await readOutbox(app().dataDir, email)).map(({ subject }) => subject)
}

/** An account whose address is verified. */
async function verifiedFan(): Promise<SignedIn> {
  const fan = await app().register('fan')
  await verify(await untilToken(app(), fan.user.email, 'verify-email'))
  return fan
}

test('Without a code the new address applies a day after its link, and an email names the time to the old one', async () => {
  const fan = await verifiedFan()
  const email = newAddress()
  expect(await pendingOf(fan)).toBeNull()
  await change(fan, { email })
  expect(await pendingOf(fan)).toEqual({ email, confirmed: false, takesEffectAt: null })
  const before = Date.now()
  expect((await verify(await untilToken(app(), email, 'verify-email'))).status).toBe(204)
  const pending = await pendingOf(fan)
  expect(pending).toMatchObject({ email, confirmed: true })
  const delayMs = Date.parse(pending?.takesEffectAt ?? '') - before
  expect(delayMs).toBeGreaterThanOrEqual(EMAIL_CHANGE_DELAY_MS)
  expect(delayMs).toBeLessThan(EMAIL_CHANGE_DELAY_MS + MINUTE_MS)

  const notice = await untilEmail(app().dataDir, fan.user.email, 'vai mudar')
  expect(notice.text).toContain('/undo-email#token=')
  expect(notice.text + notice.html).not.toContain(email)
  await applyEmailChangesAt(app(), new Date(before + EMAIL_CHANGE_DELAY_MS - MINUTE_MS))
  expect((await me(fan)).body).toMatchObject({ email: fan.user.email })
  expect((await login(email)).status).toBe(401)
  expect((await login(fan.user.email)).status).toBe(200)

  await applyEmailChangesAt(app())
  expect((await me(fan)).body).toMatchObject({ email, emailVerified: true })
  expect(await pendingOf(fan)).toBeNull()
  expect((await login(email)).status).toBe(200)
  await untilEmail(app().dataDir, fan.user.email, 'conta mudou')
  expect(await eventsOf(fan.user.id)).toEqual(['email_changed'])
})

test('Two processes that apply the same change do it once', async () => {
  const fan = await verifiedFan()
  await confirmNewEmail(app(), fan, newAddress())
  await Promise.all([applyEmailChangesAt(app()), applyEmailChangesAt(app())])
  await applyEmailChangesAt(app())
  expect(await eventsOf(fan.user.id)).toEqual(['email_changed'])
  expect((await subjectsTo(fan.user.email)).filter((subject) => subject.includes('conta mudou'))).toHaveLength(1)
})

test('A change that a stopped server missed applies later, and can be undone for seven days from then', async () => {
  const fan = await verifiedFan()
  const email = newAddress()
  await confirmNewEmail(app(), fan, email)
  const link = await undoLink(fan.user.email)
  const appliedAt = new Date(Date.now() + 5 * DAY_MS)
  await applyEmailChangesAt(app(), appliedAt)
  expect((await me(fan)).body.email).toBe(email)
  const { db } = app().database
  const links = db.selectFrom('mailed_tokens').select('expires_at').where('user_id', '=', fan.user.id)
  await undoLink(fan.user.email, 2)
  const expiries = await links.where('purpose', '=', 'undo_email').execute()
  expect(expiries.map(({ expires_at }) => expires_at.getTime() - appliedAt.getTime())).toEqual([7 * DAY_MS, 7 * DAY_MS])
  await db.updateTable('mailed_tokens').set({ expires_at: new Date() }).where('user_id', '=', fan.user.id).execute()
  expect((await undo(link)).body.code).toBe('link_invalid')
  expect((await me(fan)).body.email).toBe(email)
})

test('A pending change ends if another account has the address by then: its owner gets an email, others apply', async () => {
  const fans = [await verifiedFan(), await verifiedFan()] as const
  const emails = [newAddress(), newAddress()] as const
  await confirmNewEmail(app(), fans[0], emails[0])
  await confirmNewEmail(app(), fans[1], emails[1])
  const body = { email: emails[0], password: 'segredo', displayName: 'X', username: randomUUID().slice(0, 20) }
  expect((await app().call('/api/auth/register', { body: { ...body, userType: 'fan' } })).status).toBe(201)
  await applyEmailChangesAt(app())
  expect((await me(fans[0])).body.email).toBe(fans[0].user.email)
  expect((await me(fans[1])).body.email).toBe(emails[1])
  expect(await pendingOf(fans[0])).toBeNull()
  await untilEmail(app().dataDir, fans[0].user.email, 'não mudou')
})

test('A newer request cancels a confirmed change', async () => {
  const fan = await verifiedFan()
  await confirmNewEmail(app(), fan, newAddress())
  const link = await undoLink(fan.user.email)
  const email = newAddress()
  await change(fan, { email })
  await applyEmailChangesAt(app())
  expect((await me(fan)).body.email).toBe(fan.user.email)
  expect(await pendingOf(fan)).toMatchObject({ email, confirmed: false })
  expect((await undo(link)).body.code).toBe('link_invalid')
})

test('The owner cancels a change in the settings, before and after its link is opened', async () => {
  const fan = await verifiedFan()
  const cancel = () => app().call('/api/auth/change-email', { method: 'DELETE', token: fan.token })
  const email = newAddress()
  await change(fan, { email })
  const link = await untilToken(app(), email, 'verify-email')
  expect((await cancel()).status).toBe(204)
  expect((await verify(link)).body.code).toBe('link_invalid')
  await confirmNewEmail(app(), fan, newAddress())
  expect((await cancel()).status).toBe(204)
  expect(await pendingOf(fan)).toBeNull()
  await applyEmailChangesAt(app())
  expect((await me(fan)).body.email).toBe(fan.user.email)
})

test('A password reset cancels a confirmed change', async () => {
  const fan = await verifiedFan()
  await confirmNewEmail(app(), fan, newAddress())
  await app().call('/api/auth/forgot-password', { body: { email: fan.user.email } })
  const token = await untilToken(app(), fan.user.email, 'reset-password')
  await app().call('/api/auth/reset-password', { body: { token, password: 'nova-senha' } })
  await applyEmailChangesAt(app())
  expect((await login(fan.user.email, 'nova-senha')).status).toBe(200)
})

test('Undoing a pending change cancels it, ends every session and mails a link for a new password', async () => {
  const fan = await verifiedFan()
  const email = newAddress()
  await confirmNewEmail(app(), fan, email)
  const link = await undoLink(fan.user.email)
  expect((await undo(link)).status).toBe(204)
  expect((await me(fan)).status).toBe(401)
  await applyEmailChangesAt(app())
  expect((await login(fan.user.email)).body.user).toMatchObject({ email: fan.user.email, emailVerified: true })
  expect((await undo(link)).body.code).toBe('link_invalid')
  expect(await eventsOf(fan.user.id)).toEqual(['email_change_undone'])
  expect(await subjectsTo(email)).toContainEqual(expect.stringContaining('desfeita'))
  const body = { token: await untilToken(app(), fan.user.email, 'reset-password'), password: 'nova-senha' }
  expect((await app().call('/api/auth/reset-password', { body })).status).toBe(204)
  expect((await login(fan.user.email, 'nova-senha')).status).toBe(200)
})

test('Undoing a change that took effect restores the old address, and voids links to the new one', async () => {
  const fan = await verifiedFan()
  const email = newAddress()
  await moveToEmail(app(), fan, email)
  await app().call('/api/auth/forgot-password', { body: { email } })
  const stolen = await untilToken(app(), email, 'reset-password')
  expect((await undo(await undoLink(fan.user.email, 2))).status).toBe(204)
  expect((await me(fan)).status).toBe(401)
  expect((await login(email)).status).toBe(401)
  expect((await login(fan.user.email)).body.user).toMatchObject({ email: fan.user.email, emailVerified: true })
  const body = { token: stolen, password: 'roubada' }
  expect((await app().call<Problem>('/api/auth/reset-password', { body })).body.code).toBe('link_invalid')
  expect(await eventsOf(fan.user.id)).toEqual(['email_changed', 'email_change_undone'])
})

test('An address that was not verified is restored as unverified', async () => {
  const fan = await app().register('fan')
  await moveToEmail(app(), fan, newAddress())
  await undo(await undoLink(fan.user.email, 2))
  expect((await login(fan.user.email)).body.user.emailVerified).toBe(false)
  const account = app().database.db.selectFrom('users').select('first_verified_at').where('id', '=', fan.user.id)
  expect(await account.executeTakeFirstOrThrow()).toEqual({ first_verified_at: null })
})

test('Of two clicks on an undo link at once, one undoes the change', async () => {
  const fan = await verifiedFan()
  await moveToEmail(app(), fan, newAddress())
  const link = await undoLink(fan.user.email, 2)
  const answers = await Promise.all([undo(link), undo(link)])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 400])
  expect(await eventsOf(fan.user.id)).toEqual(['email_changed', 'email_change_undone'])
})

test('An undo while the change takes effect leaves the old address', async () => {
  const fan = await verifiedFan()
  await confirmNewEmail(app(), fan, newAddress())
  const link = await undoLink(fan.user.email)
  const [answer] = await Promise.all([undo(link), applyEmailChangesAt(app())])
  expect(answer.status).toBe(204)
  expect((await login(fan.user.email)).body.user.email).toBe(fan.user.email)
})

test('A thief who changes the address twice loses both, and a second factor, to the link of the first address', async () => {
  const fan = await verifiedFan()
  const [second, third] = [newAddress(), newAddress()]
  await moveToEmail(app(), fan, second)
  await moveToEmail(app(), fan, third)
  await addTotp(app(), fan.token)
  const ownLink = await undoLink(fan.user.email, 2)
  const laterLink = await undoLink(second, 2)
  expect((await undo(ownLink)).status).toBe(204)
  expect((await undo(laterLink)).body.code).toBe('link_invalid')
  expect((await login(fan.user.email)).status).toBe(200)
  for (const email of [second, third]) {
    expect((await login(email)).status).toBe(401)
    expect(await subjectsTo(email)).toContainEqual(expect.stringContaining('desfeita'))
  }
})

test('The link of the first address works after the later change was undone and another one is pending', async () => {
  const fan = await verifiedFan()
  const [second, third] = [newAddress(), newAddress()]
  await moveToEmail(app(), fan, second)
  await moveToEmail(app(), fan, third)
  expect((await undo(await undoLink(second, 2))).status).toBe(204)
  const thief = (await login(second)).body
  await confirmNewEmail(app(), thief, newAddress())
  expect((await undo(await undoLink(fan.user.email, 2))).status).toBe(204)
  await applyEmailChangesAt(app())
  expect((await login(fan.user.email)).status).toBe(200)
})

test('An undo waits for the old address to be free, and its link stays valid until then', async () => {
  const fan = await verifiedFan()
  await moveToEmail(app(), fan, newAddress())
  const link = await undoLink(fan.user.email, 2)
  const body = { email: fan.user.email, password: 'segredo', displayName: 'X', username: randomUUID().slice(0, 20) }
  const other = await app().call<SignedIn>('/api/auth/register', { body: { ...body, userType: 'fan' } })
  const refused = await undo(link)
  expect([refused.status, refused.body.code]).toEqual([409, 'email_taken'])
  await app().call('/api/users/me', { method: 'DELETE', token: other.body.token })
  expect((await undo(link)).status).toBe(204)
  expect((await login(fan.user.email)).body.user.id).toBe(fan.user.id)
})

test('Undo links are stored as hashes, and cannot verify or reset', async () => {
  const fan = await verifiedFan()
  await confirmNewEmail(app(), fan, newAddress())
  const link = await undoLink(fan.user.email)
  const reset = { token: link, password: 'nova-senha' }
  expect((await app().call<Problem>('/api/auth/reset-password', { body: reset })).body.code).toBe('link_invalid')
  expect((await verify(link)).body.code).toBe('link_invalid')
  expect((await undo('x')).body.code).toBe('link_invalid')
  expect((await undo(link)).status).toBe(204)
})

test('Old changes are deleted: requests with their last link, applied ones when they cannot be undone', async () => {
  const [waiting, changed] = [await verifiedFan(), await verifiedFan()]
  const email = newAddress()
  await change(waiting, { email })
  await untilToken(app(), email, 'verify-email')
  await moveToEmail(app(), changed, newAddress())
  const { db } = app().database
  const left = async () => {
    const ids = [waiting.user.id, changed.user.id]
    return (await db.selectFrom('email_changes').select('user_id').where('user_id', 'in', ids).execute()).length
  }
  await deleteOldEmailChanges(db, new Date(Date.now() + 3 * DAY_MS))
  expect(await left()).toBe(2)
  await db.deleteFrom('mailed_tokens').where('user_id', '=', waiting.user.id).execute()
  await deleteOldEmailChanges(db, new Date(Date.now() + 3 * DAY_MS))
  expect(await left()).toBe(1)
  await deleteOldEmailChanges(db, new Date(Date.now() + 8 * DAY_MS + 2 * HOUR_MS))
  expect(await left()).toBe(0)
})

test('An account with a password must give it, and one without needs a fresh sign-in', async () => {
  const fan = await verifiedFan()
  const missing = await change(fan, { email: newAddress(), password: undefined })
  expect([missing.status, missing.body]).toMatchObject([400, { errors: [{ path: 'password' }] }])
  const { db } = app().database
  await db.updateTable('users').set({ has_password: false }).where('id', '=', fan.user.id).execute()
  const email = newAddress()
  expect((await change(fan, { email, password: undefined })).status).toBe(202)
  expect(await pendingOf(fan)).toMatchObject({ email })
  await db
    .updateTable('sessions')
    .set({ confirmed_at: new Date(0) })
    .where('user_id', '=', fan.user.id)
    .execute()
  const stale = await change(fan, { email: newAddress(), password: undefined })
  expect([stale.status, stale.body.code]).toEqual([403, 'reauthentication_required'])
  expect(await pendingOf(fan)).toMatchObject({ email })
})

test('With a code of the second factor the link to the new address is enough, and the old one gets an email', async () => {
  const fan = await verifiedFan()
  const { uri, recoveryCodes } = await addTotp(app(), fan.token)
  const [first, second] = [newAddress(), newAddress()]
  expect((await change(fan, { email: first, code: await unusedCode(app(), fan, uri) })).status).toBe(202)
  await verify(await untilToken(app(), first, 'verify-email'))
  expect((await me(fan)).body).toMatchObject({ email: first, emailVerified: true })
  await untilEmail(app().dataDir, fan.user.email, 'conta mudou')
  expect((await change(fan, { email: second, code: recoveryCodes[0]?.toUpperCase() })).status).toBe(202)
  await verify(await untilToken(app(), second, 'verify-email'))
  expect((await me(fan)).body.email).toBe(second)
  expect((await undo(await undoLink(fan.user.email))).status).toBe(204)
  expect((await login(fan.user.email)).body).toHaveProperty('challenge')
})

test('A wrong code changes nothing and is recorded, and without a code the change waits a day', async () => {
  const fan = await verifiedFan()
  const { uri } = await addTotp(app(), fan.token)
  const used = await unusedCode(app(), fan, uri)
  const email = newAddress()
  await change(fan, { email: newAddress(), code: used })
  for (const code of [used, '000000x', '']) {
    const { status, body } = await change(fan, { email, code })
    expect([status, body.code]).toEqual([401, 'invalid_code'])
  }
  const { db } = app().database
  const failures = db.selectFrom('account_log').select('id').where('event', '=', 'second_factor_failed')
  expect(await failures.where('user_id', '=', fan.user.id).execute()).toHaveLength(3)
  await confirmNewEmail(app(), fan, email)
  expect((await me(fan)).body.email).toBe(fan.user.email)
  expect(await pendingOf(fan)).toMatchObject({ email, confirmed: true })
})

test('A code of an account without a second factor is wrong', async () => {
  const fan = await verifiedFan()
  const { status, body } = await change(fan, { email: newAddress(), code: '123456' })
  expect([status, body.code]).toEqual([401, 'invalid_code'])
  expect(await pendingOf(fan)).toBeNull()
})
