import type { Config } from '@aplauso/contract/config'
import type { Creator } from '@aplauso/contract/creators'
import type { DonationStarted } from '@aplauso/contract/donations'
import type { Problem } from '@aplauso/contract/errors'
import type { MediaQuota } from '@aplauso/contract/media'
import { cents } from '@aplauso/contract/money'
import { expect, test } from 'vitest'
import { agencyActions } from '#testing/agencies.ts'
import { readOutbox } from '#testing/read-outbox.ts'
import { useApp } from '#testing/test-app.ts'
import { insertPaidDonations } from '../../../seed/paid-donations.ts'
import { NO_PLANS } from './prices.ts'

const app = useApp({ PLANS: 'off' })
const db = () => app().database.db

test('PLANS=off removes plans from the config, the API and the site map', async () => {
  const { token } = await app().register('creator')
  expect((await app().call<Config>('/api/config')).body.plans).toBeNull()
  const calls = [
    ['GET', '/api/subscriptions/current'],
    ['POST', '/api/subscriptions/create'],
    ['GET', '/api/subscriptions/change?planId=pro'],
    ['GET', '/api/subscriptions/accounts'],
    ['GET', '/api/subscriptions/payments'],
    ['POST', '/api/plans/contact'],
  ] as const
  for (const [method, path] of calls) {
    const answer = await app().call<Problem>(path, { method, token, ...(method === 'POST' ? { body: {} } : {}) })
    expect([path, answer.status, answer.body.code]).toEqual([path, 404, 'not_found'])
  }
  const siteMap = await (await fetch(`${app().baseUrl}/sitemap.xml`)).text()
  expect(siteMap).toContain('/contact<')
  expect(siteMap).not.toMatch(/pricing|precos|contact-sales|creator\/plan/)
  const pictures = ['pricing', 'contact-sales', 'help'].map((name) => `/share/pages/${name}.png`)
  const statuses = await Promise.all(pictures.map(async (path) => (await app().call(path)).status))
  expect(statuses).toEqual([404, 404, 200])
})

test('PLANS=off accepts more than a hundred donations in a month without a fee', async () => {
  const creator = await app().register('creator')
  const { slug, id, email } = creator.user
  const donation = { creatorId: id, plan: 'free', donorId: null, donorName: null, message: null } as const
  const paid = Array.from({ length: 99 }, () => ({ ...donation, amountCents: cents(100), paidAt: new Date() }))
  await db()
    .transaction()
    .execute((tx) => insertPaidDonations(tx, paid, NO_PLANS))
  await app().pay(await app().donate(slug))
  await app().pay(await app().donate(slug))
  const { body } = await app().call<Creator>(`/api/creators/${slug}`)
  expect([body.acceptsDonations, body.totalDonations]).toEqual([true, 101])
  const { fees } = await db()
    .selectFrom('donations')
    .select((select) => select.fn.sum<number>('fee_cents').as('fees'))
    .where('creator_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(Number(fees)).toBe(0)
  const balance = await app().call<{ net: number }>('/api/balance', { token: creator.token })
  expect(JSON.stringify(balance.body)).toContain('11900')
  const letters = await readOutbox(app().dataDir, email)
  expect(letters.filter(({ text }) => text.includes('/dashboard/creator/plan'))).toEqual([])
})

test('PLANS=off includes API access, CSV, unlimited files and managed creators', async () => {
  const creator = await app().register('creator')
  const { token, user } = creator
  const made = await app().call<{ key: string }>('/api/api-keys', {
    token,
    body: { name: 'Programa', scopes: ['donations:read'] },
  })
  expect(made.status).toBe(201)
  expect((await app().call('/api/donations/stats', { token: made.body.key })).status).toBe(200)
  expect((await app().call(`/api/donations/export?creatorId=${user.id}`, { token })).status).toBe(200)
  expect((await app().call<MediaQuota>('/api/media/quota', { token })).body.maxBytes).toBeNull()

  const agency = await app().register('agency')
  const { invite, link } = agencyActions(app)
  for (let index = 0; index < 12; index += 1) await invite(agency, { email: `convidado-${index}@example.com` })
  await link(agency, creator)
  const { body } = await app().call<DonationStarted>('/api/donations/create-payment', {
    body: { creatorSlug: user.slug, amountEuro: 10 },
  })
  const frozen = db()
    .selectFrom('donations')
    .select(['fee_basis_points', 'fee_cents'])
    .where('id', '=', body.donationId)
  expect(await frozen.executeTakeFirst()).toEqual({ fee_basis_points: 0, fee_cents: 0 })
})

test('An account can be erased with PLANS=off', async () => {
  const creator = await app().register('creator')
  const { token } = creator
  expect((await app().call('/api/users/account-type', { token, body: { userType: 'fan' } })).status).toBeLessThan(300)
  expect(
    (await app().call('/api/users/me', { method: 'DELETE', token, body: { password: 'segredo' } })).status,
  ).toBeLessThan(300)
})
