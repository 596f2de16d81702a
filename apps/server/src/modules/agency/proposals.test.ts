import type { SignedIn } from '@aplauso/contract/accounts'
import type { ManagedCreator, Membership } from '@aplauso/contract/agency'
import type { Creator } from '@aplauso/contract/creators'
import { Problem } from '@aplauso/contract/errors'
import { expect, test } from 'vitest'
import { agencyActions } from '#testing/agencies.ts'
import { join } from '#testing/live-client.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()
const { link, invite, answer, dismiss, leave, tokenFrom, propose, proposals, answerProposal, withdrawProposal } =
  agencyActions(app)

const agencyAndCreator = () => Promise.all([app().register('agency'), app().register()])
const problemOf = ({ status, body }: { status: number; body: unknown }) => [status, Problem.parse(body).code]

async function sharesOf(creator: SignedIn): Promise<number[]> {
  const { body } = await app().call<Membership[]>('/api/agency/memberships', { token: creator.token })
  return body.map(({ shareBasisPoints }) => shareBasisPoints)
}

async function bookedFor(agency: SignedIn): Promise<number[]> {
  const rows = await app()
    .database.db.selectFrom('donation_shares')
    .select('share_cents')
    .where('agency_id', '=', agency.user.id)
    .orderBy('donation_id')
    .execute()
  return rows.map(({ share_cents }) => share_cents)
}

test('A proposed share applies after the creator accepts, and not to earlier payments', async () => {
  const [agency, creator] = await agencyAndCreator()
  await link(agency, creator)
  await app().pay(await app().donate(creator.user.slug))
  const { status, body } = await propose(agency, creator.user.id, { shareBasisPoints: 1_000 })
  expect([status, body]).toEqual([
    201,
    {
      id: expect.any(String),
      kind: 'share',
      agency: { id: agency.user.id, displayName: agency.user.displayName },
      creator: { id: creator.user.id, slug: creator.user.slug, displayName: creator.user.displayName },
      createdAt: expect.any(String),
      shareBasisPoints: 1_000,
      presentShareBasisPoints: 3_000,
    },
  ])
  expect([await proposals(agency), await proposals(creator)]).toEqual([[body], [body]])
  await app().pay(await app().donate(creator.user.slug))
  const answers = await Promise.all(Array.from({ length: 4 }, () => answerProposal(creator, body.id, 'accept')))
  expect(answers.map((one) => one.status).sort()).toEqual([204, 404, 404, 404])
  expect((await answerProposal(creator, body.id, 'decline')).status).toBe(404)
  await app().pay(await app().donate(creator.user.slug))
  expect(await bookedFor(agency)).toEqual([300, 300, 100])
  expect(await sharesOf(creator)).toEqual([1_000])
  expect([await proposals(agency), await proposals(creator)]).toEqual([[], []])
})

test('An accepted goal is set at once and sent to live pages', async () => {
  const [agency, creator] = await agencyAndCreator()
  await link(agency, creator)
  const viewer = await join(app().baseUrl, { slug: creator.user.slug })
  const { body } = await propose(agency, creator.user.id, { donationGoal: 250.5 })
  expect(body).toMatchObject({ kind: 'goal', donationGoal: 25_050, presentDonationGoal: null })
  expect((await answerProposal(creator, body.id, 'accept')).status).toBe(204)
  const goals = await viewer.until('goal')
  expect(goals.at(-1)?.payload.donationGoal).toBe(25_050)
  const record = await app().call<Creator>(`/api/creators/${creator.user.slug}`)
  expect(record.body.donationGoal).toBe(25_050)
  const [managed] = (await app().call<ManagedCreator[]>('/api/agency/creators', { token: agency.token })).body
  expect(managed?.donationGoal).toBe(25_050)
  viewer.close()
})

test('A newer proposal replaces the open one of its kind, also when several arrive in parallel', async () => {
  const [agency, creator] = await agencyAndCreator()
  await link(agency, creator)
  const first = await propose(agency, creator.user.id, { shareBasisPoints: 1_000 })
  const goal = await propose(agency, creator.user.id, { donationGoal: 100 })
  const several = await Promise.all(
    [2_000, 2_500, 0].map((shareBasisPoints) => propose(agency, creator.user.id, { shareBasisPoints })),
  )
  expect(several.map(({ status }) => status)).toEqual([201, 201, 201])
  const open = await proposals(creator)
  expect(open).toHaveLength(2)
  expect(open[1]).toEqual(goal.body)
  expect(several.map(({ body }) => body)).toContainEqual(open[0])
  expect((await answerProposal(creator, first.body.id, 'accept')).status).toBe(404)
  const page = await app().call('/api/agency/proposals?limit=1', { token: creator.token })
  const next = /<(.+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
  expect((await app().call(next, { token: creator.token })).body).toEqual([goal.body])
  expect((await answerProposal(creator, goal.body.id, 'decline')).status).toBe(204)
  expect((await withdrawProposal(agency, open[0]?.id ?? '')).status).toBe(204)
  expect((await withdrawProposal(agency, open[0]?.id ?? '')).status).toBe(404)
  expect([await proposals(creator), await sharesOf(creator)]).toEqual([[], [3_000]])
})

test('A proposal without change, with both changes, with none, or out of range is refused', async () => {
  const [agency, creator] = await agencyAndCreator()
  await link(agency, creator)
  await app().call('/api/users/update-profile', { method: 'PATCH', token: creator.token, body: { donationGoal: 50 } })
  for (const change of [
    { shareBasisPoints: 3_000 },
    { donationGoal: 50 },
    {},
    { shareBasisPoints: 1_000, donationGoal: 10 },
    { donationGoal: 0 },
    { donationGoal: 10.001 },
    { shareBasisPoints: 5_001 },
    { shareBasisPoints: 12.5 },
  ]) {
    const answered = await propose(agency, creator.user.id, change)
    expect([change, ...problemOf(answered)]).toEqual([change, 400, 'validation_failed'])
  }
  expect(await proposals(agency)).toEqual([])
})

test('The shares of all agencies of a creator stay within the limit, by invitation and by proposal', async () => {
  const creator = await app().register()
  const [one, other, late] = [
    await app().register('agency'),
    await app().register('agency'),
    await app().register('agency'),
  ]
  await link(one, creator, 4_000)
  await invite(other, { username: creator.user.username, shareBasisPoints: 5_000 })
  await invite(late, { username: creator.user.username, shareBasisPoints: 5_000 })
  const tokens = [await tokenFrom(other, creator), await tokenFrom(late, creator)]
  const answers = await Promise.all(tokens.map((token) => answer(creator, token, 'accept')))
  const refused = answers.find(({ status }) => status !== 204) ?? expect.fail('both were let in')
  expect(problemOf(refused)).toEqual([409, 'share_limit_reached'])
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  const { body } = await propose(one, creator.user.id, { shareBasisPoints: 4_001 })
  expect(problemOf(await answerProposal(creator, body.id, 'accept'))).toEqual([409, 'share_limit_reached'])
  expect((await proposals(creator)).map(({ id }) => id)).toEqual([body.id])
  // A failed accept changes nothing: both shares are as before, and the invitation is still open.
  expect((await sharesOf(creator)).toSorted()).toEqual([4_000, 5_000])
  await app().pay(await app().donate(creator.user.slug))
})

const erase = ({ token }: SignedIn) => app().call('/api/users/me', { method: 'DELETE', token })

test.each([
  ['the agency ends it', (agency: SignedIn, creator: SignedIn) => dismiss(agency, creator.user.id)],
  ['the creator ends it', (agency: SignedIn, creator: SignedIn) => leave(creator, agency.user.id)],
  ['the agency is erased', (agency: SignedIn) => erase(agency)],
  ['the creator is erased', (_agency: SignedIn, creator: SignedIn) => erase(creator)],
])('Once %s, no proposal can be accepted any more', async (_how, end) => {
  const [agency, creator] = await agencyAndCreator()
  await link(agency, creator)
  const { body } = await propose(agency, creator.user.id, { donationGoal: 10 })
  expect((await end(agency, creator)).status).toBe(204)
  const rows = await app()
    .database.db.selectFrom('agency_proposals')
    .select(['status', 'answered_at'])
    .where('id', '=', body.id)
    .execute()
  expect(rows).toEqual([{ status: 'withdrawn', answered_at: expect.any(Date) }])
})

test('A proposal in parallel with the end of the link does not stay open', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [agency, creator] = await agencyAndCreator()
    await link(agency, creator)
    const [proposed, ended] = await Promise.all([
      propose(agency, creator.user.id, { donationGoal: 10 }),
      leave(creator, agency.user.id),
    ])
    expect(ended.status).toBe(204)
    expect([201, 404]).toContain(proposed.status)
    const open = await app()
      .database.db.selectFrom('agency_proposals')
      .select('id')
      .where('creator_id', '=', creator.user.id)
      .where('status', '=', 'pending')
      .execute()
    expect(open).toEqual([])
  }
})
