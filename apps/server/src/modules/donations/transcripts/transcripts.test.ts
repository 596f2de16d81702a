import type { SignedIn } from '@aplauso/contract/accounts'
import type { AlertQueue, HeldAlert } from '@aplauso/contract/alerts'
import type { DonationStarted, DonorDonationDetail, ReceivedDetail } from '@aplauso/contract/donations'
import { cents } from '@aplauso/contract/money'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { decideDueHeldAlerts, rejudgeStaleAlerts } from '#modules/alerts/public.ts'
import { actorActions, schedulerDeps } from '#testing/actors.ts'
import { join } from '#testing/live-client.ts'
import { usePayments } from '#testing/payments.ts'
import { putPlan } from '#testing/plans.ts'
import { soundActions } from '#testing/sounds.ts'
import { startTestApp, useApp } from '#testing/test-app.ts'
import { startTranscriptionServer } from '#testing/transcription-server.ts'
import { settleDonation } from '../settlement/settle-donation.ts'
import { SPEECH_WAIT_MS } from '../speech/speech-waits.ts'
import { TRANSCRIPTS, type TranscriptDeps, writeTranscript } from './write-transcripts.ts'

const server = await startTranscriptionServer()
afterAll(() => server.close())
beforeEach(() => {
  Object.assign(server, { fault: undefined, transcript: 'Boa noite a todos', calls: [], delayUntil: undefined })
})

const app = useApp({ STT_URL: `${server.url}/v1`, STT_KEY: 'sk-secret' })
const { row, change, paymentOf } = usePayments(app)
const { upload } = soundActions(app)
const hands = actorActions(app)

const HELD = 'A minha avó diz nabo e ri'
const OWN_SOUND = '/media/sounds/own.mp3'

/** A creator whose rules hold, cover and silence one term each, and whose alerts otherwise play a custom sound. */
async function stage(rules: object = {}) {
  const creator = await app().register('creator')
  const { token } = creator
  const { slug, id: creatorId } = creator.user
  const call = <Body>(path: string, body?: object, method = body === undefined ? 'GET' : 'POST') =>
    app().call<Body>(path, { token, body, method })
  await call('/api/moderation/settings', rules, 'PATCH')
  const words = { nabo: 'hold', couve: 'mask', alface: 'silence', cenoura: 'warn' }
  for (const [pattern, action] of Object.entries(words)) await call('/api/moderation/words', { pattern, action })
  await app()
    .database.db.updateTable('creators')
    .set({ custom_audio_url: OWN_SOUND })
    .where('user_id', '=', creatorId)
    .execute()

  const give = async (order: object = {}, donor?: SignedIn) =>
    app().donate(slug, { audioUrl: await upload(donor?.token), ...order }, donor?.token)
  async function said(spoken: string, order: object = {}) {
    server.transcript = spoken
    const donation = await give(order)
    await untilHeard(donation)
    await app().pay(donation)
    return donation
  }
  /** Creates a paid donation whose transcript the server delays until `answer` is called. */
  async function late(spoken: string) {
    const { promise, resolve } = Promise.withResolvers<void>()
    Object.assign(server, { transcript: spoken, delayUntil: promise })
    const donation = await give()
    await settle(donation)
    return {
      donation,
      async answer() {
        resolve()
        await untilHeard(donation)
        await untilDone()
      },
    }
  }
  const alertOf = ({ donationId }: DonationStarted) =>
    app().database.db.selectFrom('alerts').selectAll().where('donation_id', '=', donationId).executeTakeFirst()
  const listHeld = async () => (await call<HeldAlert[]>('/api/alerts/held')).body
  const queue = async () => (await call<AlertQueue>('/api/alerts/queue')).body
  return { creator, creatorId, slug, token, call, give, said, late, alertOf, listHeld, queue }
}

const untilHeard = ({ donationId }: DonationStarted) =>
  expect.poll(async () => (await row(donationId)).transcript_status).toMatch(/ready|failed/)

const untilDone = () =>
  expect
    .poll(async () => {
      const { rows } = await app().database.raw.query('select from pgboss.job where name = $1', [TRANSCRIPTS.name])
      return rows.length
    })
    .toBe(0)

/** Settles as after the longest wait for the transcript. */
const settle = (donation: DonationStarted) => {
  const snapshot = {
    ...{ paymentId: paymentOf(donation), status: 'paid' as const, amountCents: cents(1_000), currency: 'EUR' },
    ...{ refundedCents: cents(0), chargedBackCents: cents(0) },
  }
  return settleDonation({ db: app().database.db, announcer: undefined, hashFingerprints: () => [] }, snapshot, 0, {
    withoutSpeech: true,
  })
}

/** Dependencies of a job that runs beside one waiting for the server. */
const doing = (transcribe: () => Promise<string>): TranscriptDeps => ({
  ...app().running.transcripts,
  transcriber: { configured: true, transcribe },
})
/** Delays the transcript beyond the end of the test. */
const never = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.delayUntil = promise
  onTestFinished(async () => {
    resolve()
    await untilDone()
  })
}

describe('The transcript of a recording', () => {
  test('is written while the donor pays and judged like a message: a held term holds the alert', async () => {
    const { said, listHeld, token, slug, queue } = await stage()
    const dashboard = await join(app().baseUrl, { slug, token })
    const { donationId } = await said(HELD)
    expect(server.calls).toMatchObject([{ model: 'whisper-1', fileName: 'sound.mp3' }])
    const [held] = await listHeld()
    expect(held).toMatchObject({
      ...{ donationId, transcript: HELD, message: 'Olá!' },
      reasons: [{ rule: 'word', field: 'transcript', start: 16, end: 20, action: 'hold' }],
      audioUrl: (await row(donationId)).audio_url,
    })
    expect(held?.peaks).toContain(100)
    const [told] = await dashboard.until('held')
    expect(told?.payload.alert).toEqual(held)
    expect((await queue()).held).toEqual([held])
    dashboard.close()
  })

  test('leaves a clean recording unchanged, and is sent only to the creator and the donor', async () => {
    const { said, alertOf, call, slug } = await stage()
    const viewer = await join(app().baseUrl, { slug })
    const donation = await said('Boa noite, cenoura!')
    const { audio_url } = await row(donation.donationId)
    expect(await alertOf(donation)).toMatchObject({ audio_url, caption: null })
    const { body } = await call<ReceivedDetail>(`/api/donations/${donation.donationId}`)
    expect(body).toMatchObject({ audioUrl: audio_url, transcript: 'Boa noite, cenoura!' })
    expect(body.peaks).toContain(100)
    await viewer.until('donation')
    expect(JSON.stringify(viewer.frames)).not.toContain('cenoura')
    viewer.close()
  })

  test.each(['Uma couve', 'Uma alface'])(
    'removes a sound that contains a covered or silenced term (%s), because audio cannot be cut',
    async (words) => {
      const { said, alertOf, slug, creator } = await stage({ captions: true })
      const overlay = await join(app().baseUrl, { slug, key: app().widgetKeyOf(creator) })
      const donation = await said(words)
      expect(await alertOf(donation)).toMatchObject({ audio_url: OWN_SOUND, message: 'Olá!', caption: null })
      await overlay.until('donation')
      expect(overlay.alerts()[0]).not.toHaveProperty('caption')
      overlay.close()
    },
  )

  test('is the caption on the card, as the rules leave it, if the creator wants captions', async () => {
    const { said, slug, creator, call, listHeld, alertOf } = await stage({ captions: true })
    const overlay = await join(app().baseUrl, { slug, key: app().widgetKeyOf(creator) })
    await said('Boa noite a todos')
    await overlay.until('donation')
    expect(overlay.alerts()[0]).toMatchObject({ caption: 'Boa noite a todos', message: 'Olá!' })
    // A moderator who has heard it may approve it: covered terms stay covered.
    const donation = await said('Um nabo e uma couve')
    const [held] = await listHeld()
    expect(held?.audioUrl).toBeDefined()
    await call(`/api/alerts/${held?.id}/approve`, {})
    await overlay.until('donation', 2)
    expect(overlay.alerts()[1]).toMatchObject({ caption: 'Um nabo e uma *****', audioUrl: held?.audioUrl })
    expect(await alertOf(donation)).toMatchObject({ caption: 'Um nabo e uma *****' })
    overlay.close()
  })

  test.each([
    ['without its words', { withoutText: true }],
    ['without its sound', { withoutSound: true }],
  ])('is on no card that is approved %s', async (_case, how) => {
    const { said, call, alertOf } = await stage({ captions: true })
    const donation = await said(HELD)
    expect((await call(`/api/alerts/${donation.donationId}/approve`, how)).status).toBe(204)
    expect(await alertOf(donation)).toMatchObject({ caption: null })
  })

  test('with a covered term prevents the timer from releasing the sound', async () => {
    const { said, alertOf, creatorId } = await stage({ autoAfterSeconds: 10, autoAction: 'release', captions: true })
    const donation = await said('Um nabo e uma couve')
    const past = { releases_at: new Date(0) }
    await app().database.db.updateTable('held_alerts').set(past).where('creator_id', '=', creatorId).execute()
    await decideDueHeldAlerts(schedulerDeps(app().running))
    expect(await alertOf(donation)).toMatchObject({ audio_url: OWN_SOUND, caption: null })
  })

  test('may be empty', async () => {
    const { said, alertOf } = await stage({ captions: true })
    const donation = await said(' ')
    const { audio_url, transcript } = await row(donation.donationId)
    expect([transcript, await alertOf(donation)]).toMatchObject([null, { audio_url, caption: null }])
  })

  test('is not requested where neither a rule nor a person would read it', async () => {
    const { give } = await stage({ mode: 'off' })
    const donation = await give()
    expect(await row(donation.donationId)).toMatchObject({ audio_type: 'custom', transcript_status: null })
    await app().pay(donation)
    expect(server.calls).toEqual([])
  })

  test('is judged again after a change of the rules', async () => {
    const { give, call, listHeld, alertOf } = await stage()
    server.transcript = 'Que linda beringela'
    const [first, second] = [await give(), await give()]
    for (const donation of [first, second]) await untilHeard(donation)
    await app().pay(first)
    expect(await alertOf(first)).toBeDefined()
    await call('/api/moderation/words', { pattern: 'beringela', action: 'hold' })
    await app().pay(second)
    await expect
      .poll(listHeld)
      .toMatchObject([{ donationId: second.donationId, reasons: [{ field: 'transcript', start: 10, end: 19 }] }])
    // A waiting alert is missed from now on, and a moderator can show it.
    await expect.poll(() => alertOf(first)).toMatchObject({ taken_off_at: expect.any(Date) })
  })

  test('removes the sound of a waiting alert after a change of the rules, once and for good', async () => {
    const { said, call, alertOf } = await stage()
    const donation = await said('Que linda beringela')
    const { body } = await call<{ id: string }>('/api/moderation/words', { pattern: 'beringela', action: 'mask' })
    await expect.poll(() => alertOf(donation)).toMatchObject({ audio_url: OWN_SOUND, message: 'Olá!' })
    await call(`/api/moderation/words/${body.id}`, undefined, 'DELETE')
    expect(await alertOf(donation)).toMatchObject({ audio_url: OWN_SOUND })
  })
})

describe('A payment that arrives before the transcript', () => {
  test('waits no longer than for speech, and then plays the recording', async () => {
    const { give, alertOf } = await stage()
    never()
    const donation = await give()
    const begun = Date.now()
    await app().pay(donation)
    expect(Date.now() - begun).toBeGreaterThan(SPEECH_WAIT_MS - 500)
    const { audio_url, transcript_status } = await row(donation.donationId)
    expect([transcript_status, await alertOf(donation)]).toMatchObject(['awaited', { audio_url }])
  })

  test('stops waiting once the transcript is there', async () => {
    const { give, listHeld } = await stage()
    const { promise, resolve } = Promise.withResolvers<void>()
    Object.assign(server, { transcript: HELD, delayUntil: promise })
    const donation = await give()
    expect(await app().end(donation, 'paid')).toBe(303)
    resolve()
    await app().untilStatus(donation.donationId, 'paid')
    expect(await listHeld()).toMatchObject([{ transcript: HELD }])
  })

  test('has its alert held if the creator holds recordings, and the transcript is added to it', async () => {
    const { late, listHeld, token, slug, call } = await stage({ hold: { recordings: true } })
    const dashboard = await join(app().baseUrl, { slug, token })
    const { answer } = await late('Boa noite, couve')
    const [before] = await listHeld()
    expect(before).not.toHaveProperty('transcript')
    expect(before?.reasons).toMatchObject([{ rule: 'hold_recordings' }])
    await answer()
    const [told] = await dashboard.until('held')
    expect(told?.payload.alert).toMatchObject({
      ...{ id: before?.id, transcript: 'Boa noite, couve' },
      reasons: [{ field: 'transcript', start: 11, end: 16, action: 'mask' }, { rule: 'hold_recordings' }],
    })
    expect(await listHeld()).toEqual([told?.payload.alert])
    expect((await call(`/api/alerts/${before?.id}/approve`, {})).status).toBe(204)
    dashboard.close()
  })

  test('releases no held alert, whatever the transcript says', async () => {
    const { late, listHeld, call } = await stage({ hold: { recordings: true } })
    const { answer } = await late('Boa noite')
    await call('/api/moderation/settings', { hold: { recordings: false } }, 'PATCH')
    await answer()
    expect(await listHeld()).toMatchObject([{ transcript: 'Boa noite', reasons: [{ rule: 'hold_recordings' }] }])
  })

  test.each([
    ['is taken out of the queue, and counts as missed', HELD, { taken_off_at: expect.any(Date) }],
    ['loses its sound', 'Uma couve', { audio_url: OWN_SOUND, taken_off_at: null }],
    ['gets its caption', 'Boa noite', { caption: 'Boa noite', replays: 0, taken_off_at: null }],
  ])('has a waiting alert, which %s when the transcript arrives', async (_case, words, expected) => {
    const { late, alertOf } = await stage({ captions: true })
    const { donation, answer } = await late(words)
    expect(await alertOf(donation)).toMatchObject({ caption: null, taken_off_at: null })
    await answer()
    expect(await alertOf(donation)).toMatchObject(expected)
  })

  test('leaves approved alerts and alerts on screen unchanged', async () => {
    const { late, alertOf, call, slug, creator } = await stage({ hold: { recordings: true } })
    const held = await late(HELD)
    await call(`/api/alerts/${held.donation.donationId}/approve`, {})
    await held.answer()
    const { audio_url } = await row(held.donation.donationId)
    expect(await alertOf(held.donation)).toMatchObject({ audio_url, taken_off_at: null })

    await call('/api/moderation/settings', { hold: { recordings: false } }, 'PATCH')
    const overlay = await join(app().baseUrl, { slug, key: app().widgetKeyOf(creator) })
    const shown = await late(HELD)
    const alert = await alertOf(shown.donation)
    overlay.send({ type: 'status', payload: { playing: [alert?.id] } })
    await expect
      .poll(async () => (await call<AlertQueue>('/api/alerts/queue')).body.playing)
      .toMatchObject([{ id: alert?.id }])
    await shown.answer()
    expect(await alertOf(shown.donation)).toMatchObject({ shown_at: null, taken_off_at: null })
    overlay.close()
  })

  test.each(['dock', 'key'] as const)('leaves an alert unchanged that a %s has approved', async (kind) => {
    const { late, alertOf, creator } = await stage({ hold: { recordings: true } })
    await putPlan(app(), creator, 'pro')
    const { token } = await (kind === 'dock'
      ? hands.dock(creator, ['approve'])
      : hands.apiKey(creator, ['alerts:control']))
    const { donation, answer } = await late(HELD)
    const path = `/api/alerts/${donation.donationId}/approve`
    expect((await app().call(path, { token, body: {} })).status).toBe(204)
    await answer()
    const { audio_url } = await row(donation.donationId)
    expect(await alertOf(donation)).toMatchObject({ audio_url, taken_off_at: null })
  })

  test('takes back an alert that only the timer has released', async () => {
    const { late, alertOf } = await stage({ hold: { recordings: true }, autoAfterSeconds: 60, autoAction: 'release' })
    const { donation, answer } = await late(HELD)
    await decideDueHeldAlerts(schedulerDeps(app().running), new Date(Date.now() + 61_000))
    expect(await alertOf(donation)).toMatchObject({ taken_off_at: null })
    await answer()
    expect(await alertOf(donation)).toMatchObject({ taken_off_at: expect.any(Date) })
  })

  test('waits for a concurrent change of the rules', async () => {
    const { give, creatorId } = await stage()
    never()
    const donation = await give()
    const { db } = app().database
    await db.updateTable('creators').set({ moderation_revision: 99 }).where('user_id', '=', creatorId).execute()
    expect(await settle(donation)).toMatchObject({ isStale: true })
    const write = () =>
      writeTranscript(
        doing(async () => HELD),
        donation.donationId,
      )
    await expect(write()).rejects.toThrow('is being judged')
    await db.updateTable('held_alerts').set({ is_stale: false }).where('creator_id', '=', creatorId).execute()
    await write()
    expect(await row(donation.donationId)).toMatchObject({ transcript: HELD })
  })
})

describe('The transcript job', () => {
  test('has the effect of one run when it runs twice, also at once, and continues after a crash', async () => {
    const { give, listHeld } = await stage({ hold: { recordings: true } })
    never()
    const donation = await give()
    const write = () =>
      writeTranscript(
        doing(async () => HELD),
        donation.donationId,
      )
    await Promise.all([write(), write()])
    await settle(donation)
    const [before] = await listHeld()
    await write()
    expect(await listHeld()).toEqual([before])

    // A job that stored the transcript and died before the alert had it.
    const other = await give()
    await settle(other)
    await change(other.donationId, { transcript_status: 'ready', transcript: HELD })
    await writeTranscript(
      doing(() => Promise.reject(new Error('asked again'))),
      other.donationId,
    )
    const found = (await listHeld()).find(({ donationId }) => donationId === other.donationId)
    expect(found?.reasons).toMatchObject([{ field: 'transcript' }, { rule: 'hold_recordings' }])
  })

  test('is retried for a minute while the server fails, and then the recording plays', async () => {
    const { give, alertOf } = await stage()
    never()
    const donation = await give()
    const broken = doing(() => Promise.reject(new Error('the server broke')))
    await expect(writeTranscript(broken, donation.donationId)).rejects.toThrow('the server broke')
    expect((await row(donation.donationId)).transcript_status).toBe('awaited')
    await writeTranscript(broken, donation.donationId, new Date(Date.now() + 61_000))
    const { audio_url, transcript_status } = await row(donation.donationId)
    expect(transcript_status).toBe('failed')
    await app().pay(donation)
    expect(await alertOf(donation)).toMatchObject({ audio_url })
  })

  test('gives up at once if the server refuses the sound or is not configured any more', async () => {
    const { give } = await stage()
    server.fault = 'unreadable_sound'
    const refused = await give()
    await untilHeard(refused)
    expect(await row(refused.donationId)).toMatchObject({ transcript_status: 'failed', transcript: null })

    never()
    const donation = await give()
    const without = await startTestApp()
    onTestFinished(without.close)
    const { transcriber } = without.app.running.transcripts
    await writeTranscript({ ...app().running.transcripts, transcriber }, donation.donationId)
    expect((await row(donation.donationId)).transcript_status).toBe('failed')
  })

  test('stores nothing of a donor who is erased meanwhile', async () => {
    const { give } = await stage({ captions: true })
    const donor = await app().register('fan')
    never()
    const donation = await give({}, donor)
    const erase = async () => {
      await app().call('/api/users/me', { method: 'DELETE', token: donor.token })
      return HELD
    }
    await writeTranscript(doing(erase), donation.donationId)
    expect(await row(donation.donationId)).toMatchObject({
      transcript: null,
      transcript_status: null,
      moderation: null,
    })
  })
})

describe('A retry with the recording of a failed payment', () => {
  test('takes over the transcript, and the previous donation is judged without it', async () => {
    const { give, slug, listHeld, alertOf } = await stage()
    server.transcript = HELD
    const first = await give()
    await untilHeard(first)
    const { audio_url } = await row(first.donationId)
    await app().pay(first, 'failed')
    const retry = await app().donate(slug, { audioUrl: audio_url, retryOf: first.donationId })
    await untilHeard(retry)
    expect(server.calls).toHaveLength(1)
    expect(await row(retry.donationId)).toMatchObject({ transcript: HELD, moderation: { verdict: 'hold' } })
    expect(await row(first.donationId)).toMatchObject({ transcript: null, transcript_status: null, sound_id: null })
    await app().pay(retry)
    expect(await listHeld()).toMatchObject([{ donationId: retry.donationId }])
    await settle(first)
    await rejudgeStaleAlerts(app().running.transcripts)
    expect(await alertOf(first)).toMatchObject({ message: 'Olá!', audio_url: OWN_SOUND })
  })
})

describe('The transcript of a donor', () => {
  test('is in the export and beside the donation, and is deleted with the account', async () => {
    const { call, give } = await stage({ captions: true })
    const donor = await app().register('fan')
    const words = 'Nos jacarandás há um nabo'
    server.transcript = words
    const donation = await give({}, donor)
    await untilHeard(donation)
    await app().pay(donation)
    await call(`/api/alerts/${donation.donationId}/approve`, {})
    const given = await app().call<DonorDonationDetail>(`/api/donations/${donation.donationId}/given`, {
      token: donor.token,
    })
    expect(given.body).toMatchObject({ transcript: words, peaks: expect.arrayContaining([100]) })
    const { body } = await app().call<{ donationsGiven: object[] }>('/api/users/export', { token: donor.token })
    expect(body.donationsGiven).toMatchObject([{ transcript: words }])
    await app().call('/api/users/me', { method: 'DELETE', token: donor.token })
    const { raw } = app().database
    for (const table of ['donations', 'alerts', 'held_alerts']) {
      const { rows } = await raw.query(`select to_jsonb(t)::text as all_of_it from ${table} as t`)
      expect(JSON.stringify(rows), table).not.toContain('jacarand')
    }
  })
})
