import type { SignedIn, User } from '@aplauso/contract/accounts'
import type { Creator } from '@aplauso/contract/creators'
import type { Problem } from '@aplauso/contract/errors'
import type { Goal } from '@aplauso/contract/goals'
import { DAY_MS, GOALS_MAX, HOUR_MS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorActions } from '#testing/actors.ts'
import { join } from '#testing/live-client.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()
const actors = actorActions(app)

const add = ({ token }: SignedIn, goal: object = {}) =>
  app().call<Goal & Problem>('/api/goals', { token, body: { title: 'Microfone', targetCents: 30_000, ...goal } })
const change = ({ token }: SignedIn, id: string, body: object) =>
  app().call<Goal & Problem>(`/api/goals/${id}`, { token, method: 'PATCH', body })
const list = async ({ token }: SignedIn) => (await app().call<Goal[]>('/api/goals', { token })).body
const profileGoal = async ({ token }: SignedIn) => (await app().call<User>('/api/auth/me', { token })).body.donationGoal
const setProfileGoal = ({ token }: SignedIn, donationGoal: number | null) =>
  app().call<User>('/api/users/update-profile', { token, method: 'PATCH', body: { donationGoal } })
const at = (offsetMs: number) => new Date(Date.now() + offsetMs).toISOString()

/** Inserts a paid donation and its daily total, as settlement and reversal do; `day` is the creator's local day. */
async function paid({ user }: SignedIn, moment: string, cents: number, { back = 0, day = moment.slice(0, 10) } = {}) {
  await sql`
    with given as (
      insert into donations (id, creator_id, status, amount_cents, refunded_cents, currency, fee_basis_points, fee_cents, audio_type,
        language, description, provider, request_hash, created_at, paid_at, paid_day, paid_hour)
      values (gen_random_uuid(), ${user.id}, 'paid', ${cents}, ${back}, 'EUR', 0, 0, 'text', 'pt', '', 'mollie', 'x', ${moment},
        ${moment}, ${day}, 0)
    )
    insert into creator_days (creator_id, day, donations_count, amount_cents) values (${user.id}, ${day}, 1, ${cents - back})
    on conflict (creator_id, day) do update set
      donations_count = creator_days.donations_count + 1, amount_cents = creator_days.amount_cents + excluded.amount_cents
  `.execute(app().database.db)
}
const forget = async ({ user }: SignedIn) => {
  for (const table of ['donations', 'creator_days'])
    await sql`delete from ${sql.table(table)} where creator_id = ${user.id}`.execute(app().database.db)
}

test('The first goal and the goal of the profile are always the same', async () => {
  const creator = await app().register()
  const publicGoal = async () => (await app().call<Creator>(`/api/creators/${creator.user.slug}`)).body.donationGoal
  expect(await list(creator)).toEqual([])
  expect((await setProfileGoal(creator, 250.5)).body.donationGoal).toBe(25_050)
  const [first] = await list(creator)
  expect(first).toMatchObject({ title: '', targetCents: 25_050, receivedCents: 0, startsAt: null, milestones: [] })
  await change(creator, first?.id ?? '', { title: 'Estúdio', targetCents: 40_000 })
  expect([await profileGoal(creator), await publicGoal()]).toEqual([40_000, 40_000])

  const second = (await add(creator)).body
  expect(await profileGoal(creator)).toBe(40_000)
  const order = { token: creator.token, method: 'PUT', body: { ids: ['nonsense', second.id, second.id] } }
  const ordered = await app().call<Goal[]>('/api/goals/order', order)
  expect(ordered.body.map(({ id }) => id)).toEqual([second.id, first?.id])
  expect(await profileGoal(creator)).toBe(30_000)
  // A new amount from the profile keeps the rest of the goal.
  await setProfileGoal(creator, 310)
  expect(await list(creator)).toMatchObject([{ title: 'Microfone', targetCents: 31_000 }, { title: 'Estúdio' }])
  expect((await setProfileGoal(creator, 0)).body.donationGoal).toBe(40_000)
  const gone = await app().call(`/api/goals/${first?.id}`, { token: creator.token, method: 'DELETE' })
  expect([gone.status, await list(creator), await publicGoal()]).toEqual([204, [], null])
})

test('A goal counts donations of its time less refunds, and overlays receive the first goal', async () => {
  const creator = await app().register()
  const overlay = await join(app().baseUrl, { slug: creator.user.slug, key: app().widgetKeyOf(creator) })
  await add(creator, { title: 'Sempre', targetCents: 5_000 })
  expect(await overlay.until('goal')).toMatchObject([{ payload: { donationGoal: 5_000, totalReceived: 0 } }])
  await app().pay(await app().donate(creator.user.slug, { amountEuro: 20 }))
  await add(creator, { title: 'Hoje', startsAt: at(-HOUR_MS), endsAt: at(HOUR_MS) })
  await add(creator, { title: 'Amanhã', startsAt: at(DAY_MS) })
  await add(creator, { title: 'Ontem', endsAt: at(-HOUR_MS) })
  const donation = await app().donate(creator.user.slug, { amountEuro: 10 })
  await app().pay(donation)
  const received = async () => (await list(creator)).map(({ receivedCents }) => receivedCents)
  expect(await received()).toEqual([3_000, 3_000, 0, 0])
  overlay.close()
  await app().end(donation, 'refunded')
  await expect.poll(received).toEqual([2_000, 2_000, 0, 0])
})

test('A goal counts donations exactly from its start until before its end, once each', async () => {
  const creator = await app().register()
  const goal = (await add(creator, { startsAt: '2026-03-10T20:00:00Z', endsAt: '2026-03-20T06:00:00+01:00' })).body
  const received = async () => (await list(creator)).find(({ id }) => id === goal.id)?.receivedCents
  await paid(creator, '2026-03-10T19:59:59.999Z', 101)
  await paid(creator, '2026-03-10T20:00:00.000Z', 110)
  await paid(creator, '2026-03-15T12:00:00.000Z', 1_000, { back: 900 })
  await paid(creator, '2026-03-20T04:59:59.999Z', 1_000)
  await paid(creator, '2026-03-20T05:00:00.000Z', 5_000)
  expect(await received()).toBe(1_210)
  await change(creator, goal.id, { startsAt: null })
  expect(await received()).toBe(1_311)
  await change(creator, goal.id, { startsAt: '2026-03-10T20:00:00Z', endsAt: null })
  expect(await received()).toBe(6_210)
  await forget(creator)
})

test('A private donation counts for the goals that the creator sees, and not for public ones', async () => {
  const creator = await app().register()
  await add(creator)
  await add(creator, { title: 'Hoje', startsAt: at(-HOUR_MS) })
  await add(creator, { title: 'Ano', startsAt: at(-365 * DAY_MS), endsAt: at(30 * DAY_MS) })
  const hidden = await app().donate(creator.user.slug, { amountEuro: 61.23, private: true })
  await app().pay(hidden)
  await app().pay(await app().donate(creator.user.slug))
  const receivedOf = (goals: Goal[]) => goals.map(({ receivedCents }) => receivedCents)
  const ofPublic = async () => receivedOf((await app().call<Goal[]>(`/api/creators/${creator.user.slug}/goals`)).body)
  expect(receivedOf(await list(creator))).toEqual([7_123, 7_123, 7_123])
  expect(await ofPublic()).toEqual([1_000, 1_000, 1_000])
  await app().end(hidden, 'refunded', { amount: 123 })
  await expect.poll(async () => receivedOf(await list(creator))).toEqual([7_000, 7_000, 7_000])
  await app().end(hidden, 'refunded')
  await app().untilStatus(hidden.donationId, 'refunded')
  expect(receivedOf(await list(creator))).toEqual([1_000, 1_000, 1_000])
  expect(await ofPublic()).toEqual([1_000, 1_000, 1_000])
})

test('For a thousand donations in all time zones, any goal window equals the sum of single donations', async () => {
  const creator = await app().register()
  const { db } = app().database
  await sql`
    with given as (
      insert into donations (id, creator_id, status, amount_cents, refunded_cents, currency, fee_basis_points, fee_cents, audio_type,
        language, description, provider, request_hash, created_at, paid_at, paid_day, paid_hour)
      select gen_random_uuid(), ${creator.user.id}, 'paid', 100 + n, (n % 7) * 10, 'EUR', 0, 0, 'text', 'pt', '', 'mollie', 'x', at, at,
        (at at time zone (array['Pacific/Kiritimati', 'Europe/Lisbon', 'Etc/GMT+12'])[n % 3 + 1])::date, 0
      from generate_series(1, 1000) as n, lateral (select '2026-01-01T00:00Z'::timestamptz + n * interval '47 minutes' as at) as moment
      returning creator_id, paid_day, amount_cents - refunded_cents as cents
    )
    insert into creator_days (creator_id, day, donations_count, amount_cents)
    select creator_id, paid_day, count(*), sum(cents) from given group by creator_id, paid_day`.execute(db)
  const hours = (count: number) => new Date(Date.UTC(2026, 0, 1) + count * HOUR_MS).toISOString()
  const windows = [0, 1, 5, 30, 71, 73, 100, 143, 150, 300, 900].flatMap((length) =>
    [0, 11, 25, 60, 400].map((start) => [hours(start), hours(start + length + 0.5)] as const),
  )
  const goal = (await add(creator, { startsAt: hours(0) })).body
  for (const [startsAt, endsAt] of windows) {
    const { rows } = await sql<{ cents: number }>`
      select coalesce(sum(amount_cents - refunded_cents), 0)::bigint as cents from donations
      where creator_id = ${creator.user.id} and paid_at >= ${startsAt}::timestamptz and paid_at < ${endsAt}::timestamptz`.execute(
      db,
    )
    const { body } = await change(creator, goal.id, { startsAt, endsAt })
    expect([startsAt, endsAt, body.receivedCents]).toEqual([startsAt, endsAt, rows[0]?.cents])
  }
  await forget(creator)
})

test('The public list has goals that have begun, also ended ones, and no future ones', async () => {
  const creator = await app().register()
  await add(creator, {
    title: 'Agora',
    milestones: [
      { cents: 20_000, text: 'Canto' },
      { cents: 9_000, text: 'Danço' },
    ],
  })
  await add(creator, { title: 'Depois', startsAt: at(HOUR_MS) })
  await add(creator, { title: 'Antes', endsAt: at(-HOUR_MS) })
  const ask = (name: string) => app().call<Goal[] & Problem>(`/api/creators/${name}/goals`)
  const { body } = await ask(creator.user.slug.toUpperCase())
  expect(body.map(({ title }) => title)).toEqual(['Agora', 'Antes'])
  expect(body[0]?.milestones.map(({ text }) => text)).toEqual(['Danço', 'Canto'])
  const unknown = await ask('nobody-here')
  expect([unknown.status, unknown.body.code]).toEqual([404, 'creator_not_found'])
  expect((await ask((await app().register()).user.id)).body).toEqual([])
})

test('Only the creator changes goals, and reading them needs the right to amounts', async () => {
  const [creator, other, fan] = [await app().register(), await app().register(), await app().register('fan')]
  const { id } = (await add(creator)).body
  const path = `/api/goals?creatorId=${creator.user.id}`
  const withAmounts = await actors.moderator(creator, ['amounts'])
  const withoutAmounts = await actors.moderator(creator, ['queue', 'approve', 'block'])
  expect((await app().call<Goal[]>(path, { token: withAmounts.token })).body).toHaveLength(1)
  for (const { token } of [withoutAmounts, other, fan]) expect((await app().call(path, { token })).status).toBe(403)
  for (const method of ['PATCH', 'DELETE']) {
    const answer = await app().call<Problem>(`/api/goals/${id}`, { token: other.token, method, body: { title: 'X' } })
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
  }
  expect((await add(fan)).status).toBe(403)
})

test.each([
  ['no title', { title: '  ' }, 'title'],
  ['a title that is too long', { title: 'a'.repeat(81) }, 'title'],
  ['a target of zero', { targetCents: 0 }, 'targetCents'],
  ['half a cent', { targetCents: 0.5 }, 'targetCents'],
  ['an end before the start', { startsAt: at(HOUR_MS), endsAt: at(0) }, 'endsAt'],
  ['an invalid date', { startsAt: '0000-01-01T00:00:00Z' }, 'startsAt'],
  ['a milestone without a text', { milestones: [{ cents: 1, text: '' }] }, 'milestones'],
])('A goal with %s is refused, and names the field', async (_what, goal, field) => {
  const { status, body } = await add(await app().register(), goal)
  expect([status, body.code]).toEqual([400, 'validation_failed'])
  expect(JSON.stringify(body)).toContain(field)
})

test('A change of the end before the start is refused, and an empty change changes nothing', async () => {
  const creator = await app().register()
  const goal = (await add(creator, { startsAt: at(0) })).body
  const refused = await change(creator, goal.id, { endsAt: at(-HOUR_MS) })
  expect([refused.status, refused.body.code]).toEqual([400, 'validation_failed'])
  expect((await change(creator, goal.id, {})).body).toEqual(goal)
})

test('Concurrent calls add at most twenty goals, and the profile keeps the first', async () => {
  const creator = await app().register()
  const answers = await Promise.all(
    Array.from({ length: GOALS_MAX + 5 }, (_none, index) => add(creator, { targetCents: 1_000 + index })),
  )
  const codes = answers.flatMap(({ status, body }) => (status === 201 ? [] : [`${status} ${body.code}`]))
  expect(codes).toEqual(Array.from({ length: 5 }, () => '409 limit_reached'))
  const goals = await list(creator)
  expect([goals.length, goals[0]?.targetCents]).toEqual([GOALS_MAX, await profileGoal(creator)])
})
