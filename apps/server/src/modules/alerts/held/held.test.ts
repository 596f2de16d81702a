import { randomUUID } from 'node:crypto'
import type { AlertQueue, Approval, HeldAlert } from '@aplauso/contract/alerts'
import type { ReceivedDonation } from '@aplauso/contract/donations'
import { HELD_DECISIONS_MAX } from '@aplauso/contract/limits'
import type { Judgement } from '@aplauso/contract/moderation'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findLedgerProblems } from '#modules/ledger/public.ts'
import { join, type LiveClient, untilQueue } from '#testing/live-client.ts'
import { startLive } from '#testing/second-live-server.ts'
import { useApp } from '#testing/test-app.ts'
import { decideDueHeldAlerts } from './decide-held-alerts.ts'

const app = useApp()

const HELD: Judgement = {
  verdict: 'hold',
  shownName: 'Rita',
  shownMessage: 'Olá, ****',
  spokenMessage: 'Olá',
  reasons: [{ rule: 'slurs', field: 'message', start: 5, end: 9, action: 'hold' }],
  revision: 1,
}

/** Creates a creator with a connected overlay, viewer and dashboard. */
async function prepareModeration(rules: object = {}) {
  const creator = await app().register()
  const { slug, id: creatorId } = creator.user
  const { token } = creator
  const { db } = app().database
  const setRules = (moderation: object) =>
    sql`update creators set moderation = ${JSON.stringify(moderation)}::jsonb where user_id = ${creatorId}`.execute(db)
  await setRules(rules)
  const call = <Body>(path: string, body?: object, method = 'POST') => app().call<Body>(path, { token, body, method })
  const overlay = await join(app().baseUrl, { slug, key: app().widgetKeyOf(creator) })
  const viewer = await join(app().baseUrl, { slug })
  const dashboard = await join(app().baseUrl, { slug, token })

  /** Pays a donation that was judged like this when it was made. */
  async function paid(judgement: Judgement | null, order: Record<string, unknown> = {}) {
    const donation = await app().donate(slug, order)
    await sql`update donations set moderation = ${judgement && JSON.stringify(judgement)}::jsonb,
      moderation_revision = ${judgement?.revision ?? null}::integer where id = ${donation.donationId}`.execute(db)
    await app().pay(donation)
    return donation
  }
  const listHeld = async () => (await call<HeldAlert[]>('/api/alerts/held', undefined, 'GET')).body
  const queue = async () => (await call<AlertQueue>('/api/alerts/queue', undefined, 'GET')).body
  const statuses = async () =>
    (await call<ReceivedDonation[]>('/api/donations/my', undefined, 'GET')).body.map(({ alertStatus }) => alertStatus)
  const approve = (id = '', how?: Partial<Approval>) => call<{ code?: string }>(`/api/alerts/${id}/approve`, how)
  const reject = (id = '', body?: object) => call<{ code?: string }>(`/api/alerts/${id}/reject`, body)
  const clients = { overlay, viewer, dashboard }
  return {
    creator,
    creatorId,
    slug,
    token,
    call,
    paid,
    listHeld,
    queue,
    statuses,
    approve,
    reject,
    setRules,
    ...clients,
  }
}

/** Resolves when all frames sent before this call have arrived. */
async function untilAnswered(client: LiveClient): Promise<void> {
  const pongs = client.frames.filter(({ type }) => type === 'pong').length
  client.send({ type: 'ping' })
  await client.until('pong', pongs + 1)
}

test('A held alert is sent to dashboards only, and approval shows it with the next sequence', async () => {
  const { paid, listHeld, approve, overlay, viewer, dashboard, queue, statuses, token } = await prepareModeration()
  const { donationId } = await paid(HELD, { message: 'Olá, puta' })
  const [held] = await listHeld()
  expect(held).toMatchObject({
    donationId,
    donorName: 'Rita',
    message: 'Olá, puta',
    amount: 1_000,
    currency: 'EUR',
    reasons: HELD.reasons,
    releasesAt: null,
  })
  const [heldFrame] = await dashboard.until('held')
  expect(heldFrame?.payload.alert).toEqual(held)
  // The goal counts the donation at once.
  await viewer.until('goal')
  await untilQueue(dashboard, { held: [{ id: held?.id }], heldCount: 1, waitingCount: 0 })
  expect(await statuses()).toEqual(['held'])

  await paid(null, { message: 'Depois' })
  await overlay.until('donation')
  await approve(held?.id)
  for (const client of [overlay, viewer]) {
    await client.until('donation', 2)
    expect(client.alerts()).toMatchObject([
      { sequence: 1, message: 'Depois' },
      { sequence: 2, id: held?.id, donationId, donorName: 'Rita', message: 'Olá, ****' },
    ])
  }
  const [decided] = await dashboard.until('decided')
  expect(decided?.payload).toEqual({ id: held?.id, state: 'approved' })
  expect(await queue()).toMatchObject({ held: [], heldCount: 0, waitingCount: 2 })
  expect(await listHeld()).toEqual([])
  expect(await statuses()).toEqual(['waiting', 'waiting'])
  expect(token).toBeTruthy()
})

test('Approval without text shows and says no message, and approval without sound plays nothing', async () => {
  const { paid, approve, overlay } = await prepareModeration()
  const spoken = { audioType: 'tts', amountEuro: 20, message: 'Olá, puta' }
  for (const how of [{ withoutText: true }, { withoutSound: true }, {}]) {
    const { donationId } = await paid(HELD, spoken)
    // The donation's id works too.
    expect((await approve(donationId, how)).status).toBe(204)
  }
  await overlay.until('donation', 3)
  const [withoutText, withoutSound, asItIs] = overlay.alerts()
  for (const field of ['message', 'voice', 'audioUrl', 'spokenMessage']) expect(withoutText).not.toHaveProperty(field)
  expect(withoutSound).toMatchObject({ message: 'Olá, ****' })
  for (const field of ['voice', 'audioUrl']) expect(withoutSound).not.toHaveProperty(field)
  expect(asItIs).toMatchObject({ message: 'Olá, ****', spokenMessage: 'Olá' })
})

test('The second of two decisions fails with already_decided, and a rejected alert leaves no gap in the sequence', async () => {
  const { paid, approve, reject, listHeld, overlay, statuses, dashboard, call } = await prepareModeration()
  await paid(HELD)
  const [held] = await listHeld()
  const outcomes = await Promise.all([approve(held?.id), reject(held?.id), approve(held?.id), reject(held?.id)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([204, 409, 409, 409])
  expect(outcomes.flatMap(({ body }) => body?.code ?? [])).toEqual(Array(3).fill('already_decided'))
  await dashboard.until('decided')

  await paid(HELD, { donorName: 'Outra' })
  const [other] = await listHeld()
  expect((await reject(other?.id, { reason: 'insulto' })).status).toBe(204)
  await paid(null, { donorName: 'Por fim' })
  const wasShown = outcomes[0]?.status === 204 || outcomes[2]?.status === 204
  await overlay.until('donation', wasShown ? 2 : 1)
  expect(overlay.alerts().at(-1)).toMatchObject({ donorName: 'Por fim', sequence: wasShown ? 2 : 1 })
  expect((await statuses()).slice(0, 2)).toEqual(['waiting', 'rejected'])
  expect((await call(`/api/alerts/${other?.id}/replay`)).status).toBe(404)
  expect((await approve(crypto.randomUUID())).body.code).toBe('not_found')
  expect((await approve('nonsense')).status).toBe(404)
})

test('The id `oldest` decides the alert that has been held longest', async () => {
  const { paid, approve, reject, listHeld, overlay } = await prepareModeration()
  expect((await approve('oldest')).body).toMatchObject({ code: 'not_found' })
  for (const donorName of ['Primeira', 'Segunda', 'Terceira']) await paid(HELD, { donorName })
  expect((await approve('oldest')).status).toBe(204)
  await overlay.until('donation')
  expect(overlay.alerts()[0]).toMatchObject({ donorName: 'Rita', sequence: 1 })
  expect((await listHeld()).map(({ donorName }) => donorName)).toEqual(['Terceira', 'Segunda'])
  expect((await reject('oldest')).status).toBe(204)
  expect((await listHeld()).map(({ donorName }) => donorName)).toEqual(['Terceira'])
})

test('A batch decides held alerts in its order, leaves those decided before, and repeats without an effect', async () => {
  const { paid, call, reject, listHeld, queue, overlay } = await prepareModeration()
  for (const donorName of ['Um', 'Dois', 'Três', 'Quatro']) await paid({ ...HELD, shownName: donorName }, { donorName })
  const idOf = Object.fromEntries((await listHeld()).map(({ donorName, id }) => [donorName, id]))
  const after = (id = '') => call<HeldAlert[]>(`/api/alerts/held?limit=2&after=${id}`, undefined, 'GET')
  expect((await after(idOf.Um)).body.map(({ donorName }) => donorName)).toEqual(['Dois', 'Três'])
  await reject(idOf.Dois)
  // A decided alert is still a cursor.
  expect((await after(idOf.Dois)).body.map(({ donorName }) => donorName)).toEqual(['Três', 'Quatro'])
  const decide = (decision: string, ids: unknown[]) => call<{ ids: string[] }>('/api/alerts/decide', { decision, ids })
  const approved = [idOf.Três, idOf.Um]
  expect((await decide('approve', [idOf.Três, idOf.Dois, idOf.Um, randomUUID()])).body).toEqual({ ids: approved })
  expect((await decide('approve', approved)).body).toEqual({ ids: [] })
  expect((await decide('reject', approved)).body).toEqual({ ids: [] })
  await overlay.until('donation', 2)
  expect(overlay.alerts()).toMatchObject([
    { donorName: 'Três', sequence: 1 },
    { donorName: 'Um', sequence: 2 },
  ])
  expect((await decide('reject', [idOf.Quatro])).body).toEqual({ ids: [idOf.Quatro] })
  expect(await queue()).toMatchObject({ heldCount: 0, waitingCount: 2 })
  expect((await decide('approve', [])).status).toBe(400)
  const tooMany = Array.from({ length: HELD_DECISIONS_MAX + 1 }, () => randomUUID())
  expect((await decide('approve', tooMany)).status).toBe(400)
})

test('Another creator can neither see nor decide a held alert', async () => {
  const { paid, listHeld } = await prepareModeration()
  await paid(HELD)
  const [held] = await listHeld()
  const other = await prepareModeration()
  expect((await other.approve(held?.id)).status).toBe(404)
  expect((await other.approve('oldest')).status).toBe(404)
  expect((await other.reject(held?.id)).status).toBe(404)
  const batch = { decision: 'approve', ids: [held?.id] }
  expect((await other.call('/api/alerts/decide', batch)).body).toEqual({ ids: [] })
  expect(await other.listHeld()).toEqual([])
  expect(await listHeld()).toHaveLength(1)
})

test('An undecided alert is released or dropped after its hold time, once with several processes', async () => {
  const released = await prepareModeration({ autoAfterSeconds: 30, autoAction: 'release' })
  const dropped = await prepareModeration({ autoAfterSeconds: 30, autoAction: 'drop' })
  // The default action after the hold time is to drop.
  const byDefault = await prepareModeration({ autoAfterSeconds: 30 })
  for (const { paid } of [released, dropped, byDefault]) await paid(HELD)
  const [held] = await released.listHeld()
  expect(Date.parse(held?.releasesAt ?? '') - Date.parse(held?.heldAt ?? '')).toBe(30_000)
  const { db } = app().database
  const [one, two] = [
    { db, hub: (await startLive(db)).hub },
    { db, hub: (await startLive(db)).hub },
  ]
  await decideDueHeldAlerts(one, new Date(Date.parse(held?.releasesAt ?? '') - 1))
  expect(await released.listHeld()).toHaveLength(1)
  const later = new Date(Date.now() + 30_000)
  await Promise.all([decideDueHeldAlerts(one, later), decideDueHeldAlerts(two, later)])
  expect(await released.statuses()).toEqual(['waiting'])
  expect(await dropped.statuses()).toEqual(['rejected'])
  expect(await byDefault.statuses()).toEqual(['rejected'])
  await released.overlay.until('donation')
  expect(released.overlay.alerts()).toMatchObject([{ sequence: 1 }])
  expect(dropped.overlay.alerts()).toEqual([])
})

test('A changed hold time restarts for alerts that are held, and without a hold time they wait for a decision', async () => {
  const { paid, listHeld, call, statuses, dashboard } = await prepareModeration({
    autoAfterSeconds: 3_600,
    autoAction: 'release',
  })
  const { db } = app().database
  const { hub } = await startLive(db)
  const set = (rules: object) => call('/api/moderation/settings', rules, 'PATCH')
  await paid(HELD)
  const releases = async () => (await listHeld()).map(({ releasesAt: at }) => (at === null ? null : Date.parse(at)))
  await sql`update held_alerts set held_at = now() - interval '50 minutes'`.execute(db)
  const from = Date.now()
  await set({ autoAfterSeconds: 600 })
  const [shorter] = await releases()
  expect(Math.abs((shorter ?? 0) - from - 600_000)).toBeLessThan(10_000)
  await untilQueue(dashboard, { held: [{ releasesAt: new Date(shorter ?? 0).toISOString() }] })
  // Setting the same time again, or another rule, restarts nothing.
  await set({ autoAfterSeconds: 600, captions: true })
  expect(await releases()).toEqual([shorter])
  await set({ autoAfterSeconds: null })
  expect(await releases()).toEqual([null])
  await decideDueHeldAlerts({ db, hub }, new Date(from + 2 * 3_600_000))
  expect(await statuses()).toEqual(['held'])
})

test('A held alert is withdrawn by a chargeback and held again when the chargeback is won', async () => {
  const { paid, listHeld, approve, statuses, dashboard } = await prepareModeration()
  const donation = await paid(HELD)
  const [held] = await listHeld()
  await app().end(donation, 'charged_back')
  await dashboard.until('decided')
  expect(await listHeld()).toEqual([])
  expect((await approve(held?.id)).body.code).toBe('already_decided')
  expect(await statuses()).toEqual(['skipped'])
  await app().end(donation, 'chargeback_reversed')
  await expect.poll(listHeld).toHaveLength(1)
  expect((await approve(held?.id)).status).toBe(204)
  expect(await findLedgerProblems(app().database.db)).toEqual([])
})

test('A masked message is shown masked, and an alert below the minimum is never held', async () => {
  const { paid, call, overlay, listHeld, statuses } = await prepareModeration()
  await paid({ ...HELD, verdict: 'mask' })
  await overlay.until('donation')
  expect(overlay.alerts()).toMatchObject([{ message: 'Olá, ****' }])
  await call('/api/alerts/settings', { minDonationForAlert: 5_000 }, 'PATCH')
  await paid(HELD)
  expect(await listHeld()).toEqual([])
  expect(await statuses()).toEqual(['below_minimum', 'waiting'])
})

test('Rules changed between donation and payment judge the alert again, and it is shown if they do not hold it', async () => {
  const { token, slug, listHeld, overlay, call } = await prepareModeration()
  const add = (pattern: string, action: string) =>
    app().call('/api/moderation/words', { token, body: { pattern, action } })
  const masked = await app().donate(slug, { message: 'Viva a abóbora' })
  const held = await app().donate(slug, { message: 'Viva o nabo' })
  await add('abóbora', 'mask')
  await add('nabo', 'hold')
  await app().pay(masked)
  await overlay.until('donation')
  expect(overlay.alerts()).toMatchObject([{ message: 'Viva a *******', sequence: 1 }])
  await app().pay(held)
  await expect.poll(async () => (await listHeld())[0]?.reasons).toMatchObject([{ rule: 'word', start: 7, end: 11 }])
  expect(overlay.alerts()).toHaveLength(1)
  // A held alert stays held when moderation is switched off.
  await call('/api/moderation/settings', { mode: 'off' }, 'PATCH')
  expect(await listHeld()).toHaveLength(1)
})

test('A restored donation without a judgement is judged before it is shown and is as old as its payment', async () => {
  const { slug, overlay, call, statuses } = await prepareModeration()
  const { db } = app().database
  await call('/api/moderation/words', { pattern: 'abóbora', action: 'mask' })
  const lost = await app().donate(slug, { message: 'Viva a abóbora' })
  await sql`update donations set moderation = null, moderation_revision = 0 where id = ${lost.donationId}`.execute(db)
  await app().pay(lost)
  await overlay.until('donation')
  expect(overlay.alerts()).toMatchObject([{ message: 'Viva a *******' }])
  const { rows } = await sql<{ same: boolean }>`select alerts.created_at = donations.paid_at as same
    from alerts join donations on donations.id = donation_id where donation_id = ${lost.donationId}`.execute(db)
  expect(rows).toEqual([{ same: true }])
  expect(await statuses()).toEqual(['waiting'])
})

test('New rules also change the texts of waiting alerts and remove those that they hold', async () => {
  const { paid, call, overlay, queue } = await prepareModeration()
  await call('/api/alerts/pause')
  for (const message of ['Viva a abóbora', 'Viva o nabo', 'Boa noite']) await paid(null, { message })
  await overlay.until('donation', 3)
  await call('/api/moderation/words', { pattern: 'abóbora', action: 'mask' })
  await overlay.until('donation', 4)
  const [first, second] = overlay.alerts()
  expect(overlay.alerts().at(-1)).toMatchObject({ id: first?.id, message: 'Viva a *******', forced: true })
  await call('/api/moderation/words', { pattern: 'nabo', action: 'hold' })
  await expect
    .poll(() => overlay.frames.flatMap((frame) => (frame.type === 'control' ? [frame.payload] : [])))
    .toContainEqual({ action: 'skip', id: second?.id })
  expect(await queue()).toMatchObject({ waitingCount: 2, missed: [{ id: second?.id }] })
})

test('A viewer gets no alerts and no goal while the public feed is off', async () => {
  const { paid, overlay, viewer, setRules, call } = await prepareModeration({ publicFeed: false })
  await paid(null)
  const [shown] = await overlay.until('donation')
  await call(`/api/alerts/${shown?.payload.id}/replay`)
  await overlay.until('donation', 2)
  await untilAnswered(viewer)
  // The goal frame follows the alert.
  await expect.poll(() => overlay.frames.some(({ type }) => type === 'goal')).toBe(true)
  await untilAnswered(viewer)
  expect(viewer.frames.map(({ type }) => type).filter((type) => type !== 'pong')).toEqual(['joined'])
  await setRules({ publicFeed: true })
  await call('/api/alerts/settings', {}, 'PATCH')
  expect((await viewer.until('goal'))[0]).toMatchObject({ payload: { totalReceived: 1_000 } })
  await paid(null)
  await viewer.until('donation')
  expect(viewer.alerts()).toMatchObject([{ sequence: 2 }])
})

test('Panic ends playing alerts on every process as missed, and only waiting ones come after it', async () => {
  const { paid, call, overlay, viewer, dashboard, queue, slug, creator } = await prepareModeration()
  const { db } = app().database
  const other = await startLive(db, { isWidgetKey: () => true })
  const far = await join(other.baseUrl, { slug, key: app().widgetKeyOf(creator) })
  await paid(null, { donorName: 'No palco' })
  await overlay.until('donation')
  const [onStage] = overlay.alerts()
  overlay.send({ type: 'status', payload: { playing: [onStage?.id], visible: true } })
  await untilQueue(dashboard, { playing: [{ id: onStage?.id }] })

  expect((await call('/api/alerts/panic')).body).toEqual({ panic: true })
  await overlay.until('control', 2)
  expect(overlay.frames.flatMap((frame) => (frame.type === 'control' ? frame.payload.action : []))).toEqual([
    'pause',
    'panic',
  ])
  await expect
    .poll(() => far.frames.some((frame) => frame.type === 'control' && frame.payload.action === 'panic'))
    .toBe(true)
  const heard = viewer.alerts().length
  const sums = () => viewer.frames.filter(({ type }) => type === 'goal').length
  await expect.poll(sums).toBe(1)
  await paid(null, { donorName: 'Entretanto' })
  await overlay.until('donation', 2)
  // An alert that started before the panic frame arrived is ended too.
  const late = overlay.alerts().at(-1)
  overlay.send({ type: 'status', payload: { playing: [late?.id], visible: true } })
  overlay.send({ type: 'status', payload: { playing: [], visible: true } })
  await paid(null, { donorName: 'A seguir' })
  await untilQueue(dashboard, {
    panic: true,
    paused: false,
    playing: [],
    waiting: [{ donorName: 'A seguir' }],
    missed: [{ id: late?.id }, { id: onStage?.id }],
  })
  await untilAnswered(viewer)
  expect(viewer.alerts()).toHaveLength(heard)
  expect(sums()).toBe(1)
  const back = await join(app().baseUrl, { slug, key: app().widgetKeyOf(creator) })
  await untilAnswered(back)
  expect(back.alerts()).toMatchObject([{ donorName: 'A seguir' }])
  expect(back.frames.find(({ type }) => type === 'joined')).toMatchObject({
    payload: { settings: { panic: true, paused: true } },
  })

  expect((await call('/api/alerts/panic', undefined, 'DELETE')).body).toEqual({ panic: false })
  await expect
    .poll(() => overlay.frames.findLast(({ type }) => type === 'control'))
    .toMatchObject({ payload: { action: 'calm' } })
  expect(await queue()).toMatchObject({ panic: false, paused: false, missedCount: 2, waitingCount: 1 })
  expect((await viewer.until('goal', 2))[1]).toMatchObject({ payload: { totalReceived: 3_000 } })
  // A missed alert is shown when the creator replays it.
  await call(`/api/alerts/${onStage?.id}/replay`)
  await overlay.until('donation', 4)
  overlay.send({ type: 'shown', payload: { id: onStage?.id } })
  await untilQueue(dashboard, { missedCount: 1 })
  await call('/api/alerts/clear', { list: 'missed' })
  await untilQueue(dashboard, { missedCount: 0 })
})

test('An alert that an overlay has reported just before panic counts as missed, though the report is not written yet', async () => {
  const { paid, call, overlay, queue } = await prepareModeration()
  await paid(null, { donorName: 'No palco' })
  const [begun] = (await overlay.until('donation')).map(({ payload }) => payload)
  overlay.send({ type: 'status', payload: { playing: [begun?.id], visible: true } })
  await untilAnswered(overlay)
  await call('/api/alerts/panic')
  await overlay.until('control', 2)
  overlay.send({ type: 'status', payload: { playing: [], visible: true } })
  await expect.poll(async () => (await queue()).missed).toMatchObject([{ id: begun?.id }])
  expect(await queue()).toMatchObject({ waitingCount: 0 })
})
