import type { SignedIn } from '@aplauso/contract/accounts'
import { expect, test } from 'vitest'
import { agencyActions } from '#testing/agencies.ts'
import { connect, join, type LiveClient } from '#testing/live-client.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()
const { link, dismiss, leave } = agencyActions(app)

const watch = (creator: SignedIn, by: SignedIn) => join(app().baseUrl, { slug: creator.user.slug, token: by.token })

async function isOpen(client: LiveClient): Promise<boolean> {
  const before = (await client.until('joined')).length
  client.send({ type: 'ping' })
  await client.until('pong')
  return before > 0
}

async function refusal(creator: SignedIn, by: SignedIn): Promise<string | undefined> {
  const client = await connect(app().baseUrl)
  client.send({ type: 'join', payload: { slug: creator.user.slug, token: by.token } })
  const [error] = await client.until('error')
  client.close()
  return error?.payload.code
}

test('An agency may open live dashboards of the creators it manages, and of no others', async () => {
  const [agency, creator, other] = [await app().register('agency'), await app().register(), await app().register()]
  expect(await refusal(creator, agency)).toBe('forbidden')
  await link(agency, creator)
  const dashboard = await watch(creator, agency)
  expect((await dashboard.until('joined'))[0]?.payload.role).toBe('dashboard')
  const donation = await app().donate(creator.user.slug)
  await app().pay(donation)
  expect((await dashboard.until('donation'))[0]?.payload.donationId).toBe(donation.donationId)
  // A dashboard cannot report alerts as shown.
  dashboard.send({ type: 'shown', payload: { id: dashboard.alerts()[0]?.id } })
  expect((await dashboard.until('error'))[0]?.payload.code).toBe('forbidden')
  expect(await refusal(other, agency)).toBe('forbidden')
  expect(await refusal(creator, other)).toBe('forbidden')
  dashboard.close()
})

test.each(['the agency', 'the creator'])(
  'An agency link ended by %s closes the live dashboards of that agency at once',
  async (who) => {
    const [agency, stays] = [await app().register('agency'), await app().register('agency')]
    const [creator, otherCreator] = [await app().register(), await app().register()]
    for (const managed of [creator, otherCreator]) await link(agency, managed)
    await link(stays, creator)
    const dashboard = await watch(creator, agency)
    const others = [await watch(otherCreator, agency), await watch(creator, stays), await watch(creator, creator)]
    const ended = who === 'the agency' ? dismiss(agency, creator.user.id) : leave(creator, agency.user.id)
    expect((await ended).status).toBe(204)
    // The periodic check of the heartbeat runs later than this test may take.
    expect(await dashboard.closed).toBe(4001)
    expect(await refusal(creator, agency)).toBe('forbidden')
    for (const other of others) {
      expect(await isOpen(other)).toBe(true)
      other.close()
    }
  },
)

test('Signing out closes the live dashboards of that session at once, and no others', async () => {
  const [agency, creator] = [await app().register('agency'), await app().register()]
  await link(agency, creator)
  const again = await app().call<SignedIn>('/api/auth/login', {
    body: { email: agency.user.email, password: 'segredo' },
  })
  const [dashboard, other] = [await watch(creator, agency), await watch(creator, again.body)]
  const own = await watch(creator, creator)
  await app().call('/api/auth/logout', { token: agency.token, method: 'POST' })
  expect(await dashboard.closed).toBe(4001)
  expect([await isOpen(other), await isOpen(own)]).toEqual([true, true])
  await app().call('/api/auth/logout', { token: creator.token, method: 'POST' })
  expect(await own.closed).toBe(4001)
  expect(await isOpen(other)).toBe(true)
  other.close()
})

test('A creator who becomes a fan loses all live connections at once', async () => {
  const [agency, creator] = [await app().register('agency'), await app().register()]
  await link(agency, creator)
  const clients = [
    await join(app().baseUrl, { slug: creator.user.slug, key: app().widgetKeyOf(creator) }),
    await join(app().baseUrl, { slug: creator.user.slug }),
    await watch(creator, agency),
    await join(app().baseUrl, {
      ...{ slug: creator.user.slug, key: app().widgetKeyOf(creator), role: 'widget', topics: ['goal'] },
    }),
  ]
  const path = '/api/users/account-type'
  expect((await app().call(path, { token: creator.token, body: { userType: 'fan' } })).status).toBe(200)
  const [overlay, viewer, dashboard, layer] = await Promise.all(clients.map(({ closed }) => closed))
  expect([overlay, viewer, layer]).toEqual([4004, 4004, 4004])
  // The code depends on which check runs first.
  expect([4001, 4004]).toContain(dashboard)
})

test('A creator whose account type changes without an event loses the overlay connection within seconds', async () => {
  const creator = await app().register()
  const overlay = await join(app().baseUrl, { slug: creator.user.slug, key: app().widgetKeyOf(creator) })
  await app().database.db.updateTable('users').set({ user_type: 'fan' }).where('id', '=', creator.user.id).execute()
  expect(await overlay.closed).toBe(4004)
})
