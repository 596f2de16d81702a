import { randomUUID } from 'node:crypto'
import type { SignedIn, User } from '@aplauso/contract/accounts'
import type { Problem } from '@aplauso/contract/errors'
import { expect, test } from 'vitest'
import { applyEmailChangesAt, proveEmailChange } from '#testing/email-changes.ts'
import { untilEmailsAreSent, untilToken } from '#testing/mailed-links.ts'
import { readOutbox } from '#testing/read-outbox.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()

const newAddress = () => `novo-${randomUUID()}@example.org`
const verify = (token: string) => app().call<Problem>('/api/auth/verify-email', { body: { token } })
const change = ({ token }: SignedIn, email: string, password = 'segredo') =>
  app().call<Problem>('/api/auth/change-email', { token, body: { email, password } })
const me = async ({ token }: SignedIn) => (await app().call<User>('/api/auth/me', { token })).body
const linkTo = (email: string, letters = 1) => untilToken(app(), email, 'verify-email', letters)

test('A new account gets a verification link, and opening it verifies the address', async () => {
  const fan = await app().register('fan')
  const link = await linkTo(fan.user.email)
  expect((await me(fan)).emailVerified).toBe(false)
  const { status, body } = await verify(link)
  expect([status, body]).toEqual([204, ''])
  expect((await me(fan)).emailVerified).toBe(true)
  const again = await verify(link)
  expect([again.status, again.body.code]).toEqual([400, 'link_invalid'])
  expect((await me(fan)).emailVerified).toBe(true)
})

test('A failed registration sends no email', async () => {
  const { user } = await app().register('fan')
  const email = newAddress()
  const body = { email, password: 'segredo', displayName: 'X', username: user.username, userType: 'fan' }
  expect((await app().call('/api/auth/register', { body })).status).toBe(409)
  await untilEmailsAreSent(app())
  expect(await readOutbox(app().dataDir, email)).toEqual([])
})

test('A verification link expires after two days', async () => {
  const fan = await app().register('fan')
  const link = await linkTo(fan.user.email)
  const { db } = app().database
  const tokens = db.selectFrom('mailed_tokens').selectAll().where('user_id', '=', fan.user.id)
  const { created_at, expires_at } = await tokens.executeTakeFirstOrThrow()
  expect(expires_at.getTime() - created_at.getTime()).toBe(48 * 3_600_000)
  await db.updateTable('mailed_tokens').set({ expires_at: new Date() }).where('user_id', '=', fan.user.id).execute()
  expect((await verify(link)).body.code).toBe('link_invalid')
  expect((await me(fan)).emailVerified).toBe(false)
})

test('The verification link can be requested again until the address is verified', async () => {
  const fan = await app().register('fan')
  const send = () => app().call('/api/auth/send-verification', { method: 'POST', token: fan.token })
  await linkTo(fan.user.email)
  expect((await send()).status).toBe(202)
  expect((await verify(await linkTo(fan.user.email, 2))).status).toBe(204)
  expect((await send()).status).toBe(202)
  await untilEmailsAreSent(app())
  expect(await readOutbox(app().dataDir, fan.user.email)).toHaveLength(2)
})

test('A change of address needs the password', async () => {
  const fan = await app().register('fan')
  const email = newAddress()
  const { status, body } = await change(fan, email, 'errada')
  expect([status, body.code]).toEqual([401, 'invalid_credentials'])
  await untilEmailsAreSent(app())
  expect(await readOutbox(app().dataDir, email)).toEqual([])
})

test('A change to an address in use answers like any other, and only the link shows that it is taken', async () => {
  const owner = await app().register('fan')
  const fan = await app().register('fan')
  const [inUse, free] = await Promise.all([change(fan, owner.user.email), change(await app().register(), newAddress())])
  expect([inUse.status, inUse.body]).toEqual([free.status, free.body])
  const link = await linkTo(owner.user.email, 2)
  const { status, body } = await verify(link)
  expect([status, body.code]).toEqual([409, 'email_taken'])
  expect(await me(fan)).toMatchObject({ email: fan.user.email, emailVerified: false })
  expect(await me(owner)).toMatchObject({ email: owner.user.email })
})

test('Two accounts that request one address: the first to open its link gets it', async () => {
  const fans = await Promise.all([app().register('fan'), app().register('fan')])
  const email = newAddress()
  const links: string[] = []
  for (const fan of fans) {
    await change(fan, email)
    await proveEmailChange(app(), fan)
    links.push(await linkTo(email, links.length + 1))
  }
  const answers = await Promise.all(links.map(verify))
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
})

test('A second change of address voids the link to the first one', async () => {
  const fan = await app().register('fan')
  const [mistyped, meant] = [newAddress(), newAddress()]
  await change(fan, mistyped)
  const wrong = await linkTo(mistyped)
  await change(fan, meant)
  const right = await linkTo(meant)
  expect((await verify(wrong)).body.code).toBe('link_invalid')
  expect((await verify(right)).status).toBe(204)
  await applyEmailChangesAt(app())
  expect(await me(fan)).toMatchObject({ email: meant })
})

test('A password change voids an open change of address', async () => {
  const fan = await app().register('fan')
  const own = await linkTo(fan.user.email)
  const email = newAddress()
  await change(fan, email)
  const link = await linkTo(email)
  const body = { currentPassword: 'segredo', newPassword: 'nova-senha' }
  expect((await app().call('/api/auth/change-password', { token: fan.token, body })).status).toBe(204)
  expect((await verify(link)).body.code).toBe('link_invalid')
  expect((await verify(own)).status).toBe(204)
})

test('A password change also voids a change of address whose email is not sent yet', async () => {
  const fan = await app().register('fan')
  const email = newAddress()
  await change(fan, email)
  const body = { currentPassword: 'segredo', newPassword: 'nova-senha' }
  expect((await app().call('/api/auth/change-password', { token: fan.token, body })).status).toBe(204)
  await untilEmailsAreSent(app())
  // The email may have been sent before the change; its token is void then. It is never sent after.
  for (const { text } of await readOutbox(app().dataDir, email)) {
    const token = /token=([\w-]{43})/.exec(text)?.[1] ?? ''
    expect((await verify(token)).body.code).toBe('link_invalid')
  }
})

test('A change of address voids links that were mailed to the previous address', async () => {
  const fan = await app().register('fan')
  const email = newAddress()
  await change(fan, email)
  await proveEmailChange(app(), fan)
  await app().call('/api/auth/forgot-password', { body: { email: fan.user.email } })
  const resetLink = await untilToken(app(), fan.user.email, 'reset-password')
  const ownLink = await linkTo(fan.user.email)
  expect((await verify(await linkTo(email))).status).toBe(204)
  expect((await verify(ownLink)).body.code).toBe('link_invalid')
  const body = { token: resetLink, password: 'roubada' }
  expect((await app().call<Problem>('/api/auth/reset-password', { body })).body.code).toBe('link_invalid')
  expect(await me(fan)).toMatchObject({ email, emailVerified: true })
})
