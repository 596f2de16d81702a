import type { SignedIn } from '@aplauso/contract/accounts'
import type { Problem } from '@aplauso/contract/errors'
import { expect, test } from 'vitest'
import { agencyActions } from '#testing/agencies.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()
const { invite, received, sent, answer, withdraw, link } = agencyActions(app)

const agencyAndCreator = () => Promise.all([app().register('agency'), app().register()])
const tokenFor = async (creator: SignedIn) => (await received(creator))[0]?.token ?? expect.fail('no invitation')

test('An agency sees its invitation without the token, and the creator sees it with the token', async () => {
  const [agency, creator] = await agencyAndCreator()
  const invitation = await invite(agency, { username: creator.user.username.toUpperCase() })
  expect(invitation).toEqual({
    id: expect.any(String),
    status: 'pending',
    username: creator.user.username,
    shareBasisPoints: 3_000,
    createdAt: expect.any(String),
  })
  expect(await sent(agency)).toEqual([invitation])
  expect(await received(creator)).toEqual([
    {
      id: invitation.id,
      status: 'pending',
      token: expect.stringMatching(/^[\w-]{32}$/),
      agency: { id: agency.user.id, displayName: agency.user.displayName },
      shareBasisPoints: 3_000,
      createdAt: invitation.createdAt,
    },
  ])
  expect(await received(await app().register())).toEqual([])
})

test('A repeated invitation returns the existing one, by username and by email, open or accepted', async () => {
  const [agency, creator] = await agencyAndCreator()
  const byName = await invite(agency, { username: creator.user.username, shareBasisPoints: 1_250 })
  const byAddress = await invite(agency, { email: 'Quem@Example.com ', shareBasisPoints: 0 })
  expect([byName.shareBasisPoints, byAddress.shareBasisPoints]).toEqual([1_250, 0])
  // The first share stays, also when the repeat has another one.
  expect(await invite(agency, { username: creator.user.username, shareBasisPoints: 5_000 })).toEqual(byName)
  expect(await invite(agency, { email: 'quem@example.com' })).toEqual(byAddress)
  expect(await sent(agency)).toEqual([byAddress, byName])
  expect((await answer(creator, await tokenFor(creator), 'accept')).status).toBe(204)
  expect(await invite(agency, { username: creator.user.username })).toEqual({ ...byName, status: 'accepted' })
  expect(await sent(agency)).toEqual([byAddress])
})

test('Parallel invitations of one creator create one invitation', async () => {
  const [agency, creator] = await agencyAndCreator()
  const invitations = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      invite(agency, index % 2 ? { username: creator.user.username } : { email: 'alguem@example.com' }),
    ),
  )
  expect(new Set(invitations.map(({ id }) => id)).size).toBe(2)
  expect(await received(creator)).toHaveLength(1)
})

test.each([
  [{}],
  [{ username: 'ana', email: 'ana@example.com' }],
  [{ email: 'no address' }],
  [{ username: 'a b' }],
  [{ username: null }],
  [[]],
  [{ username: 'ana', shareBasisPoints: 5_001 }],
  [{ username: 'ana', shareBasisPoints: -1 }],
  [{ username: 'ana', shareBasisPoints: 12.5 }],
])('An invitation of %j is refused', async (body) => {
  const agency = await app().register('agency')
  const { status } = await app().call('/api/agency/invitations', { token: agency.token, body })
  expect(status).toBe(400)
})

test('Only creators can be invited by username, and an invitation by email does not reveal whose it is', async () => {
  const agency = await app().register('agency')
  const [fan, creator] = [await app().register('fan'), await app().register()]
  for (const username of ['nobody-here', fan.user.username, agency.user.username]) {
    const { status, body } = await app().call<Problem>('/api/agency/invitations', {
      token: agency.token,
      body: { username },
    })
    expect([status, body.code]).toEqual([404, 'creator_not_found'])
  }
  for (const email of ['nobody@example.com', fan.user.email, creator.user.email]) {
    expect(await invite(agency, { email })).toEqual({
      id: expect.any(String),
      status: 'pending',
      email,
      shareBasisPoints: 3_000,
      createdAt: expect.any(String),
    })
  }
  expect((await sent(agency)).every((invitation) => !('username' in invitation))).toBe(true)
  expect(await received(creator)).toHaveLength(1)
})

test('An invitation by email can be accepted after the address is registered', async () => {
  const agency = await app().register('agency')
  const name = `late-${Math.random().toString(36).slice(2, 8)}`
  await invite(agency, { email: `${name}@example.com` })
  const creator = await app().register('creator', name)
  expect((await answer(creator, await tokenFor(creator), 'accept')).status).toBe(204)
  const { body } = await app().call<{ id: string }[]>('/api/agency/creators', { token: agency.token })
  expect(body.map(({ id }) => id)).toEqual([creator.user.id])
  expect(await sent(agency)).toEqual([])
  const { db } = app().database
  const stored = await db.selectFrom('agency_invitations').selectAll().where('agency_id', '=', agency.user.id).execute()
  expect(stored.map(({ email }) => email)).toEqual([null])
})

test('Parallel accepts succeed once, and the token is used afterwards', async () => {
  const [agency, creator] = await agencyAndCreator()
  await invite(agency, { username: creator.user.username })
  const token = await tokenFor(creator)
  const answers = await Promise.all(Array.from({ length: 6 }, () => answer(creator, token, 'accept')))
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404, 404])
  expect((await answer(creator, token, 'decline')).status).toBe(404)
  expect(await received(creator)).toEqual([])
})

test('A parallel accept and decline: one of them succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [agency, creator] = await agencyAndCreator()
    await invite(agency, { username: creator.user.username })
    const token = await tokenFor(creator)
    const [accepted, declined] = await Promise.all([
      answer(creator, token, 'accept'),
      answer(creator, token, 'decline'),
    ])
    expect([accepted.status, declined.status].sort()).toEqual([204, 404])
    const { body } = await app().call<unknown[]>('/api/agency/creators', { token: agency.token })
    expect(body).toHaveLength(accepted.status === 204 ? 1 : 0)
  }
})

test('Invitations of one agency by username and by email show once, and one answer closes both', async () => {
  for (const action of ['accept', 'decline'] as const) {
    const [agency, creator] = await agencyAndCreator()
    await invite(agency, { username: creator.user.username })
    await invite(agency, { email: creator.user.email })
    const { db } = app().database
    const rows = await db
      .selectFrom('agency_invitations')
      .select('token')
      .where('agency_id', '=', agency.user.id)
      .execute()
    expect(await received(creator)).toHaveLength(1)
    const answers = await Promise.all(rows.map(({ token }) => answer(creator, token, action)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
    expect(await received(creator)).toEqual([])
    expect(await sent(agency)).toEqual([])
  }
})

test('An invitation by email to a managed creator stays pending and is not shown to them', async () => {
  const [agency, creator] = await agencyAndCreator()
  await link(agency, creator)
  expect((await invite(agency, { email: creator.user.email })).status).toBe('pending')
  expect(await received(creator)).toEqual([])
})

test('An invitation can be answered only by the invited creator', async () => {
  const [agency, creator] = await agencyAndCreator()
  const stranger = await app().register()
  await invite(agency, { username: creator.user.username })
  // The wrong token must not close the agency's invitation to the stranger either.
  await invite(agency, { username: stranger.user.username })
  const token = await tokenFor(creator)
  for (const action of ['accept', 'decline'] as const) {
    expect((await answer(stranger, token, action)).status).toBe(404)
    expect((await answer(creator, 'nothing', action)).status).toBe(404)
    expect((await answer(creator, '%00', action)).status).toBe(404)
    expect((await answer(agency, token, action)).status).toBe(403)
  }
  expect(await received(stranger)).toHaveLength(1)
  expect((await answer(creator, token, 'accept')).status).toBe(204)
})

test('A declined invitation disappears for both sides, and the agency can invite again', async () => {
  const [agency, creator] = await agencyAndCreator()
  const first = await invite(agency, { username: creator.user.username })
  expect((await answer(creator, await tokenFor(creator), 'decline')).status).toBe(204)
  expect([await sent(agency), await received(creator)]).toEqual([[], []])
  expect((await invite(agency, { username: creator.user.username })).id).not.toBe(first.id)
})

test('An invitation can be withdrawn only by its agency, and cannot be accepted afterwards', async () => {
  const [agency, creator] = await agencyAndCreator()
  const { id } = await invite(agency, { email: creator.user.email })
  const token = await tokenFor(creator)
  expect((await withdraw(await app().register('agency'), id)).status).toBe(404)
  expect((await withdraw(agency, 'nothing')).status).toBe(404)
  expect((await withdraw(agency, id)).status).toBe(204)
  expect((await withdraw(agency, id)).status).toBe(404)
  expect((await answer(creator, token, 'accept')).status).toBe(404)
  expect([await sent(agency), await received(creator)]).toEqual([[], []])
})

test('A parallel accept and withdrawal: one of them succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [agency, creator] = await agencyAndCreator()
    const { id } = await invite(agency, { username: creator.user.username })
    const token = await tokenFor(creator)
    const [accepted, withdrawn] = await Promise.all([answer(creator, token, 'accept'), withdraw(agency, id)])
    expect([accepted.status, withdrawn.status].sort()).toEqual([204, 404])
  }
})
