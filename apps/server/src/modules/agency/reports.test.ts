import type { AgencyReport } from '@aplauso/contract/agency'
import { DAY_MS } from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import { expect, test } from 'vitest'
import { agencyActions } from '#testing/agencies.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()
const { link, dismiss } = agencyActions(app)

const reportOf = (token: string, query = '') => app().call<AgencyReport>(`/api/agency/reports${query}`, { token })
const NOTHING = { count: 0, amount: 0, share: 0 }

/** The day that was `days` ago in Lisbon, the time zone of all accounts in these tests. */
const dayAgo = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Lisbon' }).format(new Date(Date.now() - days * DAY_MS))

test('A report has the net donations while the agency managed the creator, and the booked share', async () => {
  const agency = await app().register('agency')
  const [most, left, quiet] = [await app().register(), await app().register(), await app().register()]
  await link(agency, most, 1_000)
  await link(agency, left, 2_500)
  await link(agency, quiet)
  const back = await app().donate(most.user.slug, { amountEuro: 10 })
  await Promise.all([
    app().donate(most.user.slug, { amountEuro: 20 }).then(app().pay),
    app().donate(left.user.slug, { amountEuro: 5 }).then(app().pay),
    app().pay(back),
  ])
  await app().end(back, 'refunded')
  await app().untilStatus(back.donationId, 'refunded')
  await dismiss(agency, left.user.id)
  await app().pay(await app().donate(left.user.slug, { amountEuro: 100 }))
  const nameOf = ({ user }: typeof most) => ({ id: user.id, displayName: user.displayName, username: user.username })
  const { status, body } = await reportOf(agency.token)
  expect(status).toBe(200)
  expect({ ...body, points: body.points.at(-1) }).toEqual({
    from: `${dayAgo(0).slice(0, 7)}-01`,
    to: dayAgo(0),
    by: 'day',
    total: { count: 2, amount: 2_500, share: 325 },
    creators: [
      { ...nameOf(most), managed: true, count: 1, amount: 2_000, share: 200 },
      { ...nameOf(left), managed: false, count: 1, amount: 500, share: 125 },
      { ...nameOf(quiet), managed: true, ...NOTHING },
    ],
    points: { key: dayAgo(0), count: 2, amount: 2_500, share: 325 },
  })
  expect(body.points).toHaveLength(Number(dayAgo(0).slice(8)))
  const ofOne = await reportOf(agency.token, `?creatorId=${left.user.id}`)
  expect(ofOne.body.total).toEqual({ count: 1, amount: 500, share: 125 })
  expect(ofOne.body.creators.map(({ id }) => id)).toEqual([left.user.id])
  const analytics = await app().call('/api/agency/analytics', { token: agency.token })
  expect(analytics.body).toMatchObject({ activeCreators: 2, bookedShare: 325 })
  await dismiss(agency, most.user.id)
  await dismiss(agency, quiet.user.id)
  const alone = await app().call('/api/agency/analytics', { token: agency.token })
  expect(alone.body).toMatchObject({ activeCreators: 0, totalRevenue: 0, bookedShare: 325, top: [] })
  await app().call('/api/users/me', { method: 'DELETE', token: left.token })
  const erased = (await reportOf(agency.token, `?creatorId=${left.user.id}`)).body
  expect(erased.creators[0]).toMatchObject({ displayName: 'Conta eliminada', managed: false, share: 125 })
})

test('A long report has months that add up, and its CSV file has a row for each creator and month', async () => {
  const agency = await app().register('agency')
  const creators = [await app().register(), await app().register()]
  const { db } = app().database
  await db.updateTable('users').set({ language: 'en' }).where('id', '=', agency.user.id).execute()
  for (const creator of creators) {
    await app().call('/api/users/update-profile', {
      method: 'PATCH',
      token: creator.token,
      body: { displayName: `=HYPERLINK("${creator.user.username}")` },
    })
    await link(agency, creator)
  }
  await db
    .insertInto('agency_days')
    .values(
      creators.flatMap(({ user }) =>
        ['2025-01-31', '2025-02-01', '2025-02-28', '2025-06-15'].map((day) => ({
          agency_id: agency.user.id,
          creator_id: user.id,
          day,
          donations_count: 1,
          amount_cents: cents(1_001),
          share_cents: cents(300),
        })),
      ),
    )
    .execute()
  const query = '?from=2025-01-31&to=2025-06-14'
  const { body } = await reportOf(agency.token, query)
  expect([body.by, body.total]).toEqual(['month', { count: 6, amount: 6_006, share: 1_800 }])
  expect(body.points.map(({ key, count }) => [key, count])).toEqual([
    ['2025-01', 2],
    ['2025-02', 4],
    ['2025-03', 0],
    ['2025-04', 0],
    ['2025-05', 0],
    ['2025-06', 0],
  ])
  const file = await app().call<string>(`/api/agency/reports/export${query}`, { token: agency.token })
  expect(file.status).toBe(200)
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(file.headers.get('content-disposition')).toContain('attachment; filename="aplauso-')
  expect(file.headers.get('cache-control')).toBe('no-store')
  const [header, ...rows] = file.body.trimEnd().split('\r\n')
  expect(header?.replace('\uFEFF', '')).toBe('Month,Creator,Username,Donations,Received,Your share,Currency')
  const ordered = creators.map(({ user }) => user).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  expect(rows).toEqual(
    [
      ['2025-01', '1,10.01,3.00'],
      ['2025-02', '2,20.02,6.00'],
    ].flatMap(([month, figures]) =>
      ordered.map(({ username }) => `${month},"'=HYPERLINK(""${username}"")",${username},${figures},EUR`),
    ),
  )
  await app().call('/api/users/update-profile', { method: 'PATCH', token: agency.token, body: { language: 'es' } })
  const inSpanish = await app().call<string>(`/api/agency/reports/export${query}`, { token: agency.token })
  expect(inSpanish.body).toContain(';1;10,01;3,00;EUR')
  const program = await app().call<string>(`/api/agency/reports/export${query}&format=csv`, { token: agency.token })
  expect(program.body).toContain(',1,10.01,3.00,EUR')
  // Removes buckets without a donation, because the ledger check runs after these tests.
  await db.deleteFrom('agency_days').where('agency_id', '=', agency.user.id).execute()
})

test.each([
  '?from=2025-02-30',
  '?from=yesterday',
  '?from=2025-03-01&to=2025-02-01',
  '?from=0000-01-01&to=0000-02-01',
  '?from=2019-01-01&to=2025-01-01',
])('A report of %s is refused', async (query) => {
  const agency = await app().register('agency')
  for (const path of ['reports', 'reports/export']) {
    const { status, body } = await app().call(`/api/agency/${path}${query}`, { token: agency.token })
    expect([status, body]).toMatchObject([400, { code: 'validation_failed' }])
  }
})
