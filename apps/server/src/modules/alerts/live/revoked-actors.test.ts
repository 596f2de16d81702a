import type { SignedIn } from '@aplauso/contract/accounts'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { actorActions, type TestActor } from '#testing/actors.ts'
import { openTestDatabase, type TestDatabase, testEngine } from '#testing/engine.ts'
import { connect, join, type LiveClient } from '#testing/live-client.ts'
import { putPlan } from '#testing/plans.ts'
import { type StartedTestApp, startTestApp, type TestApp } from '#testing/test-app.ts'

// The embedded engine allows one process only, so tests with two processes need PostgreSQL.
const DEPLOYMENTS = [
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

describe.each(DEPLOYMENTS)('Access revoked at $where', ({ processes, redis }) => {
  let database: TestDatabase
  let started: StartedTestApp[] = []
  let revoking: TestApp
  let holding: TestApp
  let creator: SignedIn
  const actors = actorActions(() => revoking)

  beforeAll(async () => {
    database = await openTestDatabase(inject('snapshotFolder'))
    // The periodic check of the heartbeat never runs here, so only events can close a socket.
    vi.useFakeTimers({ toFake: ['setInterval'] })
    while (started.length < processes) started.push(await startTestApp({}, { database, redis }))
    vi.useRealTimers()
    revoking = started[0]?.app ?? expect.fail()
    holding = started.at(-1)?.app ?? expect.fail()
    creator = await revoking.register()
    await putPlan(revoking, creator, 'pro')
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
    revoking.call(path, { token: creator.token, method, ...(body && { body }) })
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
    'closes the sockets of this %s at once and no others',
    async (kind) => {
      const make = () => {
        if (kind === 'agency') return actors.agency(creator)
        return kind === 'key' ? actors.apiKey(creator, ['events:read']) : actors[kind](creator, ['queue', 'approve'])
      }
      const [lost, stays] = [await make(), await make()]
      const sockets = [await enter(lost), await enter(lost)]
      const others = [await enter(stays), await enter(actors.own(creator))]
      expect((await change(lost.path, 'DELETE')).status).toBe(204)
      expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4001, 4001])
      expect(await isRefused(lost)).toBe(true)
      for (const other of others) {
        expect(await isOpen(other)).toBe(true)
        other.close()
      }
    },
  )

  test('closes a moderator’s socket when rights are removed, and the next join has the remaining rights', async () => {
    const moderator = await actors.moderator(creator, ['queue', 'approve', 'amounts'])
    const wide = await enter(moderator)
    expect(rightsOf(wide)).toEqual(['queue', 'approve', 'amounts'])
    // Setting the same rights again closes nothing.
    const same = { rights: ['amounts', 'queue', 'approve'] }
    expect((await change(moderator.path, 'PATCH', same)).status).toBe(200)
    expect(await isOpen(wide)).toBe(true)
    expect((await change(moderator.path, 'PATCH', { rights: ['queue'] })).status).toBe(200)
    expect(await wide.closed).toBe(4001)
    const narrow = await enter(moderator)
    expect(rightsOf(narrow)).toEqual(['queue'])
    narrow.close()
  })

  test('closes agency sockets when the creator withdraws and restores their alert control, and the next join has the new rights', async () => {
    const agency = await actors.agency(creator)
    const moderator = await enter(await actors.moderator(creator, ['queue']))
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

  test('closes every socket but the creator’s own when all connected access is ended', async () => {
    const given = [
      await actors.moderator(creator, ['queue']),
      await actors.dock(creator, ['queue']),
      await actors.apiKey(creator, ['events:read']),
      await actors.agency(creator),
    ]
    const sockets = await Promise.all(given.map(enter))
    const own = await enter(actors.own(creator))
    expect((await change('/api/grants/end', 'POST')).status).toBe(204)
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4001, 4001, 4001, 4001])
    expect(await isOpen(own)).toBe(true)
    own.close()
  })
})
