import type { SignedIn } from '@aplauso/contract/accounts'
import type { AgencyAnalytics, ManagedCreator, Membership } from '@aplauso/contract/agency'
import type { ReceivedDonation, ReceivedStats } from '@aplauso/contract/donations'
import type { Problem } from '@aplauso/contract/errors'
import { DAY_MS } from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import { expect, test } from 'vitest'
import { agencyActions } from '#testing/agencies.ts'
import { type Answer, useApp } from '#testing/test-app.ts'
import { insertPaidDonations } from '../../seed/paid-donations.ts'

const app = useApp()
const { link, invite, dismiss, leave, propose, answerProposal } = agencyActions(app)

const get = <Body>(path: string, token: string) => app().call<Body>(path, { token })
const creatorsOf = async (token: string) => (await get<ManagedCreator[]>('/api/agency/creators', token)).body
const analyticsOf = async (token: string) => (await get<AgencyAnalytics>('/api/agency/analytics', token)).body
const NOTHING = {
  activeCreators: 0,
  totalRevenue: 0,
  averagePerCreator: 0,
  thisMonth: 0,
  monthlyRevenue: 0,
  bookedShare: 0,
  top: [],
}

test('An agency sees nothing of a creator before the creator accepts', async () => {
  const [agency, creator] = [await app().register('agency'), await app().register()]
  await app().pay(await app().donate(creator.user.slug))
  await invite(agency, { username: creator.user.username })
  expect(await creatorsOf(agency.token)).toEqual([])
  expect(await analyticsOf(agency.token)).toEqual(NOTHING)
  for (const path of ['my', 'stats']) {
    const { status, body } = await get<Problem>(`/api/donations/${path}?creatorId=${creator.user.id}`, agency.token)
    expect([status, body.code]).toEqual([403, 'forbidden'])
  }
})

test('An agency sees its creators with their totals, newest first, and its share of the month', async () => {
  const agency = await app().register('agency')
  const [first, second] = [await app().register(), await app().register()]
  await link(agency, first, 1_000)
  await link(agency, second)
  await app().pay(await app().donate(first.user.slug, { amountEuro: 10.01 }))
  const longAgo = {
    creatorId: first.user.id,
    plan: 'free',
    donorId: null,
    donorName: null,
    message: null,
    amountCents: cents(500),
    paidAt: new Date(Date.now() - 40 * DAY_MS),
  } as const
  await app()
    .database.db.transaction()
    .execute((tx) => insertPaidDonations(tx, [longAgo]))
  const seen = await creatorsOf(agency.token)
  expect(seen.map(({ id }) => id)).toEqual([second.user.id, first.user.id])
  expect(seen[1]).toEqual({
    id: first.user.id,
    slug: first.user.slug,
    displayName: first.user.displayName,
    username: first.user.username,
    avatar: null,
    streamPlatforms: [],
    totalReceived: 1_501,
    donationGoal: null,
    donationsCount: 2,
    thisMonth: 1_001,
    since: expect.any(String),
    shareBasisPoints: 1_000,
  })
  expect(await analyticsOf(agency.token)).toEqual({
    activeCreators: 2,
    totalRevenue: 1_501,
    averagePerCreator: 751,
    thisMonth: 1_001,
    monthlyRevenue: 100,
    bookedShare: 100,
    top: [seen[1], seen[0]],
  })
})

test('The default share is 30 %, half a cent rounded up, and the ranking lists the top five creators', async () => {
  const agency = await app().register('agency')
  const creators = []
  for (const euros of [1, 2, 3, 4, 5, 6.05]) {
    const creator = await app().register()
    await link(agency, creator)
    await app().pay(await app().donate(creator.user.slug, { amountEuro: euros }))
    creators.push(creator.user.id)
  }
  const { monthlyRevenue, averagePerCreator, top } = await analyticsOf(agency.token)
  expect(monthlyRevenue).toBe(632)
  expect(averagePerCreator).toBe(351)
  expect(top.map(({ id }) => id)).toEqual(creators.slice(1).reverse())
})

test('The monthly revenue uses the agreed shares, also when one changed within the month', async () => {
  const agency = await app().register('agency')
  const [early, changing, back] = [await app().register(), await app().register(), await app().register()]
  const pay = async (to: SignedIn, amountEuro: number) => app().pay(await app().donate(to.user.slug, { amountEuro }))
  const worth = async () => {
    const { monthlyRevenue, bookedShare } = await analyticsOf(agency.token)
    return [monthlyRevenue, bookedShare]
  }
  // Donations before the link count for the monthly revenue and not for the booked share.
  await pay(early, 50)
  await link(agency, early, 1_000)
  await pay(early, 100)
  expect(await worth()).toEqual([1_500, 1_000])

  await link(agency, changing, 2_000)
  await pay(changing, 10)
  expect(await worth()).toEqual([1_700, 1_200])
  const { body: proposal } = await propose(agency, changing.user.id, { shareBasisPoints: 4_000 })
  expect((await answerProposal(changing, proposal.id, 'accept')).status).toBe(204)
  // Donations that were paid at the previous share keep it.
  expect(await worth()).toEqual([1_700, 1_200])
  await pay(changing, 10)
  expect(await worth()).toEqual([2_100, 1_600])

  await link(agency, back, 5_000)
  await pay(back, 10)
  await leave(back, agency.user.id)
  expect(await worth()).toEqual([2_100, 2_100])
  await link(agency, back, 0)
  await pay(back, 10)
  expect(await worth()).toEqual([2_600, 2_100])
})

test('An agency reads the donations and stats of its creator page by page, and no settings or keys', async () => {
  const [agency, creator] = [await app().register('agency'), await app().register()]
  await link(agency, creator)
  for (const donorName of ['um', 'dois']) await app().pay(await app().donate(creator.user.slug, { donorName }))
  const query = `creatorId=${creator.user.id}`
  const own = await get<ReceivedDonation[]>('/api/donations/my', creator.token)
  const page = await get<ReceivedDonation[]>(`/api/donations/my?${query}&limit=1`, agency.token)
  expect(page.body).toEqual(own.body.slice(0, 1))
  const next = /<(.+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
  expect(next).toContain(query)
  expect((await get<ReceivedDonation[]>(next, agency.token)).body).toEqual(own.body.slice(1))
  const stats = await get<ReceivedStats>(`/api/donations/stats?${query}`, agency.token)
  expect(stats.body).toEqual((await get('/api/donations/stats', creator.token)).body)
  expect(stats.body).toMatchObject({ totalDonations: 2, timeZone: creator.user.timeZone })
  for (const [path, method] of [
    [`/api/alerts/settings?${query}`, 'GET'],
    [`/api/widget-key/rotate?${query}`, 'POST'],
    ['/api/donations/test', 'POST'],
  ] as const) {
    const body = method === 'POST' ? { creatorSlug: creator.user.slug } : undefined
    const answer = await app().call(path, { method, token: agency.token, body })
    expect([path, answer.status]).toEqual([path, 403])
  }
})

test('A request for another creator, or of an agency without a creator, is refused', async () => {
  const [agency, creator, other] = [await app().register('agency'), await app().register(), await app().register()]
  await link(agency, creator)
  expect((await get(`/api/donations/my?creatorId=${creator.user.id}`, creator.token)).status).toBe(200)
  expect((await get(`/api/donations/my?creatorId=${creator.user.id}`, other.token)).status).toBe(403)
  expect((await get(`/api/donations/stats?creatorId=${creator.user.id}`, other.token)).status).toBe(403)
  for (const query of ['', '?creatorId=', '?creatorId=nobody', `?creatorId=${agency.user.id}`]) {
    expect([query, (await get(`/api/donations/my${query}`, agency.token)).status]).toEqual([query, 403])
  }
})

test.each([
  ['the agency', (_agency: string, creator: string) => [`/api/agency/creators/${creator}`, 'agency'] as const],
  ['the creator', (agency: string) => [`/api/agency/membership/${agency}`, 'creator'] as const],
])('Once %s ends the link, the next call is refused, and a second end answers not_found', async (_who, end) => {
  const people = { agency: await app().register('agency'), creator: await app().register() }
  const { agency, creator } = people
  await link(agency, creator)
  const path = `/api/donations/stats?creatorId=${creator.user.id}`
  expect((await get(path, agency.token)).status).toBe(200)
  const [address, who] = end(agency.user.id, creator.user.id)
  const ends = () => app().call(address, { method: 'DELETE', token: people[who].token })
  expect((await ends()).status).toBe(204)
  expect((await get(path, agency.token)).status).toBe(403)
  expect(await creatorsOf(agency.token)).toEqual([])
  expect(await analyticsOf(agency.token)).toEqual(NOTHING)
  expect((await get('/api/agency/memberships', creator.token)).body).toEqual([])
  expect((await ends()).status).toBe(404)
  // An ended link can be made again.
  await link(agency, creator)
  expect((await get(path, agency.token)).status).toBe(200)
})

test('A creator who becomes a fan or is erased is no longer managed', async () => {
  const [agency, fan, erased] = [await app().register('agency'), await app().register(), await app().register()]
  await link(agency, fan)
  await link(agency, erased)
  const { db } = app().database
  await db.updateTable('users').set({ user_type: 'fan' }).where('id', '=', fan.user.id).execute()
  await db.updateTable('users').set({ erased_at: new Date() }).where('id', '=', erased.user.id).execute()
  expect(await creatorsOf(agency.token)).toEqual([])
  expect(await analyticsOf(agency.token)).toEqual(NOTHING)
  for (const { user } of [fan, erased]) {
    expect((await get(`/api/donations/my?creatorId=${user.id}`, agency.token)).status).toBe(403)
  }
})

test('A creator sees the agencies that manage them', async () => {
  const [one, other, creator] = [await app().register('agency'), await app().register('agency'), await app().register()]
  await link(one, creator)
  await link(other, creator)
  await invite(await app().register('agency'), { username: creator.user.username })
  expect((await get<Membership[]>('/api/agency/memberships', creator.token)).body).toEqual(
    [other, one].map(({ user }) => ({
      agency: { id: user.id, displayName: user.displayName },
      since: expect.any(String),
      shareBasisPoints: 3_000,
    })),
  )
})

test('Managed creators can be searched by part of the name, in four orders, page by page', async () => {
  const agency = await app().register('agency')
  const names = ['Érica 100%', 'joão_lento', 'Álvaro', 'JOÃO Rápido']
  const euros = [5, 20, 0, 5]
  for (const [index, displayName] of names.entries()) {
    const { user, token } = await app().register()
    await app().call('/api/users/update-profile', { method: 'PATCH', token, body: { displayName } })
    await link(agency, { user, token })
    if (euros[index]) await app().pay(await app().donate(user.slug, { amountEuro: euros[index] }))
  }
  async function namesOf(query: string, betweenPages?: (last: ManagedCreator) => Promise<unknown>): Promise<string[]> {
    const found: string[] = []
    let path: string | undefined = `/api/agency/creators?limit=2&${query}`
    while (path !== undefined) {
      const page: Answer<ManagedCreator[]> = await get(path, agency.token)
      found.push(...page.body.map(({ displayName }) => displayName))
      path = /<(.+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
      const last = page.body.at(-1)
      if (path !== undefined && last !== undefined) await betweenPages?.(last)
    }
    return found
  }
  const [erica, lento, alvaro, rapido] = names
  expect(await namesOf('')).toEqual([rapido, alvaro, lento, erica])
  expect(await namesOf('sort=name')).toEqual([alvaro, erica, rapido, lento])
  expect(await namesOf('sort=received')).toEqual([lento, rapido, erica, alvaro])
  expect(await namesOf('sort=month')).toEqual([lento, rapido, erica, alvaro])
  expect(await namesOf('q=joao&sort=name')).toEqual([rapido, lento])
  expect(await namesOf(`q=${encodeURIComponent('%')}`)).toEqual([erica])
  expect(await namesOf('q=o_l')).toEqual([lento])
  expect(await namesOf('q=creator-')).toHaveLength(4)
  for (const query of ['sort=age', 'before=x', `sort=month&before=${agency.user.id}.eA`, `before=${agency.user.id}`]) {
    expect([query, (await get(`/api/agency/creators?${query}`, agency.token)).status]).toEqual([query, 400])
  }
  // The next page continues after its cursor, also when that creator has left meanwhile.
  expect(await namesOf('sort=name', ({ id }) => dismiss(agency, id))).toEqual([alvaro, erica, rapido, lento])
})

test.each(['nothing', 'null', '%00', '00000000-0000-7000-8000-000000000000'])(
  'Ending the link to %s answers not_found',
  async (id) => {
    const [agency, creator] = [await app().register('agency'), await app().register()]
    expect((await dismiss(agency, id)).status).toBe(404)
    expect((await leave(creator, id)).status).toBe(404)
  },
)
