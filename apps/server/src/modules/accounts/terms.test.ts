import type { SignedIn, User } from '@aplauso/contract/accounts'
import type { Problem } from '@aplauso/contract/errors'
import { TERMS_VERSION } from '@aplauso/contract/terms'
import { expect, test } from 'vitest'
import { useApp } from '#testing/test-app.ts'

const app = useApp()

const registration = (username: string, more = {}) => ({
  email: `${username}@example.com`,
  password: 'segredo',
  displayName: 'Maria',
  username,
  userType: 'creator',
  ...more,
})

test('Registration stores the accepted version of the terms and the time', async () => {
  const before = new Date()
  const { status, body } = await app().call<SignedIn>('/api/auth/register', {
    body: registration('consents', { termsVersion: TERMS_VERSION }),
  })
  expect([status, body.user.termsVersion]).toEqual([201, TERMS_VERSION])
  const row = await app()
    .database.db.selectFrom('users')
    .select(['terms_version', 'terms_accepted_at'])
    .where('id', '=', body.user.id)
    .executeTakeFirstOrThrow()
  expect(row.terms_version).toBe(TERMS_VERSION)
  expect(row.terms_accepted_at?.getTime()).toBeGreaterThanOrEqual(before.getTime())
})

test('A donation stores the accepted version of the terms and the time', async () => {
  const { user } = await app().register('creator')
  const { donationId } = await app().donate(user.slug, { termsVersion: TERMS_VERSION })
  const row = await app()
    .database.db.selectFrom('donations')
    .select(['terms_version', 'terms_accepted_at', 'created_at'])
    .where('id', '=', donationId)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ terms_version: TERMS_VERSION, terms_accepted_at: row.created_at })
})

test('A donation of a signed-in donor stores newer terms for the account', async () => {
  const creator = await app().register('creator')
  const fan = await app().register('fan')
  const accepted = async () => (await app().call<User>('/api/auth/me', { token: fan.token })).body.termsVersion
  await app().donate(creator.user.slug, {}, fan.token)
  expect(await accepted()).toBeNull()
  await app().donate(creator.user.slug, { termsVersion: TERMS_VERSION }, fan.token)
  expect(await accepted()).toBe(TERMS_VERSION)
})

test('Terms of another version than the present one are refused', async () => {
  const { user } = await app().register('creator')
  const answers = await Promise.all([
    app().call<Problem>('/api/auth/register', { body: registration('too-late', { termsVersion: '2020-01-01' }) }),
    app().call<Problem>('/api/donations/create-payment', {
      body: { creatorSlug: user.slug, amountEuro: 5, termsVersion: 'all of them' },
    }),
  ])
  for (const { status, body } of answers) expect([status, body.errors?.[0]?.path]).toEqual([400, 'termsVersion'])
})

test('Registration without a version of the terms stores no consent', async () => {
  const { body } = await app().call<SignedIn>('/api/auth/register', { body: registration('claims-none') })
  expect(body.user.termsVersion).toBeNull()
})
