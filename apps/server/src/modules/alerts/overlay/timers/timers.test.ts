import type { SignedIn } from '@aplauso/contract/accounts'
import type { Problem } from '@aplauso/contract/errors'
import { HOUR_MS, SECOND_MS, TIMERS_MAX } from '@aplauso/contract/limits'
import { seededRandom } from '@aplauso/contract/seeded-random'
import type { Timer } from '@aplauso/contract/timers'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { creatorIdentity } from '#modules/access/public.ts'
import { actorActions } from '#testing/actors.ts'
import { useApp } from '#testing/test-app.ts'
import { changeTimer } from './change-timers.ts'
import { addTime, pauseTimer, startTimer } from './control-timers.ts'
import { listTimers } from './read-timers.ts'

const app = useApp()
const hands = actorActions(app)

const make = async ({ token }: SignedIn, timer: object = {}) =>
  (await app().call<Timer & Problem>('/api/timers', { token, body: { name: 'Maratona', startSeconds: 600, ...timer } }))
    .body
const press = ({ token }: SignedIn, id: string, step: string, body?: object) =>
  app().call<Timer & Problem>(`/api/timers/${id}/${step}`, { token, method: 'POST', ...(body && { body }) })
const leftOf = ({ endsAt, leftMs }: Timer) => (endsAt === undefined ? leftMs : Date.parse(endsAt) - Date.now())

/** The story of one clock, told by the second. */
async function story(timer: object = {}) {
  const creator = await app().register()
  const { id } = await make(creator, timer)
  const { db } = app().database
  const begin = Math.floor((Date.now() + HOUR_MS) / SECOND_MS) * SECOND_MS
  const at = (second: number) => new Date(begin + second * SECOND_MS)
  const who = { creatorId: creator.user.id, id, actor: creatorIdentity(creator.user.id) }
  return {
    start: (second: number) => startTimer(db, who, at(second)),
    pause: (second: number) => pauseTimer(db, who, at(second)),
    add: (second: number, seconds: number) => addTime(db, who, seconds, at(second)),
    change: (second: number, change: object) => changeTimer(db, who.creatorId, id, change, at(second)),
    async stream(from: number, to: number | null) {
      await sql`insert into streams (id, creator_id, started_by, started_at, ended_at)
        values (gen_random_uuid(), ${who.creatorId}, 'obs', ${at(from)}, ${to === null ? null : at(to)})`.execute(db)
    },
    /** As a settlement leaves it. */
    async give(second: number, cents: number, donationId: string = crypto.randomUUID()) {
      await sql`
        with given as (
          insert into donations (id, creator_id, status, amount_cents, currency, fee_basis_points, fee_cents, audio_type, language,
            description, provider, request_hash, created_at, paid_at, paid_day, paid_hour)
          values (${donationId}, ${who.creatorId}, 'paid', ${cents}, 'EUR', 0, 0, 'text', 'pt', '', 'mollie', 'x', ${at(second)},
            ${at(second)}, (${at(second)}::timestamptz at time zone 'Europe/Lisbon')::date, 0)
          on conflict (id) do nothing returning creator_id, paid_day, amount_cents
        )
        insert into creator_days (creator_id, day, donations_count, amount_cents) select creator_id, paid_day, 1, amount_cents from given
        on conflict (creator_id, day) do update set amount_cents = creator_days.amount_cents + excluded.amount_cents`.execute(
        db,
      )
    },
    /** As a reversal leaves it: what went back in all. */
    async takeBack(donationId: string, cents: number) {
      await sql`
        with before as (select * from donations where id = ${donationId}),
        after as (update donations set refunded_cents = ${cents} where id = ${donationId})
        update creator_days set amount_cents = creator_days.amount_cents + before.refunded_cents - ${cents}::bigint
        from before where creator_days.creator_id = before.creator_id and creator_days.day = before.paid_day`.execute(
        db,
      )
    },
    /** Seconds that are left. */
    async left(second: number) {
      const [timer] = await listTimers(db, who.creatorId, at(second))
      if (timer === undefined) return undefined
      return timer.endsAt === undefined
        ? (timer.leftMs ?? 0) / SECOND_MS
        : (Date.parse(timer.endsAt) - at(second).getTime()) / SECOND_MS
    },
    async isRunning(second: number) {
      return (await listTimers(db, who.creatorId, at(second)))[0]?.running
    },
    async end() {
      for (const table of ['donations', 'creator_days'])
        await sql`delete from ${sql.table(table)} where creator_id = ${who.creatorId}`.execute(db)
    },
  }
}

test('A clock runs, stands still and runs on, and pressing twice is pressing once', async () => {
  const { start, pause, left, isRunning } = await story()
  expect([await left(0), await isRunning(0)]).toEqual([600, false])
  await start(10)
  await start(50)
  expect([await left(110), await isRunning(110)]).toEqual([500, true])
  await pause(110)
  await pause(200)
  expect([await left(300), await isRunning(300)]).toEqual([500, false])
  await start(300)
  expect([await left(799), await left(801), await isRunning(801)]).toEqual([1, 0, false])
})

test('What is paid while it runs adds to it, in cents too, and what goes back is taken off; what is paid while it stands does not', async () => {
  const { start, pause, give, takeBack, left, end } = await story({ secondsPerEuro: 60 })
  await start(0)
  await give(10, 150, '00000000-0000-7000-8000-00000000a001')
  expect(await left(10)).toBe(600 - 10 + 90)
  await takeBack('00000000-0000-7000-8000-00000000a001', 100)
  expect(await left(10)).toBe(600 - 10 + 30)
  await pause(20)
  await give(30, 10_000)
  expect(await left(40)).toBe(600 - 20 + 30)
  await end()
})

test('A cap ends it after so long in all, however much is given', async () => {
  const { start, pause, give, add, left, end } = await story({ secondsPerEuro: 60, capSeconds: 900 })
  await start(0)
  await give(1, 100_000)
  expect(await left(100)).toBe(800)
  await pause(100)
  await add(200, 500)
  expect(await left(300)).toBe(800)
  await end()
})

test('With OBS it runs while a stream goes on, as of when it began, and a crash within the grace costs nothing', async () => {
  const { start, stream, left, isRunning, give, end } = await story({ secondsPerEuro: 10, pauseWithObs: true })
  await start(0)
  await give(50, 1_000)
  expect([await left(90), await isRunning(90)]).toEqual([600, false])
  await stream(100, 200)
  expect([await left(300), await isRunning(300)]).toEqual([500, false])
  await stream(400, null)
  await give(410, 1_000)
  expect([await left(450), await isRunning(450)]).toEqual([550, true])
  await end()
})

test('A new rate is about what comes then: what was earned before, and goes back later, keeps its own', async () => {
  const { start, change, give, takeBack, left, end } = await story({ secondsPerEuro: 10 })
  await start(0)
  await give(10, 1_000, '00000000-0000-7000-8000-00000000b001')
  await change(20, { secondsPerEuro: 100, name: 'Outra' })
  await give(30, 1_000)
  expect(await left(30)).toBe(600 - 30 + 100 + 1_000)
  await takeBack('00000000-0000-7000-8000-00000000b001', 1_000)
  expect(await left(30)).toBe(600 - 30 + 1_000)
  await end()
})

test('One that is over begins anew, or has what is added to it, also after money went back that it had run on', async () => {
  const { start, add, give, takeBack, left, isRunning, end } = await story({ startSeconds: 100, secondsPerEuro: 10 })
  await start(0)
  await give(10, 1_000, '00000000-0000-7000-8000-00000000c001')
  expect([await left(200), await left(500)]).toEqual([0, 0])
  await takeBack('00000000-0000-7000-8000-00000000c001', 1_000)
  await add(300, 60)
  expect([await left(310), await isRunning(310), await left(361)]).toEqual([50, true, 0])
  await start(400)
  expect([await left(430), await isRunning(430)]).toEqual([70, true])
  await end()
})

describe('Any order of donations, refunds, repeats and pauses gives the same clock', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('of story %i', async (seed) => {
    const random = seededRandom(String(seed))
    const below = (limit: number) => Math.floor(random() * limit)
    // What happened: when it ran, what was paid when, and what of it went back.
    const presses = Array.from({ length: 2 + below(5) }, () => below(1_000)).toSorted((one, other) => one - other)
    const gifts = Array.from({ length: 6 }, () => {
      const cents = 100 + below(5_000)
      return { id: crypto.randomUUID(), second: below(1_100), cents, back: below(3) === 0 ? below(cents) : 0 }
    })
    const ran = presses.flatMap((from, index) =>
      index % 2 === 0 ? [[from, presses[index + 1] ?? 1_200] as const] : [],
    )
    const earned = gifts
      .filter(({ second }) => ran.some(([from, to]) => second >= from && second < to))
      .reduce((sum, { cents, back }) => sum + (cents - back) * 0.3, 0)
    const expected = 100_000 + earned - ran.reduce((sum, [from, to]) => sum + to - from, 0)

    for (let order = 0; order < 3; order += 1) {
      const { start, pause, give, takeBack, left, end } = await story({ startSeconds: 100_000, secondsPerEuro: 30 })
      const ids = new Map<string, string>(gifts.map(({ id }) => [id, crypto.randomUUID()]))
      const idOf = (id: string) => ids.get(id) ?? id
      const told = gifts.map((gift) => async () => {
        for (let times = 1 + below(2); times > 0; times -= 1) await give(gift.second, gift.cents, idOf(gift.id))
        if (gift.back > 0)
          for (let times = 1 + below(2); times > 0; times -= 1) await takeBack(idOf(gift.id), gift.back)
      })
      const pressed = presses.map((second, index) => async () => {
        for (let times = 1 + below(2); times > 0; times -= 1) await (index % 2 === 0 ? start(second) : pause(second))
      })
      // A hand presses in its own order; money is told in any.
      while (told.length + pressed.length > 0) {
        const next =
          below(told.length + pressed.length) < told.length ? told.splice(below(told.length), 1)[0] : pressed.shift()
        await next?.()
      }
      expect(await left(1_200)).toBeCloseTo(expected, 3)
      await end()
    }
  })
})

test('A payment that is told five times adds once, and its refund takes it back', async () => {
  const creator = await app().register()
  const { id } = await make(creator, { secondsPerEuro: 60 })
  await press(creator, id, 'start')
  const donation = await app().donate(creator.user.slug, { amountEuro: 10 })
  await app().pay(donation)
  const { provider_payment_id: paymentId } = await app()
    .database.db.selectFrom('donations')
    .select('provider_payment_id')
    .where('id', '=', donation.donationId)
    .executeTakeFirstOrThrow()
  const tell = () => app().call('/api/webhooks/mollie', { body: { id: paymentId } })
  await Promise.all([tell(), tell(), tell(), tell(), tell()])
  const left = async () => {
    const [timer] = (await app().call<Timer[]>('/api/timers', { token: creator.token })).body
    return timer ? Math.round((leftOf(timer) ?? 0) / 100_000) : undefined
  }
  expect(await left()).toBe(12)
  await app().end(donation, 'refunded')
  await expect.poll(left).toBe(6)
})

test('Hands that press at once make one run, and each of their minutes is added', async () => {
  const creator = await app().register()
  const { id } = await make(creator)
  await Promise.all(Array.from({ length: 6 }, () => press(creator, id, 'start')))
  const { rows } = await sql`select from timer_runs where timer_id = ${id}`.execute(app().database.db)
  expect(rows).toHaveLength(1)
  await Promise.all(Array.from({ length: 6 }, () => press(creator, id, 'add', { seconds: 60 })))
  await Promise.all(Array.from({ length: 6 }, () => press(creator, id, 'pause')))
  const [timer] = (await app().call<Timer[]>('/api/timers', { token: creator.token })).body
  expect(Math.ceil((timer?.leftMs ?? 0) / 60_000)).toBe(16)
  expect((await press(creator, id, 'reset')).body).toMatchObject({ running: false, leftMs: 600_000 })
})

test('Without the right to see amounts a clock has no rate, and its times are rounded to ten seconds', async () => {
  const creator = await app().register()
  const { id } = await make(creator, { startSeconds: 3_604, secondsPerEuro: 7 })
  const hidden = await hands.moderator(creator, ['queue'])
  const seeing = await hands.moderator(creator, ['queue', 'amounts'])
  const query = `?creatorId=${creator.user.id}`
  const listAs = async ({ token }: { token: string }) =>
    (await app().call<Timer[]>(`/api/timers${query}`, { token })).body[0] ?? expect.fail('no timer')
  const press = async (step: string) =>
    (await app().call<Timer>(`/api/timers/${id}/${step}${query}`, { token: hidden.token, method: 'POST' })).body
  expect(await listAs(seeing)).toMatchObject({ secondsPerEuro: 7, leftMs: 3_604_000 })
  const stopped = await listAs(hidden)
  expect(stopped).toMatchObject({ leftMs: 3_600_000 })
  expect(stopped).not.toHaveProperty('secondsPerEuro')
  const started = await press('start')
  await app().pay(await app().donate(creator.user.slug, { amountEuro: 23 }))
  for (const timer of [started, await listAs(hidden)]) {
    expect(timer).not.toHaveProperty('secondsPerEuro')
    expect(Date.parse(timer.endsAt ?? '') % 10_000).toBe(0)
  }
  expect((await press('pause')).leftMs).toSatisfy((leftMs: number) => leftMs % 10_000 === 0)
})

test('A private donation adds no time to a clock on stream', async () => {
  const creator = await app().register()
  const { id } = await make(creator, { startSeconds: 3_600, secondsPerEuro: 60 })
  await press(creator, id, 'start')
  const endOf = async () => (await app().call<Timer[]>('/api/timers', { token: creator.token })).body[0]?.endsAt
  const before = await endOf()
  await app().pay(await app().donate(creator.user.slug, { private: true }))
  expect(await endOf()).toBe(before)
})

test('Timers are the creator’s to make, at most twenty', async () => {
  const [creator, other] = [await app().register(), await app().register()]
  const made = await Promise.all(Array.from({ length: TIMERS_MAX + 3 }, () => make(creator)))
  const refused = made.filter(({ code }) => code !== undefined)
  expect(refused.map(({ code }) => code)).toEqual(['limit_reached', 'limit_reached', 'limit_reached'])
  const id = made.find((timer) => timer.code === undefined)?.id ?? ''
  for (const [method, path] of [
    ['PATCH', id],
    ['DELETE', id],
    ['POST', `${id}/start`],
    ['POST', 'nonsense/pause'],
  ] as const) {
    const body = method === 'PATCH' ? { body: { name: 'X' } } : {}
    const answer = await app().call<Problem>(`/api/timers/${path}`, { token: other.token, method, ...body })
    expect([path, answer.status, answer.body.code]).toEqual([path, 404, 'not_found'])
  }
  expect((await app().call(`/api/timers/${id}`, { token: creator.token, method: 'DELETE' })).status).toBe(204)
  expect((await app().call<Timer[]>('/api/timers', { token: creator.token })).body).toHaveLength(TIMERS_MAX - 1)
})

test.each([
  ['without a name', { name: ' ' }],
  ['less than nothing', { startSeconds: -1 }],
  ['more than a year', { startSeconds: 40_000_000 }],
  ['half a second', { startSeconds: 0.5 }],
  ['a cap of nothing', { capSeconds: 0 }],
])('A timer with %s is refused', async (_what, timer) => {
  expect(await make(await app().register(), timer)).toMatchObject({ status: 400, code: 'validation_failed' })
})
