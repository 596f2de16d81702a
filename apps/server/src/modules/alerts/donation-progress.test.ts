import type { AlertProgress } from '@aplauso/contract/donations'
import type { Judgement } from '@aplauso/contract/moderation'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createDonorSecrets } from '#modules/donations/public.ts'
import { connect, join, type LiveClient } from '#testing/live-client.ts'
import { startLive } from '#testing/second-live-server.ts'
import { APP_SECRET, useApp } from '#testing/test-app.ts'

const app = useApp()

const HELD: Judgement = {
  ...{ verdict: 'hold', shownName: 'Rita', shownMessage: 'Olá', spokenMessage: 'Olá', revision: 1 },
  reasons: [{ rule: 'links', field: 'message', start: 0, end: 3, action: 'hold' }],
}

const donorSecrets = createDonorSecrets(APP_SECRET)

async function follow(donationId: string, baseUrl = app().baseUrl, isDonor = true): Promise<LiveClient> {
  const donor = await connect(baseUrl)
  onTestFinished(() => donor.close())
  donor.send({ type: 'join', payload: { donationId, ...(isDonor && { secret: donorSecrets.of(donationId) }) } })
  await donor.until('progress')
  return donor
}
const told = (donor: LiveClient): AlertProgress[] =>
  donor.frames.flatMap((frame) => (frame.type === 'progress' ? [frame.payload] : []))
const untilTold = (donor: LiveClient, expected: AlertProgress) =>
  expect.poll(() => told(donor).at(-1), { interval: 10 }).toEqual(expected)
const ask = (id: string) =>
  app().call<AlertProgress & { code?: string }>(`/api/donations/${id}/progress?secret=${donorSecrets.of(id)}`)
const progressOf = async (id: string) => (await ask(id)).body

/** A creator in front of their overlay, which says what it shows. */
async function stage() {
  const creator = await app().register()
  const { slug, id: creatorId } = creator.user
  const { db } = app().database
  const overlay = await join(app().baseUrl, { slug, key: app().widgetKeyOf(creator) })
  onTestFinished(() => overlay.close())
  const call = (path: string, body: object = {}, method = 'POST') =>
    app().call(`/api/alerts/${path}`, { token: creator.token, body, method })
  async function paid(order: Record<string, unknown> = {}) {
    const donation = await app().donate(slug, order)
    await app().pay(donation)
    return donation
  }
  const hold = ({ donationId }: { donationId: string }) =>
    sql`update donations set moderation = ${JSON.stringify(HELD)}::jsonb, moderation_revision = ${HELD.revision}
      where id = ${donationId}`.execute(db)
  async function heldOne() {
    const donation = await app().donate(slug)
    await hold(donation)
    await app().pay(donation)
    return donation
  }
  async function alertOf({ donationId }: { donationId: string }) {
    await expect.poll(() => overlay.alerts().some((alert) => alert.donationId === donationId)).toBe(true)
    return overlay.alerts().find((alert) => alert.donationId === donationId)?.id ?? ''
  }
  const shows = (...playing: string[]) =>
    overlay.send({ type: 'status', payload: { playing, visible: true, active: true } })
  return { creator, creatorId, slug, db, overlay, call, paid, hold, heldOne, alertOf, shows }
}

test('A donor without an account follows from the payment through the line to the stage, and is told nothing else', async () => {
  const { slug, db, overlay, call, paid, alertOf, shows } = await stage()
  const first = await paid({ message: 'Primeira' })
  const second = await paid({ message: 'Segunda' })
  const third = await app().donate(slug, { message: 'Um segredo', donorName: 'Rita' })
  const { donationId } = third
  expect(await progressOf(donationId)).toEqual({ state: 'pending' })
  const donor = await follow(donationId)
  expect(told(donor)).toEqual([{ state: 'pending' }])

  await app().pay(third)
  await untilTold(donor, { state: 'queued', ahead: 2 })
  shows(await alertOf(first))
  await expect.poll(() => progressOf(first.donationId)).toEqual({ state: 'playing' })
  // The one on the screen is still before it.
  expect(await progressOf(donationId)).toEqual({ state: 'queued', ahead: 2 })
  expect(await progressOf(second.donationId)).toEqual({ state: 'queued', ahead: 1 })
  overlay.send({ type: 'shown', payload: { id: await alertOf(first) } })
  shows(await alertOf(second))
  await untilTold(donor, { state: 'queued', ahead: 1 })
  expect(await progressOf(first.donationId)).toMatchObject({ state: 'shown' })
  expect((await call(`${await alertOf(second)}/skip`)).status).toBe(204)
  const id = await alertOf(third)
  shows(id)
  await untilTold(donor, { state: 'playing' })
  expect(await progressOf(second.donationId)).toEqual({ state: 'not_shown', why: 'skipped' })
  overlay.send({ type: 'shown', payload: { id } })
  shows()
  await expect.poll(() => told(donor).at(-1)).toMatchObject({ state: 'shown' })
  const { shown_at: shownAt } = await db
    .selectFrom('alerts')
    .select('shown_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const shown = { state: 'shown', shownAt: shownAt?.toISOString() }
  expect(told(donor).at(-1)).toEqual(shown)
  expect(await progressOf(donationId)).toEqual(shown)

  // All that is sent to the others of the room passes it by.
  await call('pause')
  await call('clear', { list: 'waiting' })
  await paid()
  donor.send({ type: 'shown', payload: { id } })
  donor.send({ type: 'ping' })
  await donor.until('pong')
  expect(new Set(donor.frames.map(({ type }) => type))).toEqual(new Set(['progress', 'error', 'pong']))
  expect(donor.frames.filter(({ type }) => type === 'error')).toMatchObject([{ payload: { code: 'forbidden' } }])
  expect(JSON.stringify(donor.frames)).not.toMatch(/segredo|Rita|amount/)
  // What it is told is told once.
  const frames = told(donor).map((progress) => JSON.stringify(progress))
  expect(frames.filter((frame, index) => frame === frames[index - 1])).toEqual([])
})

test('What is held is being checked; approved it is in line, and of what is rejected no note is told', async () => {
  const { call, heldOne } = await stage()
  const [approved, rejected] = [await heldOne(), await heldOne()]
  const donors = [await follow(approved.donationId), await follow(rejected.donationId)] as const
  for (const donor of donors) expect(told(donor)).toEqual([{ state: 'checking' }])
  await call(`${approved.donationId}/approve`)
  await untilTold(donors[0], { state: 'queued', ahead: 0 })
  await call(`${rejected.donationId}/reject`, { reason: 'feio' })
  await untilTold(donors[1], { state: 'not_shown', why: 'rejected' })
  expect(told(donors[1])).toHaveLength(2)
  expect(await progressOf(rejected.donationId)).toEqual({ state: 'not_shown', why: 'rejected' })
})

test('In a panic what waits stays in line, what was on stage was missed, and asked for again it is in line once more', async () => {
  const { paid, alertOf, shows, call } = await stage()
  const [first, second] = [await paid(), await paid()]
  const id = await alertOf(first)
  shows(id)
  const donor = await follow(first.donationId)
  await untilTold(donor, { state: 'playing' })
  expect((await call('panic')).status).toBe(200)
  await untilTold(donor, { state: 'not_shown', why: 'missed' })
  shows()
  await expect.poll(() => progressOf(second.donationId)).toEqual({ state: 'queued', ahead: 0 })
  await call('panic', undefined, 'DELETE')
  expect((await call(`${id}/replay`)).status).toBe(204)
  await untilTold(donor, { state: 'queued', ahead: 0 })
})

test('What was too small or came too late says so', async () => {
  const { creator, creatorId, db, paid } = await stage()
  const settings = (body: object) => app().call('/api/alerts/settings', { token: creator.token, body, method: 'PATCH' })
  await settings({ minDonationForAlert: 500 })
  const small = await paid({ amountEuro: 2 })
  expect(await progressOf(small.donationId)).toEqual({ state: 'not_shown', why: 'below_minimum' })
  const late = await paid()
  await sql`update alerts set created_at = now() - interval '1 day' where creator_id = ${creatorId}
    and donation_id = ${late.donationId}`.execute(db)
  expect(await progressOf(late.donationId)).toEqual({ state: 'not_shown', why: 'missed' })
})

test('Money that went back is refunded, shown or not, and a payment that came to nothing has failed', async () => {
  const { slug, paid, heldOne } = await stage()
  for (const donation of [await paid(), await heldOne()]) {
    const donor = await follow(donation.donationId)
    const stranger = await follow(donation.donationId, app().baseUrl, false)
    await app().end(donation, 'refunded', { amount: 100 })
    await app().end(donation, 'refunded')
    await untilTold(donor, { state: 'refunded' })
    await untilTold(stranger, { state: 'not_shown', why: 'skipped' })
    expect(JSON.stringify(stranger.frames)).not.toContain('refunded')
    expect(await progressOf(donation.donationId)).toEqual({ state: 'refunded' })
  }
  for (const outcome of ['failed', 'canceled', 'expired']) {
    const donation = await app().donate(slug)
    await app().pay(donation, outcome)
    expect(await progressOf(donation.donationId)).toEqual({ state: 'failed' })
  }
})

test('An id that nobody has is not found, by call and by socket', async () => {
  const donor = await connect(app().baseUrl)
  for (const id of [crypto.randomUUID(), 'nonsense']) {
    expect(await ask(id)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    donor.send({ type: 'join', payload: { donationId: id } })
  }
  const errors = await donor.until('error', 2)
  expect(errors.map(({ payload }) => payload.code)).toEqual(['not_found', 'not_found'])
  expect(donor.frames).toHaveLength(2)
  donor.close()
})

test('A process that hears of nothing tells its donors all the same, and a socket may follow another one after', async () => {
  const { paid, alertOf, overlay, slug } = await stage()
  const other = await startLive(app().database.db)
  const [first, second] = [await paid(), await app().donate(slug)]
  const donor = await follow(first.donationId, other.baseUrl)
  expect(told(donor)).toEqual([{ state: 'queued', ahead: 0 }])
  overlay.send({ type: 'shown', payload: { id: await alertOf(first) } })
  await expect.poll(() => told(donor).at(-1)).toMatchObject({ state: 'shown' })
  donor.send({ type: 'join', payload: { donationId: second.donationId } })
  await untilTold(donor, { state: 'pending' })
  expect(other.hub.dashboardReads).toBe(0)
  donor.close()
  await expect.poll(() => other.hub.socketCount).toBe(0)
})
