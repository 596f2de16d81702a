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
const actors = actorActions(app)

const make = async ({ token }: SignedIn, timer: object = {}) =>
  (await app().call<Timer & Problem>('/api/timers', { token, body: { name: 'Maratona', startSeconds: 600, ...timer } }))
    .body
const press = ({ token }: SignedIn, id: string, step: string, body?: object) =>
  app().call<Timer & Problem>(`/api/timers/${id}/${step}`, { token, method: 'POST', ...(body && { body }) })
const leftOf = ({ endsAt, leftMs }: Timer) => (endsAt === undefined ? leftMs : Date.parse(endsAt) - Date.now())

/** A timer of a new creator, with actions and payments at given seconds. */
async function timerOf(timer: object = {}) {
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
    /** Inserts a paid donation and its daily total, as settlement does. */
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
    /** Sets the total returned amount of a donation, as a reversal does. */
    async takeBack(donationId: string, cents: number) {
      await sql`
        with before as (select * from donations where id = ${donationId}),
        after as (update donations set refunded_cents = ${cents} where id = ${donationId})
        update creator_days set amount_cents = creator_days.amount_cents + before.refunded_cents - ${cents}::bigint
        from before where creator_days.creator_id = before.creator_id and creator_days.day = before.paid_day`.execute(
        db,
      )
    },
    /** Remaining seconds. */
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

test('A timer starts, pauses and resumes, and a repeated action changes nothing', async () => {
  const { start, pause, left, isRunning } = await timerOf()
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

test('A payment adds time to a running timer and a refund removes it; a paused timer does not change', async () => {
  const { start, pause, give, takeBack, left, end } = await timerOf({ secondsPerEuro: 60 })
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

test('A cap limits the total time of a timer, whatever is donated', async () => {
  const { start, pause, give, add, left, end } = await timerOf({ secondsPerEuro: 60, capSeconds: 900 })
  await start(0)
  await give(1, 100_000)
  expect(await left(100)).toBe(800)
  await pause(100)
  await add(200, 500)
  expect(await left(300)).toBe(800)
  await end()
})

test('A timer with pauseWithObs runs only while a stream is on', async () => {
  const { start, stream, left, isRunning, give, end } = await timerOf({ secondsPerEuro: 10, pauseWithObs: true })
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

test('A new rate applies to later payments, and a refund of an earlier one uses the rate of its time', async () => {
  const { start, change, give, takeBack, left, end } = await timerOf({ secondsPerEuro: 10 })
  await start(0)
  await give(10, 1_000, '00000000-0000-7000-8000-00000000b001')
  await change(20, { secondsPerEuro: 100, name: 'Outra' })
  await give(30, 1_000)
  expect(await left(30)).toBe(600 - 30 + 100 + 1_000)
  await takeBack('00000000-0000-7000-8000-00000000b001', 1_000)
  expect(await left(30)).toBe(600 - 30 + 1_000)
  await end()
})

test('A timer that has run out restarts or gets added time, also after a refund of time that has passed', async () => {
  const { start, add, give, takeBack, left, isRunning, end } = await timerOf({ startSeconds: 100, secondsPerEuro: 10 })
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

describe('A timer has the same time for any order of donations, refunds, repeats and pauses', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('with seed %i', async (seed) => {
    const random = seededRandom(String(seed))
    const below = (limit: number) => Math.floor(random() * limit)
    // Random runs, payments and refunds.
    const presses = Array.from({ length: 2 + below(5) }, () => below(1_000)).toSorted((one, other) => one - other)
    const payments = Array.from({ length: 6 }, () => {
      const cents = 100 + below(5_000)
      return { id: crypto.randomUUID(), second: below(1_100), cents, back: below(3) === 0 ? below(cents) : 0 }
    })
    const ran = presses.flatMap((from, index) =>
      index % 2 === 0 ? [[from, presses[index + 1] ?? 1_200] as const] : [],
    )
    const earned = payments
      .filter(({ second }) => ran.some(([from, to]) => second >= from && second < to))
      .reduce((sum, { cents, back }) => sum + (cents - back) * 0.3, 0)
    const expected = 100_000 + earned - ran.reduce((sum, [from, to]) => sum + to - from, 0)

    for (let order = 0; order < 3; order += 1) {
      const { start, pause, give, takeBack, left, end } = await timerOf({ startSeconds: 100_000, secondsPerEuro: 30 })
      const ids = new Map<string, string>(payments.map(({ id }) => [id, crypto.randomUUID()]))
      const idOf = (id: string) => ids.get(id) ?? id
      const moneySteps = payments.map((payment) => async () => {
        for (let times = 1 + below(2); times > 0; times -= 1)
          await give(payment.second, payment.cents, idOf(payment.id))
        if (payment.back > 0)
          for (let times = 1 + below(2); times > 0; times -= 1) await takeBack(idOf(payment.id), payment.back)
      })
      const actionSteps = presses.map((second, index) => async () => {
        for (let times = 1 + below(2); times > 0; times -= 1) await (index % 2 === 0 ? start(second) : pause(second))
      })
      // Actions keep their order; payments and refunds arrive in any order.
      while (moneySteps.length + actionSteps.length > 0) {
        const next =
          below(moneySteps.length + actionSteps.length) < moneySteps.length
            ? moneySteps.splice(below(moneySteps.length), 1)[0]
            : actionSteps.shift()
        await next?.()
      }
      expect(await left(1_200)).toBeCloseTo(expected, 3)
      await end()
    }
  })
})

test('A payment with five webhooks adds time once, and its refund removes it', async () => {
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
  const sendWebhook = () => app().call('/api/webhooks/mollie', { body: { id: paymentId } })
  await Promise.all([sendWebhook(), sendWebhook(), sendWebhook(), sendWebhook(), sendWebhook()])
  const left = async () => {
    const [timer] = (await app().call<Timer[]>('/api/timers', { token: creator.token })).body
    return timer ? Math.round((leftOf(timer) ?? 0) / 100_000) : undefined
  }
  expect(await left()).toBe(12)
  await app().end(donation, 'refunded')
  await expect.poll(left).toBe(6)
})

test('Concurrent starts make one run, and every concurrent addition counts', async () => {
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

test('Without the right to amounts a timer has no rate, and its times are rounded to ten seconds', async () => {
  const creator = await app().register()
  const { id } = await make(creator, { startSeconds: 3_604, secondsPerEuro: 7 })
  const hidden = await actors.moderator(creator, ['queue'])
  const withAmounts = await actors.moderator(creator, ['queue', 'amounts'])
  const query = `?creatorId=${creator.user.id}`
  const listAs = async ({ token }: { token: string }) =>
    (await app().call<Timer[]>(`/api/timers${query}`, { token })).body[0] ?? expect.fail('no timer')
  const press = async (step: string) =>
    (await app().call<Timer>(`/api/timers/${id}/${step}${query}`, { token: hidden.token, method: 'POST' })).body
  expect(await listAs(withAmounts)).toMatchObject({ secondsPerEuro: 7, leftMs: 3_604_000 })
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

test('A private donation adds no time to a timer', async () => {
  const creator = await app().register()
  const { id } = await make(creator, { startSeconds: 3_600, secondsPerEuro: 60 })
  await press(creator, id, 'start')
  const endOf = async () => (await app().call<Timer[]>('/api/timers', { token: creator.token })).body[0]?.endsAt
  const before = await endOf()
  await app().pay(await app().donate(creator.user.slug, { private: true }))
  expect(await endOf()).toBe(before)
})

test('Only the creator makes timers, at most twenty', async () => {
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
  ['an empty name', { name: ' ' }],
  ['a negative start time', { startSeconds: -1 }],
  ['a start time over a year', { startSeconds: 40_000_000 }],
  ['a start time of half a second', { startSeconds: 0.5 }],
  ['a cap of zero', { capSeconds: 0 }],
])('A timer with %s is refused', async (_what, timer) => {
  expect(await make(await app().register(), timer)).toMatchObject({ status: 400, code: 'validation_failed' })
})
