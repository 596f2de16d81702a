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

async function watchDonation(donationId: string, baseUrl = app().baseUrl, isDonor = true): Promise<LiveClient> {
  const donor = await connect(baseUrl)
  onTestFinished(() => donor.close())
  donor.send({ type: 'join', payload: { donationId, ...(isDonor && { secret: donorSecrets.of(donationId) }) } })
  await donor.until('progress')
  return donor
}
const progressFrames = (donor: LiveClient): AlertProgress[] =>
  donor.frames.flatMap((frame) => (frame.type === 'progress' ? [frame.payload] : []))
const untilProgress = (donor: LiveClient, expected: AlertProgress) =>
  expect.poll(() => progressFrames(donor).at(-1), { interval: 10 }).toEqual(expected)
const requestProgress = (id: string) =>
  app().call<AlertProgress & { code?: string }>(`/api/donations/${id}/progress?secret=${donorSecrets.of(id)}`)
const progressOf = async (id: string) => (await requestProgress(id)).body

/** Creates a creator with a connected overlay that reports its status. */
async function prepareOverlay() {
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

test('A donor without an account gets the progress from payment to screen and no other frames', async () => {
  const { slug, db, overlay, call, paid, alertOf, shows } = await prepareOverlay()
  const first = await paid({ message: 'Primeira' })
  const second = await paid({ message: 'Segunda' })
  const third = await app().donate(slug, { message: 'Um segredo', donorName: 'Rita' })
  const { donationId } = third
  expect(await progressOf(donationId)).toEqual({ state: 'pending' })
  const donor = await watchDonation(donationId)
  expect(progressFrames(donor)).toEqual([{ state: 'pending' }])

  await app().pay(third)
  await untilProgress(donor, { state: 'queued', ahead: 2 })
  shows(await alertOf(first))
  await expect.poll(() => progressOf(first.donationId)).toEqual({ state: 'playing' })
  // The playing alert still counts.
  expect(await progressOf(donationId)).toEqual({ state: 'queued', ahead: 2 })
  expect(await progressOf(second.donationId)).toEqual({ state: 'queued', ahead: 1 })
  overlay.send({ type: 'shown', payload: { id: await alertOf(first) } })
  shows(await alertOf(second))
  await untilProgress(donor, { state: 'queued', ahead: 1 })
  expect(await progressOf(first.donationId)).toMatchObject({ state: 'shown' })
  expect((await call(`${await alertOf(second)}/skip`)).status).toBe(204)
  const id = await alertOf(third)
  shows(id)
  await untilProgress(donor, { state: 'playing' })
  expect(await progressOf(second.donationId)).toEqual({ state: 'not_shown', why: 'skipped' })
  overlay.send({ type: 'shown', payload: { id } })
  shows()
  await expect.poll(() => progressFrames(donor).at(-1)).toMatchObject({ state: 'shown' })
  const { shown_at: shownAt } = await db
    .selectFrom('alerts')
    .select('shown_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const shown = { state: 'shown', shownAt: shownAt?.toISOString() }
  expect(progressFrames(donor).at(-1)).toEqual(shown)
  expect(await progressOf(donationId)).toEqual(shown)

  // The donor's socket gets no other frame of the channel.
  await call('pause')
  await call('clear', { list: 'waiting' })
  await paid()
  donor.send({ type: 'shown', payload: { id } })
  donor.send({ type: 'ping' })
  await donor.until('pong')
  expect(new Set(donor.frames.map(({ type }) => type))).toEqual(new Set(['progress', 'error', 'pong']))
  expect(donor.frames.filter(({ type }) => type === 'error')).toMatchObject([{ payload: { code: 'forbidden' } }])
  expect(JSON.stringify(donor.frames)).not.toMatch(/segredo|Rita|amount/)
  // No frame repeats the one before it.
  const frames = progressFrames(donor).map((progress) => JSON.stringify(progress))
  expect(frames.filter((frame, index) => frame === frames[index - 1])).toEqual([])
})

test('A held donation is `checking`, then queued or rejected, and the donor does not get the note', async () => {
  const { call, heldOne } = await prepareOverlay()
  const [approved, rejected] = [await heldOne(), await heldOne()]
  const donors = [await watchDonation(approved.donationId), await watchDonation(rejected.donationId)] as const
  for (const donor of donors) expect(progressFrames(donor)).toEqual([{ state: 'checking' }])
  await call(`${approved.donationId}/approve`)
  await untilProgress(donors[0], { state: 'queued', ahead: 0 })
  await call(`${rejected.donationId}/reject`, { reason: 'feio' })
  await untilProgress(donors[1], { state: 'not_shown', why: 'rejected' })
  expect(progressFrames(donors[1])).toHaveLength(2)
  expect(await progressOf(rejected.donationId)).toEqual({ state: 'not_shown', why: 'rejected' })
})

test('Panic keeps waiting alerts queued, makes the playing one missed, and a replay queues it again', async () => {
  const { paid, alertOf, shows, call } = await prepareOverlay()
  const [first, second] = [await paid(), await paid()]
  const id = await alertOf(first)
  shows(id)
  const donor = await watchDonation(first.donationId)
  await untilProgress(donor, { state: 'playing' })
  expect((await call('panic')).status).toBe(200)
  await untilProgress(donor, { state: 'not_shown', why: 'missed' })
  shows()
  await expect.poll(() => progressOf(second.donationId)).toEqual({ state: 'queued', ahead: 0 })
  await call('panic', undefined, 'DELETE')
  expect((await call(`${id}/replay`)).status).toBe(204)
  await untilProgress(donor, { state: 'queued', ahead: 0 })
})

test('Progress says why an alert below the minimum or past the replay window is not shown', async () => {
  const { creator, creatorId, db, paid } = await prepareOverlay()
  const settings = (body: object) => app().call('/api/alerts/settings', { token: creator.token, body, method: 'PATCH' })
  await settings({ minDonationForAlert: 500 })
  const small = await paid({ amountEuro: 2 })
  expect(await progressOf(small.donationId)).toEqual({ state: 'not_shown', why: 'below_minimum' })
  const late = await paid()
  await sql`update alerts set created_at = now() - interval '1 day' where creator_id = ${creatorId}
    and donation_id = ${late.donationId}`.execute(db)
  expect(await progressOf(late.donationId)).toEqual({ state: 'not_shown', why: 'missed' })
})

test('A refund is `refunded` for the donor only, and a payment without success is `failed`', async () => {
  const { slug, paid, heldOne } = await prepareOverlay()
  for (const donation of [await paid(), await heldOne()]) {
    const donor = await watchDonation(donation.donationId)
    const stranger = await watchDonation(donation.donationId, app().baseUrl, false)
    await app().end(donation, 'refunded', { amount: 100 })
    await app().end(donation, 'refunded')
    await untilProgress(donor, { state: 'refunded' })
    await untilProgress(stranger, { state: 'not_shown', why: 'skipped' })
    expect(JSON.stringify(stranger.frames)).not.toContain('refunded')
    expect(await progressOf(donation.donationId)).toEqual({ state: 'refunded' })
  }
  for (const outcome of ['failed', 'canceled', 'expired']) {
    const donation = await app().donate(slug)
    await app().pay(donation, outcome)
    expect(await progressOf(donation.donationId)).toEqual({ state: 'failed' })
  }
})

test('An unknown donation id is not found, by request and by socket', async () => {
  const donor = await connect(app().baseUrl)
  for (const id of [crypto.randomUUID(), 'nonsense']) {
    expect(await requestProgress(id)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    donor.send({ type: 'join', payload: { donationId: id } })
  }
  const errors = await donor.until('error', 2)
  expect(errors.map(({ payload }) => payload.code)).toEqual(['not_found', 'not_found'])
  expect(donor.frames).toHaveLength(2)
  donor.close()
})

test('A process without events still updates its donors, and a socket can switch to another donation', async () => {
  const { paid, alertOf, overlay, slug } = await prepareOverlay()
  const other = await startLive(app().database.db)
  const [first, second] = [await paid(), await app().donate(slug)]
  const donor = await watchDonation(first.donationId, other.baseUrl)
  expect(progressFrames(donor)).toEqual([{ state: 'queued', ahead: 0 }])
  overlay.send({ type: 'shown', payload: { id: await alertOf(first) } })
  await expect.poll(() => progressFrames(donor).at(-1)).toMatchObject({ state: 'shown' })
  donor.send({ type: 'join', payload: { donationId: second.donationId } })
  await untilProgress(donor, { state: 'pending' })
  expect(other.hub.dashboardReads).toBe(0)
  donor.close()
  await expect.poll(() => other.hub.socketCount).toBe(0)
})
