import type { SignedIn } from '@aplauso/contract/accounts'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { actorActions, type TestActor } from '#testing/actors.ts'
import { openTestDatabase, type TestDatabase, testEngine } from '#testing/engine.ts'
import { connect, join, type LiveClient } from '#testing/live-client.ts'
import { putPlan } from '#testing/plans.ts'
import { type StartedTestApp, startTestApp, type TestApp } from '#testing/test-app.ts'

// The embedded engine belongs to one process, so two of them exist on PostgreSQL alone.
const CARRIERS = [
  { where: 'the process that holds the socket', processes: 1, redis: false },
  ...(testEngine() === 'postgres'
    ? [
        { where: 'another process on PostgreSQL with NOTIFY', processes: 2, redis: false },
        ...(process.env.TEST_REDIS_URL
          ? [{ where: 'another process on PostgreSQL with Redis', processes: 2, redis: true }]
          : []),
      ]
    : []),
]

describe.each(CARRIERS)('What is taken away at $where', ({ processes, redis }) => {
  let database: TestDatabase
  let started: StartedTestApp[] = []
  let taking: TestApp
  let holding: TestApp
  let creator: SignedIn
  const hands = actorActions(() => taking)

  beforeAll(async () => {
    database = await openTestDatabase(inject('snapshotFolder'))
    // The heartbeat that looks anyway never comes: what closes a socket, the news has closed.
    vi.useFakeTimers({ toFake: ['setInterval'] })
    while (started.length < processes) started.push(await startTestApp({}, { database, redis }))
    vi.useRealTimers()
    taking = started[0]?.app ?? expect.fail()
    holding = started.at(-1)?.app ?? expect.fail()
    creator = await taking.register()
    await putPlan(taking, creator, 'pro')
  })
  afterAll(async () => {
    for (const { close } of started) await close()
    started = []
    await database.close()
  })

  const enter = ({ claim }: Pick<TestActor, 'claim'>) => join(holding.baseUrl, { slug: creator.user.slug, ...claim })
  const rightsOf = (client: LiveClient) => {
    const frame = client.frames.find(({ type }) => type === 'joined')
    return frame?.type === 'joined' ? frame.payload.rights : undefined
  }
  const change = (path: string, method: string, body?: object) =>
    taking.call(path, { token: creator.token, method, ...(body && { body }) })
  async function isRefused({ claim }: TestActor): Promise<boolean> {
    const client = await connect(holding.baseUrl)
    client.send({ type: 'join', payload: { slug: creator.user.slug, ...claim } })
    const [error] = await client.until('error')
    client.close()
    return error?.payload.code === 'forbidden'
  }
  async function isOpen(client: LiveClient): Promise<boolean> {
    const pongs = client.frames.filter(({ type }) => type === 'pong').length
    client.send({ type: 'ping' })
    return Promise.race([client.until('pong', pongs + 1).then(() => true), client.closed.then(() => false)])
  }

  test.each(['moderator', 'dock', 'key', 'agency'] as const)(
    'closes what the %s has open, at once, and nobody else’s',
    async (kind) => {
      const make = () => {
        if (kind === 'agency') return hands.agency(creator)
        return kind === 'key' ? hands.apiKey(creator, ['events:read']) : hands[kind](creator, ['queue', 'approve'])
      }
      const [lost, stays] = [await make(), await make()]
      const sockets = [await enter(lost), await enter(lost)]
      const others = [await enter(stays), await enter(hands.own(creator))]
      expect((await change(lost.path, 'DELETE')).status).toBe(204)
      expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4001, 4001])
      expect(await isRefused(lost)).toBe(true)
      for (const other of others) {
        expect(await isOpen(other)).toBe(true)
        other.close()
      }
    },
  )

  test('narrows what a moderator has open: it closes, and opens with what is left', async () => {
    const moderator = await hands.moderator(creator, ['queue', 'approve', 'amounts'])
    const wide = await enter(moderator)
    expect(rightsOf(wide)).toEqual(['queue', 'approve', 'amounts'])
    // Nothing is taken away by giving what is there already.
    const same = { rights: ['amounts', 'queue', 'approve'] }
    expect((await change(moderator.path, 'PATCH', same)).status).toBe(200)
    expect(await isOpen(wide)).toBe(true)
    expect((await change(moderator.path, 'PATCH', { rights: ['queue'] })).status).toBe(200)
    expect(await wide.closed).toBe(4001)
    const narrow = await enter(moderator)
    expect(rightsOf(narrow)).toEqual(['queue'])
    narrow.close()
  })

  test('narrows what agencies have open once the creator lets them work no more, and widens it again', async () => {
    const agency = await hands.agency(creator)
    const moderator = await enter(await hands.moderator(creator, ['queue']))
    const wide = await enter(agency)
    expect(rightsOf(wide)).toEqual(['queue', 'approve', 'amounts'])
    await change('/api/moderation/settings', 'PATCH', { agencies: false })
    expect(await wide.closed).toBe(4001)
    const narrow = await enter(agency)
    expect(rightsOf(narrow)).toEqual(['amounts'])
    await change('/api/moderation/settings', 'PATCH', { agencies: true })
    expect(await narrow.closed).toBe(4001)
    expect(await isOpen(moderator)).toBe(true)
    moderator.close()
  })

  test('with all that a creator has ever given away closes everything of it, and the creator’s own stays', async () => {
    const given = [
      await hands.moderator(creator, ['queue']),
      await hands.dock(creator, ['queue']),
      await hands.apiKey(creator, ['events:read']),
      await hands.agency(creator),
    ]
    const sockets = await Promise.all(given.map(enter))
    const own = await enter(hands.own(creator))
    expect((await change('/api/grants/end', 'POST')).status).toBe(204)
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4001, 4001, 4001, 4001])
    expect(await isOpen(own)).toBe(true)
    own.close()
  })
})
