import type { DonorDonationDetail, ReceivedDetail } from '@aplauso/contract/donations'
import { describe, expect, test } from 'vitest'
import { decideDueHeldAlerts, rejudgeStaleAlerts } from '#modules/alerts/public.ts'
import { schedulerDeps } from '#testing/actors.ts'
import { join } from '#testing/live-client.ts'
import { HELD, OWN_SOUND, useTranscripts } from '#testing/transcripts.ts'

const { app, server, row, openCreator, untilHeard, settle } = await useTranscripts()

describe('The transcript of a recording', () => {
  test('is written while the donor pays and judged like a message: a held term holds the alert', async () => {
    const { said, listHeld, token, slug, queue } = await openCreator()
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
    const [heldFrame] = await dashboard.until('held')
    expect(heldFrame?.payload.alert).toEqual(held)
    expect((await queue()).held).toEqual([held])
    dashboard.close()
  })

  test('leaves a clean recording unchanged, and is sent only to the creator and the donor', async () => {
    const { said, alertOf, call, slug } = await openCreator()
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
      const { said, alertOf, slug, creator } = await openCreator({ captions: true })
      const overlay = await join(app().baseUrl, { slug, key: app().widgetKeyOf(creator) })
      const donation = await said(words)
      expect(await alertOf(donation)).toMatchObject({ audio_url: OWN_SOUND, message: 'Olá!', caption: null })
      await overlay.until('donation')
      expect(overlay.alerts()[0]).not.toHaveProperty('caption')
      overlay.close()
    },
  )

  test('is the caption on the card, as the rules leave it, if the creator wants captions', async () => {
    const { said, slug, creator, call, listHeld, alertOf } = await openCreator({ captions: true })
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
    const { said, call, alertOf } = await openCreator({ captions: true })
    const donation = await said(HELD)
    expect((await call(`/api/alerts/${donation.donationId}/approve`, how)).status).toBe(204)
    expect(await alertOf(donation)).toMatchObject({ caption: null })
  })

  test('with a covered term prevents the timer from releasing the sound', async () => {
    const { said, alertOf, creatorId } = await openCreator({
      autoAfterSeconds: 10,
      autoAction: 'release',
      captions: true,
    })
    const donation = await said('Um nabo e uma couve')
    const past = { releases_at: new Date(0) }
    await app().database.db.updateTable('held_alerts').set(past).where('creator_id', '=', creatorId).execute()
    await decideDueHeldAlerts(schedulerDeps(app().running))
    expect(await alertOf(donation)).toMatchObject({ audio_url: OWN_SOUND, caption: null })
  })

  test('may be empty', async () => {
    const { said, alertOf } = await openCreator({ captions: true })
    const donation = await said(' ')
    const { audio_url, transcript } = await row(donation.donationId)
    expect([transcript, await alertOf(donation)]).toMatchObject([null, { audio_url, caption: null }])
  })

  test('is not requested where neither a rule nor a person would read it', async () => {
    const { give } = await openCreator({ mode: 'off' })
    const donation = await give()
    expect(await row(donation.donationId)).toMatchObject({ audio_type: 'custom', transcript_status: null })
    await app().pay(donation)
    expect(server.calls).toEqual([])
  })

  test('is judged again after a change of the rules', async () => {
    const { give, call, listHeld, alertOf } = await openCreator()
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
    const { said, call, alertOf } = await openCreator()
    const donation = await said('Que linda beringela')
    const { body } = await call<{ id: string }>('/api/moderation/words', { pattern: 'beringela', action: 'mask' })
    await expect.poll(() => alertOf(donation)).toMatchObject({ audio_url: OWN_SOUND, message: 'Olá!' })
    await call(`/api/moderation/words/${body.id}`, undefined, 'DELETE')
    expect(await alertOf(donation)).toMatchObject({ audio_url: OWN_SOUND })
  })
})

describe('A retry with the recording of a failed payment', () => {
  test('takes over the transcript, and the previous donation is judged without it', async () => {
    const { give, slug, listHeld, alertOf } = await openCreator()
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
    const { call, give } = await openCreator({ captions: true })
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
