import type { SignedIn, User } from '@aplauso/contract/accounts'
import type { Creator } from '@aplauso/contract/creators'
import type { ReceivedDonation } from '@aplauso/contract/donations'
import type { Problem } from '@aplauso/contract/errors'
import { expect, test } from 'vitest'
import { join } from '#testing/live-client.ts'
import { useApp } from '#testing/test-app.ts'
import { untilBlocked } from '#testing/until-blocked.ts'

const app = useApp()

const become = ({ token }: SignedIn, userType: string, streamLanguage?: string) =>
  app().call<User & Problem>('/api/users/account-type', { token, body: { userType, streamLanguage } })
const page = (slug: string) => app().call<Creator & Problem>(`/api/creators/${slug}`)
const received = ({ token }: SignedIn) => app().call<ReceivedDonation[]>('/api/donations/my', { token })

test('A fan who becomes a creator can receive donations at once', async () => {
  const fan = await app().register('fan')
  expect((await page(fan.user.slug)).status).toBe(404)
  const { status, body } = await become(fan, 'creator')
  expect(status).toBe(200)
  expect(body).toMatchObject({ userType: 'creator', totalReceived: 0, donationGoal: null })
  expect(body.widgetUrl).toContain(`/widget/${fan.user.slug}#key=`)
  await app().pay(await app().donate(fan.user.slug))
  expect((await page(fan.user.slug)).body.totalReceived).toBe(1_000)
})

test('A new creator gets the stream language that is sent, and a returning creator keeps theirs', async () => {
  const fan = await app().register('fan')
  await become(fan, 'creator', 'es')
  expect((await page(fan.user.slug)).body.look.language).toBe('es')
  await become(fan, 'fan')
  await become(fan, 'creator', 'en')
  expect((await page(fan.user.slug)).body.look.language).toBe('es')
})

test('A creator who returns after being a fan gets profile, goal and totals back', async () => {
  const creator = await app().register('creator')
  const { slug } = creator.user
  await app().call('/api/users/update-profile', {
    method: 'PATCH',
    token: creator.token,
    body: { donationGoal: 250, bio: 'Guitarra' },
  })
  await app().pay(await app().donate(slug))
  const late = await app().donate(slug)
  const before = (await app().call<User>('/api/auth/me', { token: creator.token })).body
  const pageBefore = (await page(slug)).body

  const { status, body: asFan } = await become(creator, 'fan')
  expect([status, asFan.userType, asFan.widgetUrl]).toEqual([200, 'fan', undefined])
  expect((await page(slug)).body.code).toBe('creator_not_found')
  const refused = await app().call<Problem>('/api/donations/create-payment', {
    body: { creatorSlug: slug, amountEuro: 5 },
  })
  expect([refused.status, refused.body.code]).toEqual([404, 'creator_not_found'])
  expect((await received(creator)).status).toBe(403)
  // A payment that was still open while the account was a fan is booked.
  await app().pay(late)

  const { body: again } = await become(creator, 'creator')
  expect(again).toEqual({ ...before, totalReceived: 2_000, donationsThisMonth: 2 })
  expect((await page(slug)).body).toEqual({ ...pageBefore, totalDonations: 2, totalReceived: 2_000 })
  const { body: donations } = await received(creator)
  expect(donations).toHaveLength(2)
  const overlay = await join(app().baseUrl, { slug, key: app().widgetKeyOf(creator) })
  const alerts = await overlay.until('donation', 2)
  expect(alerts.map(({ payload }) => payload.sequence)).toEqual([1, 2])
  overlay.close()
})

test('The overlay and dashboard sockets of a creator who becomes a fan are closed', async () => {
  const creator = await app().register('creator')
  const { slug } = creator.user
  const sockets = await Promise.all([
    join(app().baseUrl, { slug, key: app().widgetKeyOf(creator) }),
    join(app().baseUrl, { slug, token: creator.token }),
    join(app().baseUrl, { slug }),
  ])
  await become(creator, 'fan')
  await Promise.all(sockets.map(({ closed }) => closed))
})

test('Repeated and parallel changes of the account type succeed and change it once', async () => {
  const fan = await app().register('fan')
  const answers = await Promise.all(Array.from({ length: 5 }, () => become(fan, 'creator')))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await become(fan, 'creator')).body.userType).toBe('creator')
  expect((await become(fan, 'fan')).body.userType).toBe('fan')
  expect((await become(fan, 'fan')).body.userType).toBe('fan')
})

test('A supporter who becomes a creator keeps the total of their donations', async () => {
  const supporter = await app().register('supporter')
  const other = await app().register('creator')
  await app().pay(await app().donate(other.user.slug, {}, supporter.token))
  const { status, body } = await become(supporter, 'creator')
  expect([status, body.userType, body.totalDonated]).toEqual([200, 'creator', 1_000])
  await app().pay(await app().donate(supporter.user.slug))
  expect((await page(supporter.user.slug)).body.totalReceived).toBe(1_000)
  const history = await app().call<unknown[]>('/api/donations/history', { token: supporter.token })
  expect(history.body).toHaveLength(1)
})

test('An agency cannot change its type, and no account becomes a supporter or an agency', async () => {
  const agency = await app().register('agency')
  expect((await become(agency, 'creator')).status).toBe(403)
  for (const userType of ['supporter', 'agency'] as const) {
    const fan = await app().register('fan')
    expect((await become(fan, userType)).status).toBe(400)
  }
  expect((await become(await app().register('fan'), 'admin')).status).toBe(400)
})

test('A type change during a settlement of a donation to oneself waits for it, and both succeed', async () => {
  const creator = await app().register('creator')
  const { id } = creator.user
  const { db } = app().database
  const changing = await db.transaction().execute(async (tx) => {
    // Settlement locks in this order: the creator, then the account of the donor.
    await tx.updateTable('creators').set({ total_donations: 0 }).where('user_id', '=', id).execute()
    const change = become(creator, 'creator')
    await untilBlocked(app())
    await tx.updateTable('users').set({ bio: 'Olá' }).where('id', '=', id).execute()
    return { change }
  })
  expect((await changing.change).status).toBe(200)
})
