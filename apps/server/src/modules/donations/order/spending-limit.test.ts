import type { AccountExport } from '@aplauso/contract/account-export'
import type { SignedIn } from '@aplauso/contract/accounts'
import type { DonorSettings } from '@aplauso/contract/donation-page'
import type { DonationStarted } from '@aplauso/contract/donations'
import type { Problem } from '@aplauso/contract/errors'
import { expect, test } from 'vitest'
import { useApp } from '#testing/test-app.ts'

const app = useApp()

const giving = async ({ token }: SignedIn) => (await app().call<DonorSettings>('/api/users/giving', { token })).body
const limit = ({ token }: SignedIn, monthlyLimitCents: unknown) =>
  app().call<DonorSettings & Problem>('/api/users/giving', { token, method: 'PATCH', body: { monthlyLimitCents } })
const begin = (creator: SignedIn, donor: SignedIn | undefined, amountEuro: number, more = {}, headers = {}) =>
  app().call<DonationStarted & Problem>('/api/donations/create-payment', {
    token: donor?.token,
    headers,
    body: { creatorSlug: creator.user.slug, amountEuro, ...more },
  })

test('A spending limit refuses donations beyond it until the month or the limit changes; without a limit none are refused', async () => {
  const [creator, fan] = [await app().register(), await app().register('fan')]
  expect(await giving(fan)).toEqual({ monthlyLimitCents: null, givenThisMonthCents: 0 })
  await app().pay((await begin(creator, fan, 20)).body)
  expect((await limit(fan, 5_000)).body).toEqual({ monthlyLimitCents: 5_000, givenThisMonthCents: 2_000 })
  const open = await begin(creator, fan, 25)
  expect(open.status).toBe(201)
  const over = await begin(creator, fan, 5.01)
  expect([over.status, over.body.code]).toEqual([409, 'giving_limit_reached'])
  expect(over.body.detail).toBe(
    'Your own limit is 50.00 euros a month: 20.00 euros are given, and 25.00 euros are begun and may still be paid',
  )
  expect((await begin(creator, fan, 5)).status).toBe(201)
  // Canceled payments and refunds make room again.
  await app().pay(open.body, 'canceled')
  expect((await begin(creator, fan, 25)).status).toBe(201)
  expect((await begin(creator, fan, 1)).status).toBe(409)
  expect((await limit(fan, 5_100)).status).toBe(200)
  expect((await begin(creator, fan, 1)).status).toBe(201)
  expect((await limit(fan, 0)).body.monthlyLimitCents).toBe(0)
  expect((await begin(creator, fan, 1)).status).toBe(409)
  // The limit does not apply to donors without an account.
  expect((await begin(creator, undefined, 500)).status).toBe(201)
  await limit(fan, null)
  expect((await begin(creator, fan, 500)).status).toBe(201)
})

test('Concurrent donations start only as far as they fit the spending limit, and a repeated request counts once', async () => {
  const [creator, fan] = [await app().register(), await app().register('fan')]
  await limit(fan, 3_000)
  const attempts = await Promise.all(Array.from({ length: 12 }, () => begin(creator, fan, 10)))
  expect(attempts.map(({ status }) => status).toSorted()).toEqual([...Array(3).fill(201), ...Array(9).fill(409)])
  await limit(fan, 4_000)
  const headers = { 'idempotency-key': 'the-last-ten' }
  const repeats = await Promise.all(Array.from({ length: 5 }, () => begin(creator, fan, 10, {}, headers)))
  expect(repeats.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(new Set(repeats.map(({ body }) => body.donationId)).size).toBe(1)
})

test('A covered fee counts towards the spending limit', async () => {
  const [creator, fan] = [await app().register(), await app().register('fan')]
  await limit(fan, 1_000)
  expect((await begin(creator, fan, 10, { coverFee: true })).status).toBe(409)
  expect((await begin(creator, fan, 9.2, { coverFee: true })).status).toBe(201)
})

test('A payment is accepted although the spending limit was lowered meanwhile', async () => {
  const [creator, fan] = [await app().register(), await app().register('fan')]
  const { body } = await begin(creator, fan, 30)
  await limit(fan, 100)
  await app().pay(body)
  expect(await giving(fan)).toEqual({ monthlyLimitCents: 100, givenThisMonthCents: 3_000 })
})

test('A spending limit is a whole amount of at least zero, is in the export and needs an account', async () => {
  const fan = await app().register('fan')
  for (const sum of [-1, 1.5, '5000', 1e12]) expect((await limit(fan, sum)).status, String(sum)).toBe(400)
  await limit(fan, 700)
  const { body } = await app().call<AccountExport>('/api/users/export', { token: fan.token })
  expect(body.giving).toEqual({ monthlyLimitCents: 700, givenThisMonthCents: 0 })
  expect((await app().call('/api/users/giving')).status).toBe(401)
})
