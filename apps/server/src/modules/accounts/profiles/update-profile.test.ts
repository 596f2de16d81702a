import type { SignedIn, User } from '@aplauso/contract/accounts'
import type { Creator } from '@aplauso/contract/creators'
import type { DonationStarted, ReceivedAnalytics, ReceivedDonation, TopDonor } from '@aplauso/contract/donations'
import type { Problem } from '@aplauso/contract/errors'
import { cents } from '@aplauso/contract/money'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { moveDays, moveWrongDays } from '#modules/donations/settlement/move-donation-days.ts'
import { reverseDonation } from '#modules/donations/settlement/reverse-donation.ts'
import { findLedgerProblems } from '#modules/ledger/public.ts'
import { agencyActions } from '#testing/agencies.ts'
import { join } from '#testing/live-client.ts'
import { usePayments } from '#testing/payments.ts'
import { registerPro } from '#testing/plans.ts'
import { useApp } from '#testing/test-app.ts'
import { untilBlocked } from '#testing/until-blocked.ts'

const app = useApp()
const { paymentOf, row } = usePayments(app)

const change = <Body = User>({ token }: SignedIn, body: unknown) =>
  app().call<Body>('/api/users/update-profile', { method: 'PATCH', token, body })

const refused = async (who: SignedIn, body: unknown) => {
  const answer = await change<Problem>(who, body)
  return [answer.status, answer.body.code, answer.body.errors?.map(({ path }) => path)]
}

describe('A profile', () => {
  test('shows a change to its owner and to everyone', async () => {
    const creator = await app().register('creator')
    const { status, body } = await change(creator, {
      displayName: '  Ana  ',
      bio: 'Toco\nguitarra',
      aboutMe: 'Sobre mim',
      streamPlatforms: ['twitch', 'youtube', 'twitch'],
      channelUrl: 'https://twitch.tv/ana',
      donationGoal: 250.5,
      language: 'en',
      timeZone: 'Atlantic/Azores',
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...creator.user,
      displayName: 'Ana',
      bio: 'Toco\nguitarra',
      aboutMe: 'Sobre mim',
      streamPlatforms: ['twitch', 'youtube'],
      channelUrl: 'https://twitch.tv/ana',
      donationGoal: 25_050,
      language: 'en',
      timeZone: 'Atlantic/Azores',
    })
    expect((await app().call<User>('/api/auth/me', { token: creator.token })).body).toEqual(body)
    const shown = await app().call<Creator>(`/api/creators/${creator.user.slug}`)
    expect(shown.body).toMatchObject({ displayName: 'Ana', donationGoal: 25_050, bio: 'Toco\nguitarra' })
  })

  test('keeps fields that the change leaves out, and clears fields that it sets to null', async () => {
    const creator = await app().register('creator')
    await change(creator, { bio: 'Bio', channelUrl: 'https://example.com/ana', streamPlatforms: 'Twitch, youtube' })
    const unchanged = await change(creator, {})
    expect(unchanged.body).toMatchObject({ bio: 'Bio', streamPlatforms: ['twitch', 'youtube'] })
    const cleared = await change(creator, { bio: null, channelUrl: '  ', streamPlatforms: [] })
    expect(cleared.body).toMatchObject({ bio: null, channelUrl: null, streamPlatforms: [] })
    expect(cleared.body.displayName).toBe(creator.user.displayName)
  })

  test('does not change role, username, plan or money', async () => {
    const fan = await app().register('fan')
    const { body } = await change(fan, {
      id: '00000000-0000-7000-8000-000000000000',
      userType: 'agency',
      slug: 'admin',
      username: 'admin',
      email: 'other@example.com',
      emailVerified: true,
      password: 'outra-palavra',
      passwordHash: 'x',
      password_hash: 'x',
      totalReceived: 1_000_000,
      totalDonated: 1_000_000,
      verified: true,
      subscriptionPlan: 'pro',
      erasedAt: null,
      termsVersion: '1',
      __proto__: { userType: 'agency' },
    })
    expect(body).toEqual(fan.user)
    const login = { email: fan.user.email, password: 'segredo' }
    expect((await app().call('/api/auth/login', { body: login })).status).toBe(200)
  })

  test('drops invisible characters that phones paste into a name', async () => {
    const creator = await app().register('creator')
    const { body } = await change(creator, { displayName: '\u2068Ana\u200e 👩\u200d💻\u2069', bio: 'Olá\ufeff!' })
    expect([body.displayName, body.bio]).toEqual(['Ana 👩\u200d💻', 'Olá!'])
  })

  test.each([
    ['an empty name', { displayName: '  ' }, 'displayName'],
    ['a name of nothing to be seen', { displayName: '\u202e\u200b' }, 'displayName'],
    ['a script for a link', { channelUrl: 'javascript:alert(1)' }, 'channelUrl'],
    ['an unknown platform', { streamPlatforms: ['myspace'] }, 'streamPlatforms'],
    ['a goal below zero', { donationGoal: -1 }, 'donationGoal'],
    ['a goal as text', { donationGoal: '5' }, 'donationGoal'],
    ['an unknown language', { language: 'de' }, 'language'],
    ['a time zone that is none', { timeZone: 'Europe/Atlantis' }, 'timeZone'],
    ['a time zone that only a browser knows', { timeZone: 'US/Pacific-New' }, 'timeZone'],
    ['a time zone that only a database knows', { timeZone: 'Lisbon0' }, 'timeZone'],
    ['an offset for a time zone', { timeZone: '+01:00' }, 'timeZone'],
    ['SQL for a time zone', { timeZone: "UTC'; drop table users; --" }, 'timeZone'],
    ['a time zone with NUL', { timeZone: 'UTC\0' }, 'timeZone'],
  ])('refuses %s together with the rest of the change', async (_name, wrong, path) => {
    const creator = await app().register('creator')
    const [status, code, paths] = await refused(creator, { bio: 'novo', ...wrong })
    expect([status, code]).toEqual([400, 'validation_failed'])
    expect(paths).toContainEqual(expect.stringMatching(new RegExp(`^${path}`)))
    expect((await app().call<User>('/api/auth/me', { token: creator.token })).body.bio).toBeNull()
  })

  test('accepts every time zone that the browser offers', async () => {
    const fan = await app().register('fan')
    const zones = Intl.supportedValuesOf('timeZone').filter((_zone, index) => index % 20 === 0)
    for (const timeZone of zones) expect((await change(fan, { timeZone })).body.timeZone).toBe(timeZone)
  })

  test('cannot be changed without a session', async () => {
    const answer = await app().call('/api/users/update-profile', { method: 'PATCH', body: { displayName: 'X' } })
    expect(answer.status).toBe(401)
  })

  test('refuses an avatar from another server, which would see every visitor of the page', async () => {
    const creator = await app().register('creator')
    expect(await refused(creator, { avatar: 'https://evil.example/pixel.png' })).toEqual([
      400,
      'validation_failed',
      ['avatar'],
    ])
    expect(
      await refused(creator, { avatar: '/media/avatars/00000000000000000000000000000000.webp', bio: 'x' }),
    ).toEqual([400, 'validation_failed', ['avatar']])
    expect((await change(creator, { avatar: null })).status).toBe(200)
  })
})

describe('A donation goal', () => {
  test('of zero or null is no goal', async () => {
    const creator = await app().register('creator')
    expect((await change(creator, { donationGoal: 20 })).body.donationGoal).toBe(2_000)
    expect((await change(creator, { donationGoal: 0 })).body.donationGoal).toBeNull()
    expect((await change(creator, { donationGoal: 20 })).body.donationGoal).toBe(2_000)
    expect((await change(creator, { donationGoal: null })).body.donationGoal).toBeNull()
  })

  test('reaches the overlay at once', async () => {
    const creator = await app().register('creator')
    const overlay = await join(app().baseUrl, { slug: creator.user.slug, key: app().widgetKeyOf(creator) })
    await change(creator, { donationGoal: 99 })
    expect(await overlay.until('goal')).toMatchObject([{ payload: { donationGoal: 9_900 } }])
    overlay.close()
  })

  test('is ignored for an account that cannot receive donations', async () => {
    const fan = await app().register('fan')
    const { status, body } = await change(fan, { donationGoal: 20, bio: 'Olá' })
    expect([status, body.donationGoal, body.bio]).toEqual([200, null, 'Olá'])
  })

  test('that is set during a settlement of a donation to oneself waits for it, and both succeed', async () => {
    const creator = await app().register('creator')
    const { id } = creator.user
    const setting = await app()
      .database.db.transaction()
      .execute(async (tx) => {
        // Settlement locks in this order: the creator, then the account of the donor.
        await tx.updateTable('creators').set({ total_donations: 0 }).where('user_id', '=', id).execute()
        const goal = change(creator, { donationGoal: 20 })
        await untilBlocked(app())
        await tx.updateTable('users').set({ bio: 'Olá' }).where('id', '=', id).execute()
        return { goal }
      })
    const { status, body } = await setting.goal
    expect([status, body.donationGoal, body.bio]).toEqual([200, 2_000, 'Olá'])
  })

  test('of a creator stays unchanged while the creator is a fan', async () => {
    const creator = await app().register('creator')
    await change(creator, { donationGoal: 30 })
    const setType = (userType: 'fan' | 'creator') =>
      app().database.db.updateTable('users').set({ user_type: userType }).where('id', '=', creator.user.id).execute()
    await setType('fan')
    await change(creator, { donationGoal: 5 })
    await setType('creator')
    expect((await app().call<User>('/api/auth/me', { token: creator.token })).body.donationGoal).toBe(3_000)
  })
})

test('A refund after a change of the time zone is subtracted on the new day of its donation', async () => {
  const creator = await app().register('creator')
  const donation = await app().donate(creator.user.slug)
  await app().pay(donation)
  // Pacific/Kiritimati is fourteen hours ahead of UTC: at most moments it has another day.
  await change(creator, { timeZone: 'Pacific/Kiritimati' })
  await change(creator, { timeZone: 'Pacific/Pago_Pago' })
  const { checks } = await row(donation.donationId)
  expect(await reverseDonation(app().database.db, refundOf(donation, 400), checks)).toMatchObject({
    creatorId: creator.user.id,
  })
  expect(await daysOf(creator)).toEqual([{ day: dayIn('Pacific/Pago_Pago'), donations_count: 1, amount_cents: 600 }])
})

test('After a change of the time zone all lists and charts agree on the day of each donation', async () => {
  const { db } = app().database
  const [creator, agency] = [await registerPro(app()), await app().register('agency')]
  await agencyActions(app).link(agency, creator)
  const donations = []
  for (const donorName of ['Rita', 'Rita', 'Rui', undefined, 'Eva']) {
    donations.push(await app().donate(creator.user.slug, { donorName }))
    await app().pay(donations.at(-1) ?? expect.fail())
  }
  const [first = expect.fail(), second = expect.fail()] = donations
  // The payments fall in two months of both zones; one donation is refunded in part and one in full.
  await sql`update donations set paid_at = '2024-10-31T23:30:00Z' where id = ${first.donationId}::uuid`.execute(db)
  await sql`update donations set paid_at = '2024-10-31T05:30:00Z' where id = ${second.donationId}::uuid`.execute(db)
  for (const [donation, refunded] of [
    [second, 400],
    [donations[2] ?? expect.fail(), 1_000],
  ] as const) {
    const { checks } = await row(donation.donationId)
    await reverseDonation(db, refundOf(donation, refunded), checks)
  }
  const { token } = creator
  const read = async <Body>(path: string) => (await app().call<Body>(`/api/donations/${path}`, { token })).body
  for (const [timeZone, day] of [
    ['Asia/Kathmandu', '2024-11-01'],
    ['America/Sao_Paulo', '2024-10-31'],
  ] as const) {
    expect((await change(creator, { timeZone })).status).toBe(200)
    const days = `from=${day}&to=${day}`
    const listed = await read<ReceivedDonation[]>(`my?${days}`)
    const seen = listed.map(({ id }) => id)
    expect(seen).toContain(first.donationId)
    expect(seen.includes(second.donationId)).toBe(timeZone === 'America/Sao_Paulo')
    const file = await read<string>('export?format=csv')
    expect(file.split(day)).toHaveLength(seen.length + 1)
    expect((await read<ReceivedAnalytics>(`analytics?by=day&${days}`)).totalDonations).toBe(seen.length)
    const names = await read<TopDonor[]>(`top-donors?month=${day.slice(0, 7)}`)
    expect(names.find(({ donorName }) => donorName === 'Rita')).toMatchObject({ count: seen.length })
    expect(await findLedgerProblems(db)).toEqual([])
  }
})

test('Moving days in batches keeps the ledger right after each batch, and a second run moves nothing', async () => {
  const { db } = app().database
  const creator = await app().register('creator')
  for (let count = 0; count < 5; count += 1) {
    await app().pay(await app().donate(creator.user.slug, { private: count % 2 === 0 }))
  }
  const { id } = creator.user
  await db.updateTable('users').set({ time_zone: 'Pacific/Kiritimati' }).where('id', '=', id).execute()
  await moveDays(db, id)
  await db.updateTable('users').set({ time_zone: 'Pacific/Pago_Pago' }).where('id', '=', id).execute()
  expect(await moveDays(db, id, { size: 2, atMost: 2 })).toBe(2)
  expect(await findLedgerProblems(db)).toEqual([])
  expect(await moveDays(db, id, { size: 2 })).toBe(3)
  expect(await moveDays(db, id, { size: 2 })).toBe(0)
  expect(await daysOf(creator)).toEqual([{ day: dayIn('Pacific/Pago_Pago'), donations_count: 5, amount_cents: 5_000 }])

  await db.updateTable('users').set({ time_zone: 'Pacific/Kiritimati' }).where('id', '=', id).execute()
  await moveWrongDays(db)
  expect(await moveDays(db, id)).toBe(0)
})

const refundOf = (donation: DonationStarted, refundedCents: number) => ({
  paymentId: paymentOf(donation),
  ...{ status: 'paid' as const, amountCents: cents(1_000), currency: 'EUR' },
  ...{ refundedCents: cents(refundedCents), chargedBackCents: cents(0) },
})

const dayIn = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date())

const daysOf = async ({ user }: SignedIn) => {
  const { rows } = await sql<{ day: string; donations_count: number; amount_cents: number }>`
    select day::text, donations_count, amount_cents::integer from creator_days
    where creator_id = ${user.id}::uuid and amount_cents <> 0`.execute(app().database.db)
  return rows
}
