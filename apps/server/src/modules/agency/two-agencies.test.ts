import type { SignedIn } from '@aplauso/contract/accounts'
import { expect, test } from 'vitest'
import { agencyActions } from '#testing/agencies.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()
const { link, invite, propose, proposals, sent, tokenFrom } = agencyActions(app)

/** One agency with a creator, an invitation and proposals, beside another agency with its own creator. */
async function setUp() {
  const [one, other] = [await app().register('agency'), await app().register('agency')]
  const [creator, invited, foreign] = [await app().register(), await app().register(), await app().register()]
  await link(one, creator, 2_000)
  await link(other, foreign)
  await app().pay(await app().donate(creator.user.slug, { donorName: 'Doador secreto', amountEuro: 33.33 }))
  const share = await propose(one, creator.user.id, { shareBasisPoints: 1_000 })
  const goal = await propose(one, creator.user.id, { donationGoal: 77 })
  const invitation = await invite(one, { username: invited.user.username })
  const token = await tokenFrom(one, invited)
  const secrets = [one, creator, invited].flatMap(({ user }) => [user.id, user.email, user.username, user.displayName])
  return {
    one,
    other,
    creator,
    foreign,
    secrets: [...secrets, share.body.id, goal.body.id, invitation.id, token, 'Doador secreto', '3333', '33.33'],
    ids: { creator: creator.user.id, share: share.body.id, goal: goal.body.id, invitation: invitation.id, token },
  }
}

const call = (by: SignedIn, [method, path, body]: readonly [string, string, object?]) =>
  app().call<unknown>(path, { method, token: by.token, ...(body === undefined ? {} : { body }) })

test('An agency sees nothing of another agency’s creators, in no call and by no id', async () => {
  const { one, other, creator, foreign, secrets, ids } = await setUp()
  const before = [await proposals(one), await sent(one)]
  const lists = ['creators?sort=name', 'analytics', 'invitations', 'proposals', 'reports', 'reports/export']
  const refused = [
    ...['my', 'stats', 'analytics', 'top-donors', 'export'].map(
      (name) => [403, 'GET', `/api/donations/${name}?creatorId=${ids.creator}`] as const,
    ),
    [404, 'GET', `/api/agency/reports?creatorId=${ids.creator}`],
    [404, 'GET', `/api/agency/reports/export?creatorId=${ids.creator}`],
    [404, 'POST', `/api/agency/creators/${ids.creator}/proposals`, { donationGoal: 5 }],
    [404, 'DELETE', `/api/agency/creators/${ids.creator}`],
    [404, 'POST', `/api/agency/invitations/${ids.invitation}/resend`],
    [404, 'DELETE', `/api/agency/invitations/${ids.invitation}`],
    [404, 'DELETE', `/api/agency/proposals/${ids.share}`],
    [403, 'POST', `/api/agency/proposals/${ids.goal}/accept`],
    [403, 'POST', `/api/agency/invitations/${ids.token}/accept`],
  ] as const
  const answers = [
    ...(await Promise.all(lists.map((path) => call(other, ['GET', `/api/agency/${path}`])))),
    ...(await Promise.all(refused.map(([, ...request]) => call(other, request)))),
    await call(other, ['GET', '/api/users/export']),
  ]
  expect(answers.map(({ status }) => status)).toEqual([
    ...lists.map(() => 200),
    ...refused.map(([status]) => status),
    200,
  ])
  const text = JSON.stringify(answers.map(({ body }) => body))
  for (const secret of secrets) expect(text).not.toContain(secret)
  expect(text).toContain(foreign.user.displayName)

  // Another creator cannot answer the proposals either, and nothing has changed.
  for (const path of [`proposals/${ids.share}/accept`, `proposals/${ids.share}/decline`, 'proposals/nothing/accept']) {
    expect([path, (await call(foreign, ['POST', `/api/agency/${path}`])).status]).toEqual([path, 404])
  }
  expect(await proposals(foreign)).toEqual([])
  expect([await proposals(one), await sent(one)]).toEqual(before)
  expect((await call(one, ['GET', `/api/donations/stats?creatorId=${creator.user.id}`])).status).toBe(200)
})

test('Two agencies of one creator each see their own share and nothing of the other', async () => {
  const [one, other, shared] = [await app().register('agency'), await app().register('agency'), await app().register()]
  await link(one, shared, 1_000)
  await app().pay(await app().donate(shared.user.slug))
  await link(other, shared, 2_000)
  await app().pay(await app().donate(shared.user.slug))
  const totals = await Promise.all(
    [one, other].map(async (agency) => (await call(agency, ['GET', '/api/agency/reports'])).body),
  )
  expect(totals).toMatchObject([
    { total: { count: 2, amount: 2_000, share: 200 } },
    { total: { count: 1, amount: 1_000, share: 200 } },
  ])
  expect((await call(other, ['DELETE', `/api/agency/creators/${shared.user.id}`])).status).toBe(204)
  expect((await call(one, ['GET', `/api/donations/my?creatorId=${shared.user.id}`])).status).toBe(200)
})
