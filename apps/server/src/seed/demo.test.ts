import type { SignedIn } from '@aplauso/contract/accounts'
import type { AgencyAnalytics, ManagedCreator } from '@aplauso/contract/agency'
import type { ReceivedDonation } from '@aplauso/contract/donations'
import type { Scene } from '@aplauso/contract/scenes'
import { expect, test } from 'vitest'
import { BUILT_IN_PRICES } from '#modules/plans/public.ts'
import { useApp } from '#testing/test-app.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, seedDemo } from './demo.ts'

const app = useApp()

test('Every demo account can sign in, and the demo agency manages Ana and two more creators with donations and goals', async () => {
  // Two processes that start on one empty database seed it at once.
  await Promise.all([
    seedDemo({ db: app().database.db, prices: BUILT_IN_PRICES }),
    seedDemo({ db: app().database.db, prices: BUILT_IN_PRICES }),
  ])
  const signedIn = await Promise.all(
    Object.values(DEMO_ACCOUNTS).map(({ email }) =>
      app().call<SignedIn>('/api/auth/login', { body: { email, password: DEMO_PASSWORD } }),
    ),
  )
  expect(signedIn.map(({ status }) => status)).toEqual(signedIn.map(() => 200))
  const token = signedIn.find(({ body }) => body.user.userType === 'agency')?.body.token
  const creators = (await app().call<ManagedCreator[]>('/api/agency/creators', { token })).body
  expect(creators.map(({ slug }) => slug).sort()).toEqual(['ana', 'leonor', 'mateus'])
  for (const { donationGoal, donationsCount } of creators) {
    expect(donationGoal).toBeGreaterThan(0)
    expect(donationsCount).toBeGreaterThan(0)
  }
  const { totalRevenue } = (await app().call<AgencyAnalytics>('/api/agency/analytics', { token })).body
  expect(totalRevenue).toBe(creators.reduce((sum, { totalReceived }) => sum + totalReceived, 0))
})

test('The scene of the demo has a goal and takes the colours of the alerts', async () => {
  const { email } = DEMO_ACCOUNTS.ana
  const { body } = await app().call<SignedIn>('/api/auth/login', { body: { email, password: DEMO_PASSWORD } })
  const [scene, ...others] = (await app().call<Scene[]>('/api/scenes', { token: body.token })).body
  expect([scene?.theme, scene?.layers.map(({ kind }) => kind), others]).toEqual([
    'alerts',
    expect.arrayContaining(['goal', 'alerts']),
    [],
  ])
})

test('A donation of the demo has evidence, although no provider has its payment', async () => {
  const { email } = DEMO_ACCOUNTS.ana
  const { body } = await app().call<SignedIn>('/api/auth/login', { body: { email, password: DEMO_PASSWORD } })
  const [donation] = (await app().call<ReceivedDonation[]>('/api/donations/my', { token: body.token })).body
  const { status, headers } = await app().call(`/api/donations/${donation?.id}/evidence`, { token: body.token })
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
})
