import type { AlertQueue } from '@aplauso/contract/alerts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { decideDueHeldAlerts } from '#modules/alerts/public.ts'
import { actorActions, schedulerDeps } from '#testing/actors.ts'
import { join } from '#testing/live-client.ts'
import { putPlan } from '#testing/plans.ts'
import { startTestApp } from '#testing/test-app.ts'
import { HELD, OWN_SOUND, useTranscripts } from '#testing/transcripts.ts'
import { SPEECH_WAIT_MS } from '../speech/speech-waits.ts'
import { writeTranscript } from './write-transcripts.ts'

const { app, server, row, change, openCreator, untilHeard, settle, doing, never } = await useTranscripts()
const actors = actorActions(app)

describe('A payment that arrives before the transcript', () => {
  test('waits no longer than for speech, and then plays the recording', async () => {
    const { give, alertOf } = await openCreator()
    never()
    const donation = await give()
    const begun = Date.now()
    await app().pay(donation)
    expect(Date.now() - begun).toBeGreaterThan(SPEECH_WAIT_MS - 500)
    const { audio_url, transcript_status } = await row(donation.donationId)
    expect([transcript_status, await alertOf(donation)]).toMatchObject(['awaited', { audio_url }])
  })

  test('stops waiting once the transcript is there', async () => {
    const { give, listHeld } = await openCreator()
    const { promise, resolve } = Promise.withResolvers<void>()
    Object.assign(server, { transcript: HELD, delayUntil: promise })
    const donation = await give()
    expect(await app().end(donation, 'paid')).toBe(303)
    resolve()
    await app().untilStatus(donation.donationId, 'paid')
    expect(await listHeld()).toMatchObject([{ transcript: HELD }])
  })

  test('has its alert held if the creator holds recordings, and the transcript is added to it', async () => {
    const { late, listHeld, token, slug, call } = await openCreator({ hold: { recordings: true } })
    const dashboard = await join(app().baseUrl, { slug, token })
    const { answer } = await late('Boa noite, couve')
    const [before] = await listHeld()
    expect(before).not.toHaveProperty('transcript')
    expect(before?.reasons).toMatchObject([{ rule: 'hold_recordings' }])
    await answer()
    const [heldFrame] = await dashboard.until('held')
    expect(heldFrame?.payload.alert).toMatchObject({
      ...{ id: before?.id, transcript: 'Boa noite, couve' },
      reasons: [{ field: 'transcript', start: 11, end: 16, action: 'mask' }, { rule: 'hold_recordings' }],
    })
    expect(await listHeld()).toEqual([heldFrame?.payload.alert])
    expect((await call(`/api/alerts/${before?.id}/approve`, {})).status).toBe(204)
    dashboard.close()
  })

  test('leaves a held alert held, even if its transcript passes all rules', async () => {
    const { late, listHeld, call } = await openCreator({ hold: { recordings: true } })
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
    const { late, alertOf } = await openCreator({ captions: true })
    const { donation, answer } = await late(words)
    expect(await alertOf(donation)).toMatchObject({ caption: null, taken_off_at: null })
    await answer()
    expect(await alertOf(donation)).toMatchObject(expected)
  })

  test('leaves approved alerts and alerts on screen unchanged', async () => {
    const { late, alertOf, call, slug, creator } = await openCreator({ hold: { recordings: true } })
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
    const { late, alertOf, creator } = await openCreator({ hold: { recordings: true } })
    await putPlan(app(), creator, 'pro')
    const { token } = await (kind === 'dock'
      ? actors.dock(creator, ['approve'])
      : actors.apiKey(creator, ['alerts:control']))
    const { donation, answer } = await late(HELD)
    const path = `/api/alerts/${donation.donationId}/approve`
    expect((await app().call(path, { token, body: {} })).status).toBe(204)
    await answer()
    const { audio_url } = await row(donation.donationId)
    expect(await alertOf(donation)).toMatchObject({ audio_url, taken_off_at: null })
  })

  test('takes back an alert that only the timer has released', async () => {
    const { late, alertOf } = await openCreator({
      hold: { recordings: true },
      autoAfterSeconds: 60,
      autoAction: 'release',
    })
    const { donation, answer } = await late(HELD)
    await decideDueHeldAlerts(schedulerDeps(app().running), new Date(Date.now() + 61_000))
    expect(await alertOf(donation)).toMatchObject({ taken_off_at: null })
    await answer()
    expect(await alertOf(donation)).toMatchObject({ taken_off_at: expect.any(Date) })
  })

  test('waits for a concurrent change of the rules', async () => {
    const { give, creatorId } = await openCreator()
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
    const { give, listHeld } = await openCreator({ hold: { recordings: true } })
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
    const { give, alertOf } = await openCreator()
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
    const { give } = await openCreator()
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
    const { give } = await openCreator({ captions: true })
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
