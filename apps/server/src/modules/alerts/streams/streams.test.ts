import type { SignedIn } from '@aplauso/contract/accounts'
import type { ReceivedDonation } from '@aplauso/contract/donations'
import type { Problem } from '@aplauso/contract/errors'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { MissedAlertsReplay, Stream } from '@aplauso/contract/streams'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { actorActions } from '#testing/actors.ts'
import { join } from '#testing/live-client.ts'
import { useApp } from '#testing/test-app.ts'
import { overlayLastSeen, saysNotStreaming, streamingCreators } from '../connected-overlays.ts'
import { checkObsStreams } from './check-obs-streams.ts'

const app = useApp()
const actors = actorActions(app)

const press = ({ token }: { token: string }, action: 'start' | 'end', creatorId = '') =>
  app().call<Stream & Problem>(`/api/streams/${action}${creatorId && `?creatorId=${creatorId}`}`, {
    token,
    method: 'POST',
  })
const list = async ({ token }: SignedIn) => (await app().call<Stream[]>('/api/streams', { token })).body

/** The scheduled check at a given time, for this creator only. */
async function watch({ user }: SignedIn, now: Date): Promise<void> {
  await checkObsStreams(
    {
      db: app().database.db,
      streaming: sql`select * from (${streamingCreators}) as told where creator_id = ${user.id}::uuid`,
      saysNotStreaming,
      lastSeen: overlayLastSeen,
      changed: async () => undefined,
    },
    now,
  )
}

/** Writes an overlay row as a process does. false: OBS does not stream; undefined: the overlay is gone. */
async function obs({ user }: SignedIn, streaming: boolean | undefined, name = 1): Promise<void> {
  const id = `00000000-0000-7000-8000-${String(name).padStart(12, '0')}`
  const { db } = app().database
  await sql`delete from overlays where id = ${id}`.execute(db)
  if (streaming === undefined) return
  await sql`insert into overlay_processes (id, seen_at) values (${id}, now())
    on conflict (id) do update set seen_at = excluded.seen_at`.execute(db)
  await sql`insert into overlays (id, creator_id, process_id, status)
    values (${id}, ${user.id}, ${id}, ${JSON.stringify({ streaming })}::jsonb)`.execute(db)
}

describe('OBS', () => {
  /** Plays timed reports and actions of one creator. Returns the streams as pairs of seconds. */
  async function streamsAfter(
    steps: (readonly [second: number, streaming: boolean | undefined | 'end' | 'start'])[],
    until: number,
  ) {
    const creator = await app().register()
    const begin = Date.now() + DAY_MS
    for (let second = 0; second <= until; second += 2) {
      for (const [, what] of steps.filter(([at]) => at === second)) {
        if (typeof what !== 'string') await obs(creator, what)
        // Calls use the real clock, so the time of the action is set afterwards.
        else {
          const { body } = await press(creator, what)
          const column = what === 'end' ? 'ended_at' : 'started_at'
          const at = new Date(begin + second * SECOND_MS)
          await sql`update streams set ${sql.ref(column)} = ${at} where id = ${body.id}`.execute(app().database.db)
        }
      }
      await watch(creator, new Date(begin + second * SECOND_MS))
    }
    await obs(creator, undefined)
    const secondOf = (moment: string | null) => moment && (Date.parse(moment) - begin) / SECOND_MS
    return (await list(creator)).toReversed().map((stream) => [secondOf(stream.startedAt), secondOf(stream.endedAt)])
  }

  test('starts and ends a stream after a change has lasted twenty seconds, as of the time of the change', async () => {
    expect(await streamsAfter([[0, true]], 18)).toEqual([])
    expect(await streamsAfter([[0, true]], 20)).toEqual([[0, null]])
    expect(
      await streamsAfter(
        [
          [0, true],
          [40, false],
        ],
        58,
      ),
    ).toEqual([[0, null]])
    expect(
      await streamsAfter(
        [
          [0, true],
          [40, false],
        ],
        60,
      ),
    ).toEqual([[0, 40]])
  })

  test('starts no stream within twenty seconds, and no second one after a short break', async () => {
    expect(
      await streamsAfter(
        [
          [0, true],
          [10, false],
        ],
        80,
      ),
    ).toEqual([])
    expect(
      await streamsAfter(
        [
          [0, true],
          [40, false],
          [50, true],
          [90, false],
        ],
        120,
      ),
    ).toEqual([[0, 90]])
  })

  test('continues a stream within five minutes after a crash; otherwise the stream ends at the last report', async () => {
    // The page comes back before the stream does.
    expect(
      await streamsAfter(
        [
          [0, true],
          [40, undefined],
          [60, false],
          [300, true],
        ],
        420,
      ),
    ).toEqual([[0, null]])
    const [over] = await streamsAfter(
      [
        [0, true],
        [40, undefined],
      ],
      400,
    )
    expect(over?.[0]).toBe(0)
    expect(Number(over?.[1])).toBeLessThanOrEqual(40)
  })

  test('starts no stream after an actor has ended one, until OBS has stopped', async () => {
    const steps = [
      [0, true],
      [40, 'end'],
      [60, undefined],
      [70, true],
    ] as const
    expect(await streamsAfter([...steps], 120)).toEqual([[0, 40]])
    expect(await streamsAfter([...steps, [120, false], [150, true]], 200)).toEqual([
      [0, 40],
      [150, null],
    ])
    // An actor starts and ends a stream before the twenty seconds are over.
    expect(
      await streamsAfter(
        [
          [0, true],
          [4, 'start'],
          [8, 'end'],
        ],
        60,
      ),
    ).toEqual([[4, 8]])
  })

  test('joins a stream that an actor has started, and ends it', async () => {
    expect(
      await streamsAfter(
        [
          [0, 'start'],
          [10, true],
          [60, false],
        ],
        90,
      ),
    ).toEqual([[0, 60]])
  })
})

test('Two overlays of one OBS make one stream, which lasts as long as either reports it, with concurrent checks', async () => {
  const creator = await app().register()
  const at = (second: number) => new Date(Date.now() + DAY_MS + second * SECOND_MS)
  await obs(creator, true, 1)
  await obs(creator, true, 2)
  await Promise.all([watch(creator, at(0)), watch(creator, at(0)), watch(creator, at(0))])
  await Promise.all([watch(creator, at(22)), watch(creator, at(22)), watch(creator, at(22))])
  await obs(creator, false, 1)
  await watch(creator, at(30))
  await watch(creator, at(90))
  expect(await list(creator)).toMatchObject([{ endedAt: null, startedBy: 'obs' }])
  await obs(creator, undefined, 2)
  await watch(creator, at(100))
  await watch(creator, at(122))
  expect((await list(creator))[0]?.endedAt).not.toBeNull()
  await obs(creator, undefined, 1)
})

test('Concurrent calls start one stream, and end it once', async () => {
  const creator = await app().register()
  const started = await Promise.all(Array.from({ length: 8 }, () => press(creator, 'start')))
  expect(new Set(started.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  const ended = await Promise.all(Array.from({ length: 8 }, () => press(creator, 'end')))
  expect(ended.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 404)])
  expect(await list(creator)).toHaveLength(1)
})

test('A stream has the donations paid during it less refunds, and the top donors by shown name', async () => {
  const creator = await app().register()
  const give = async (amountEuro: number, donorName: string | undefined) => {
    const donation = await app().donate(creator.user.slug, { amountEuro, donorName })
    await app().pay(donation)
    return donation
  }
  await give(90, 'Cedo')
  const { id } = (await press(creator, 'start')).body
  await give(20, 'rita')
  await give(5, 'Rita')
  await give(60, undefined)
  const back = await give(40, 'Rui')
  await give(3, 'Zé')
  await app().call('/api/moderation/words', { token: creator.token, body: { pattern: 'patife', action: 'hide' } })
  await give(70, 'Patife')
  await app().end(back, 'refunded')
  const live = async () => (await list(creator)).find((stream) => stream.id === id)
  await expect.poll(async () => (await live())?.totalCents).toBe(15_800)
  expect(await live()).toMatchObject({
    donations: 5,
    endedAt: null,
    startedBy: 'hand',
    top: [
      { donorName: 'Rita', totalCents: 2_500, donations: 2 },
      { donorName: 'Zé', totalCents: 300, donations: 1 },
    ],
  })
  await press(creator, 'end')
  await give(50, 'Tarde')
  expect((await live())?.totalCents).toBe(15_800)
  const received = async ({ token }: SignedIn) =>
    (await app().call<ReceivedDonation[]>(`/api/donations/my?stream=${id}&sort=smallest`, { token })).body
  expect((await received(creator)).map(({ donorName }) => donorName)).toEqual([
    'Zé',
    'Rita',
    'rita',
    'Rui',
    null,
    'Patife',
  ])
  // A stream of another creator filters out every donation.
  const other = await app().register()
  await app().pay(await app().donate(other.user.slug, { donorName: 'Rita' }))
  expect(await received(other)).toEqual([])
})

test('A stream has the goals of its time, each with its amount at the end of the stream less refunds', async () => {
  const creator = await app().register()
  const { db } = app().database
  const now = Date.now()
  const before = (minutes: number) => new Date(now - minutes * MINUTE_MS)
  const addGoal = async (title: string, startsAt: Date | null, endsAt: Date | null, madeAt = before(0)) => {
    const body = { title, targetCents: 10_000, startsAt, endsAt }
    const { id } = (await app().call<{ id: string }>('/api/goals', { token: creator.token, body })).body
    await sql`update goals set created_at = ${madeAt} where id = ${id}`.execute(db)
  }
  const give = async (amountEuro: number, minutes: number) => {
    const donation = await app().donate(creator.user.slug, { amountEuro })
    await app().pay(donation)
    await sql`update donations set paid_at = ${before(minutes)} where id = ${donation.donationId}`.execute(db)
    return donation
  }
  const streamed = async (from: number, to: number) => {
    const { id } = (await press(creator, 'start')).body
    await press(creator, 'end')
    await sql`update streams set started_at = ${before(from)}, ended_at = ${before(to)} where id = ${id}`.execute(db)
  }
  await streamed(300, 200)
  await streamed(180, 100)
  await press(creator, 'start')
  await addGoal('sempre', null, null, before(400))
  await addGoal('feita depois', null, null)
  await addGoal('até ao meio', before(400), before(140))
  await addGoal('do meio', before(140), null)
  await addGoal('até ao início', before(400), before(180))
  await addGoal('por vir', before(-60), before(-120))
  for (const [euro, minutes] of [
    [1, 390],
    [2, 250],
    [4, 190],
    [8, 160],
    [16, 120],
    [32, 50],
  ] as const)
    await give(euro, minutes)
  const back = await give(64, 150)
  const standing = async () =>
    (await list(creator)).map(({ goals }) => goals.map(({ title, receivedCents }) => [title, receivedCents]))
  const all = [
    [
      ['sempre', 6_300],
      ['feita depois', 6_300],
      ['do meio', 4_800],
    ],
    [
      ['sempre', 3_100],
      ['até ao meio', 1_500],
      ['do meio', 1_600],
    ],
    [
      ['sempre', 300],
      ['até ao meio', 300],
      ['até ao início', 300],
    ],
  ]
  const withBack = structuredClone(all)
  for (const goal of [withBack[0]?.[0], withBack[0]?.[1], withBack[1]?.[0], withBack[1]?.[1]]) {
    if (goal) goal[1] = Number(goal[1]) + 6_400
  }
  await expect.poll(standing).toEqual(withBack)
  await app().end(back, 'refunded')
  await expect.poll(standing).toEqual(all)
  expect((await list(creator))[1]?.goals[0]).toEqual({
    ...{ id: expect.any(String), title: 'sempre', targetCents: 10_000, receivedCents: 3_100 },
  })
  // Goals of another creator are not included; the answers of start and end include the goals too.
  const other = await app().register()
  expect((await press(other, 'start')).body.goals).toEqual([])
  expect((await press(creator, 'end')).body.goals).toHaveLength(3)
})

test('An actor without the right to amounts starts and ends a stream, and reads no amount', async () => {
  const creator = await app().register()
  const moderator = await actors.moderator(creator, ['queue'])
  const path = `/api/streams?creatorId=${creator.user.id}`
  expect((await press(moderator, 'start', creator.user.id)).body.totalCents).toBeNull()
  await app().call('/api/goals', { token: creator.token, body: { title: 'Microfone', targetCents: 30_000 } })
  await app().pay(await app().donate(creator.user.slug, { donorName: 'Rita' }))
  expect((await list(creator))[0]?.goals).toHaveLength(1)
  const [stream] = (await app().call<Stream[]>(path, { token: moderator.token })).body
  expect(stream).toMatchObject({
    ...{ totalCents: null, donations: 1, top: [{ donorName: 'Rita', totalCents: null }], goals: [] },
  })
  const blocking = await actors.moderator(creator, ['block'])
  expect((await app().call(path, { token: blocking.token })).status).toBe(403)
})

describe('The missed alerts replay', () => {
  const replay = ({ token }: SignedIn, method = 'GET') =>
    app()
      .call<MissedAlertsReplay>('/api/streams/reel', { token, method })
      .then(({ body }) => body.count)

  test('shows paid alerts from between two streams that were not shown, once, the oldest first', async () => {
    const creator = await app().register()
    const { db } = app().database
    const ids: string[] = []
    // Minutes since each payment; after an hour an unshown alert is missed.
    for (const minutesAgo of [200, 100, 90, 80, 5]) {
      const { donationId } = await app()
        .donate(creator.user.slug, { donorName: `${minutesAgo}` })
        .then(async (donation) => {
          await app().pay(donation)
          return donation
        })
      const at = new Date(Date.now() - minutesAgo * MINUTE_MS)
      const { rows } = await sql<{ id: string }>`
        update alerts set created_at = ${at} where donation_id = ${donationId} returning id`.execute(db)
      ids.push(...rows.map(({ id }) => id))
    }
    const [, first, shown, second, waiting] = ids
    await sql`update alerts set shown_at = now() where id = ${shown}`.execute(db)
    expect(await replay(creator)).toBe(0)
    await press(creator, 'start')
    await press(creator, 'end')
    await sql`update streams set started_at = ${new Date(Date.now() - 180 * MINUTE_MS)}, ended_at = ${new Date(Date.now() - 150 * MINUTE_MS)}
      where creator_id = ${creator.user.id}`.execute(db)
    await press(creator, 'start')
    expect(await replay(creator)).toBe(2)
    const overlay = await join(app().baseUrl, { slug: creator.user.slug, key: app().widgetKeyOf(creator) })
    const both = await Promise.all([replay(creator, 'POST'), replay(creator, 'POST')])
    expect(both.toSorted()).toEqual([0, 2])
    // The newest alert waited for an overlay without the replay.
    await expect.poll(() => overlay.alerts().map(({ id }) => id)).toEqual([waiting, first, second])
    expect(await replay(creator)).toBe(0)
    overlay.close()
  })
})
