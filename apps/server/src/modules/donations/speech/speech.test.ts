import type { SignedIn } from '@aplauso/contract/accounts'
import type { DonationStarted, ReceivedDetail, ReceivedDonation } from '@aplauso/contract/donations'
import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import type { VoiceList } from '@aplauso/contract/voices'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { join } from '#testing/live-client.ts'
import { startOpenAiSpeechServer } from '#testing/openai-speech-server.ts'
import { usePayments } from '#testing/payments.ts'
import { registerPro } from '#testing/plans.ts'
import { soundActions, tone } from '#testing/sounds.ts'
import { startTestApp, useApp } from '#testing/test-app.ts'
import { settleDonation } from '../settlement/settle-donation.ts'
import { renderLateSpeeches, renderSpeech, type SpeechDeps } from './render-speech.ts'

const app = useApp({ TTS_PROVIDER: 'local' })
const { paymentOf, received, row, change } = usePayments(app)
const { play } = soundActions(app)

const SPOKEN = { audioType: 'tts', message: 'Boa noite a toda a gente!' }

const untilEnded = async (donation: DonationStarted) => {
  await expect.poll(async () => (await row(donation.donationId)).speech_status).toMatch(/ready|failed/)
  return row(donation.donationId)
}

const alertsOf = (donation: DonationStarted) =>
  app().database.db.selectFrom('alerts').selectAll().where('donation_id', '=', donation.donationId).execute()

/** A donation whose message waits to be spoken; the test runs its job itself. */
async function renderingDonation(creator: SignedIn, token?: string): Promise<DonationStarted> {
  const donation = await app().donate(creator.user.slug, { message: 'Olá a todos!' }, token)
  await change(donation.donationId, { audio_type: 'tts', speech_status: 'rendering' })
  return donation
}

/** Dependencies with an engine that runs `work` while it renders. */
function meanwhile(work: () => Promise<unknown>): SpeechDeps {
  const { speech } = app().running
  const { voices } = speech
  return {
    ...speech,
    voices: {
      ...voices,
      async render(...speech) {
        const sound = await voices.render(...speech)
        await work()
        return sound
      },
    },
  }
}

const payWithoutSpeech = (donation: DonationStarted) => {
  const snapshot = {
    paymentId: paymentOf(donation),
    status: 'paid' as const,
    amountCents: cents(1_000),
    currency: 'EUR',
    refundedCents: cents(0),
    chargedBackCents: cents(0),
  }
  return settleDonation({ db: app().database.db, announcer: undefined, hashFingerprints: () => [] }, snapshot, 0, {
    withoutSpeech: true,
  })
}

describe('A message to be spoken', () => {
  test('is a file at the payment, which the alert plays and the creator’s list shows', async () => {
    const creator = await app().register('creator')
    const overlay = await join(app().baseUrl, { slug: creator.user.slug, key: app().widgetKeyOf(creator) })
    const donation = await app().donate(creator.user.slug, SPOKEN)
    expect(await untilEnded(donation)).toMatchObject({ status: 'pending', speech_status: 'ready' })
    await app().pay(donation)
    const [alert] = await overlay.until('donation')
    const { audioUrl = '', voice, voiceId } = alert?.payload ?? expect.fail('no alert')
    expect([voice, voiceId]).toEqual(['pt-PT', expect.stringMatching(/^pt_PT\./)])
    expect(await play(audioUrl)).toEqual({ status: 200, type: 'audio/mpeg' })
    expect(await received(creator.token)).toMatchObject([{ audioUrl, voice }])
    overlay.close()
  })

  test('is spoken by the donor’s chosen voice, or by one of the creator’s plan if that voice is above it', async () => {
    const creator = await app().register('creator')
    const { body } = await app().call<VoiceList>(`/api/voices?creatorSlug=${creator.user.slug}`)
    const wanted = body.voices.find(({ id }) => id !== body.defaultVoiceId)?.id ?? expect.fail('one voice only')
    const all = await app().call<VoiceList>('/api/voices')
    const above = all.body.voices.find(({ plan }) => plan === 'pro')?.id ?? expect.fail('no exclusive voice')
    const chosen = await untilEnded(await app().donate(creator.user.slug, { ...SPOKEN, voiceId: wanted }))
    expect(chosen).toMatchObject({ speech_status: 'ready', voice_id: wanted })
    const replaced = await untilEnded(await app().donate(creator.user.slug, { ...SPOKEN, voiceId: above }))
    expect(replaced).toMatchObject({ speech_status: 'ready', voice_id: body.defaultVoiceId })
  })

  test.each([
    ['its donor chose no speech', { audioType: 'text' }, {}],
    ['it is empty', { message: ' ' }, {}],
    ['the donation is below the creator’s minimum', { amountEuro: 4.99 }, {}],
    ['the creator has turned it off', {}, { tts_enabled: false }],
  ])('is not rendered when %s', async (_case, order, settings) => {
    const creator = await app().register('creator')
    const { db } = app().database
    if (Object.keys(settings).length > 0) {
      await db.updateTable('creators').set(settings).where('user_id', '=', creator.user.id).execute()
    }
    const donation = await app().donate(creator.user.slug, { ...SPOKEN, ...order })
    expect((await row(donation.donationId)).speech_status).toBeNull()
    await app().pay(donation)
    expect(await alertsOf(donation)).toMatchObject([{ audio_url: null, voice: null }])
  })

  test('without speakable text makes no payment wait', async () => {
    const creator = await app().register('creator')
    const donation = await app().donate(creator.user.slug, { ...SPOKEN, message: '🎉🎉🎉' })
    expect(await untilEnded(donation)).toMatchObject({ speech_status: 'failed', audio_url: null })
    await app().pay(donation)
    expect(await alertsOf(donation)).toMatchObject([{ message: '🎉🎉🎉', audio_url: null }])
  })
})

describe('A message moderated by the creator’s rules', () => {
  const listed = async (pattern: string, action: string) => {
    const creator = await app().register('creator')
    await app().call('/api/moderation/words', { token: creator.token, body: { pattern, action } })
    return creator
  }

  test('is spoken as the rules leave it', async () => {
    const creator = await listed('nabo', 'mask')
    const donation = await app().donate(creator.user.slug, { message: 'Olá nabo, boa noite!' })
    await change(donation.donationId, { audio_type: 'tts', speech_status: 'rendering' })
    const { speech } = app().running
    const read: string[] = []
    const render: typeof speech.voices.render = (text, ...more) => {
      read.push(text)
      return speech.voices.render(text, ...more)
    }
    await renderSpeech({ ...speech, voices: { ...speech.voices, render } }, donation.donationId)
    expect(read).toEqual(['Olá, boa noite!'])
  })

  test('is not rendered if the rules silence it', async () => {
    const creator = await listed('nabo', 'silence')
    const donation = await app().donate(creator.user.slug, { ...SPOKEN, message: 'Olá nabo, boa noite!' })
    expect(await row(donation.donationId)).toMatchObject({ audio_type: 'tts', speech_status: null })
  })
})

describe('The job that renders speech', () => {
  test('leaves one file when it runs twice, also at once', async () => {
    const donation = await renderingDonation(await app().register('creator'))
    const render = () => renderSpeech(app().running.speech, donation.donationId)
    await Promise.all([render(), render()])
    const first = await row(donation.donationId)
    expect(first.speech_status).toBe('ready')
    await render()
    expect(await row(donation.donationId)).toEqual(first)
  })

  test('leaves an alert unchanged that may be on screen, when it ends at the moment of the payment', async () => {
    const donation = await renderingDonation(await app().register('creator'))
    await renderSpeech(
      meanwhile(() => payWithoutSpeech(donation)),
      donation.donationId,
    )
    expect(await row(donation.donationId)).toMatchObject({ status: 'paid', speech_status: 'late', sound_id: null })
    expect(await alertsOf(donation)).toMatchObject([{ audio_url: null, voice: 'pt' }])
  })

  test('continues for a donation that is canceled meanwhile, because it may still be paid', async () => {
    const donation = await renderingDonation(await app().register('creator'))
    await renderSpeech(
      meanwhile(() => app().pay(donation, 'canceled')),
      donation.donationId,
    )
    expect(await row(donation.donationId)).toMatchObject({ status: 'canceled', speech_status: 'ready' })
    await payWithoutSpeech(donation)
    expect(await alertsOf(donation)).toMatchObject([{ audio_url: expect.any(String), voice: 'pt-PT' }])
  })

  test('stores nothing of a donor who is erased meanwhile', async () => {
    const donor = await app().register('fan')
    const donation = await renderingDonation(await app().register('creator'), donor.token)
    await renderSpeech(
      meanwhile(() => app().call('/api/users/me', { method: 'DELETE', token: donor.token })),
      donation.donationId,
    )
    expect(await row(donation.donationId)).toMatchObject({ message: null, audio_url: null, sound_id: null })
  })

  test('is retried for thirty seconds while the engine is down, and then until the payment', async () => {
    const donation = await renderingDonation(await app().register('creator'))
    const broken = meanwhile(() => Promise.reject(new Error('the engine died')))
    await expect(renderSpeech(broken, donation.donationId)).rejects.toThrow('the engine died')
    expect((await row(donation.donationId)).speech_status).toBe('rendering')
    await renderSpeech(broken, donation.donationId, new Date(Date.now() + 31_000))
    expect((await row(donation.donationId)).speech_status).toBe('late')
    await renderLateSpeeches(app().running.speech, new Date(Date.now() + MINUTE_MS))
    expect((await row(donation.donationId)).speech_status).toBe('ready')
  })
})

describe('Speech that is missing at the payment', () => {
  let rounds = 0
  /** Runs the scheduled retry, as the server does after each pause. */
  function round(deps = app().running.speech) {
    rounds += 1
    return renderLateSpeeches(deps, new Date(Date.now() + rounds * 20 * SECOND_MS))
  }
  /** The engine may fail on a busy machine. */
  const untilSpoken = (donation: DonationStarted) =>
    expect
      .poll(async () => {
        await round()
        return (await row(donation.donationId)).speech_status
      })
      .toBe('ready')
  const db = () => app().database.db
  /** Makes the alert a minute old, when an overlay that shows it has reported it. */
  const aMinuteAgo = (donation: DonationStarted) =>
    db()
      .updateTable('alerts')
      .set({ created_at: new Date(Date.now() - MINUTE_MS) })
      .where('donation_id', '=', donation.donationId)
      .execute()
  const detailOf = async (creator: SignedIn, donation: DonationStarted) =>
    (await app().call<ReceivedDetail>(`/api/donations/${donation.donationId}`, { token: creator.token })).body

  async function mute() {
    const creator = await app().register('creator')
    const donation = await renderingDonation(creator)
    await payWithoutSpeech(donation)
    await aMinuteAgo(donation)
    return { creator, donation }
  }

  test('is marked and added to a waiting alert, which an overlay that holds it receives again', async () => {
    const { creator, donation } = await mute()
    const overlay = await join(app().baseUrl, { slug: creator.user.slug, key: app().widgetKeyOf(creator) })
    const [without] = await overlay.until('donation')
    expect(without?.payload).not.toHaveProperty('audioUrl')
    expect(await detailOf(creator, donation)).toMatchObject({ speechMissing: true, audioUrl: null })
    const down = meanwhile(() => Promise.reject(new Error('the engine died')))
    await round(down)
    expect(await alertsOf(donation)).toMatchObject([{ audio_url: null }])
    await untilSpoken(donation)
    const again = (await overlay.until('donation', 2))[1]?.payload ?? expect.fail()
    expect(again).toMatchObject({ id: without?.payload.id, voice: 'pt-PT', audioUrl: expect.any(String) })
    expect(await play(again.audioUrl ?? '')).toEqual({ status: 200, type: 'audio/mpeg' })
    const detail = await detailOf(creator, donation)
    expect(detail).toMatchObject({ audioUrl: again.audioUrl })
    expect(detail).not.toHaveProperty('speechMissing')
    overlay.close()
  })

  test('is added to an alert that is replayed', async () => {
    const { donation } = await mute()
    const at = new Date()
    const shown = { shown_at: at, replay_requested_at: new Date(at.getTime() + 1) }
    await db().updateTable('alerts').set(shown).where('donation_id', '=', donation.donationId).execute()
    await untilSpoken(donation)
    expect(await alertsOf(donation)).toMatchObject([{ audio_url: expect.any(String), ...shown }])
  })

  test('is added to a held alert', async () => {
    const creator = await app().register('creator')
    await app().call('/api/moderation/settings', { method: 'PATCH', token: creator.token, body: { mode: 'approve' } })
    const donation = await renderingDonation(creator)
    await payWithoutSpeech(donation)
    await untilSpoken(donation)
    const held = db().selectFrom('held_alerts').selectAll().where('donation_id', '=', donation.donationId)
    expect(await held.execute()).toMatchObject([{ state: 'held', audio_url: expect.any(String) }])
  })

  test('is not added to an alert that was shown or has another message by now', async () => {
    const [shown, changed] = [await mute(), await mute()]
    await db()
      .updateTable('alerts')
      .set({ shown_at: new Date() })
      .where('donation_id', '=', shown.donation.donationId)
      .execute()
    await db()
      .updateTable('alerts')
      .set({ message: 'Outra coisa' })
      .where('donation_id', '=', changed.donation.donationId)
      .execute()
    await round()
    for (const { creator, donation } of [shown, changed]) {
      expect(await alertsOf(donation)).toMatchObject([{ audio_url: null }])
      expect(await detailOf(creator, donation)).toMatchObject({ speechMissing: true })
    }
  })

  test('arrives once a hanging voice server answers, and the log reports it', async () => {
    const server = await startOpenAiSpeechServer(Buffer.from(tone(440)))
    const lines: string[] = []
    const logTo = { write: (line: string) => void lines.push(line) }
    const environment = { TTS_PROVIDER: 'openai', TTS_URL: server.url, TTS_VOICES: 'pf_dora:pt-PT' }
    const started = await startTestApp(environment, { logTo })
    onTestFinished(async () => {
      await started.close()
      await server.close()
    })
    const creator = await registerPro(started.app)
    server.fault = 'silent'
    const donation = await started.app.donate(creator.user.slug, { ...SPOKEN, voiceId: 'oa.pf_dora' })
    await started.app.pay(donation)
    const paid = () =>
      started.app.call<ReceivedDetail>(`/api/donations/${donation.donationId}`, { token: creator.token })
    // A built-in voice would answer at once.
    expect(server.calls).toMatchObject([{ voice: 'pf_dora' }])
    const said = lines.filter((line) => line.includes('speech was not ready'))
    expect(said.map((line) => JSON.parse(line))).toMatchObject([{ level: 40, donationId: donation.donationId }])
    server.fault = undefined
    const spoken = async () => {
      await renderLateSpeeches(started.app.running.speech)
      return (await paid()).body.audioUrl
    }
    await expect.poll(spoken).toMatch(/mp3$/)
  })
})

describe('A test donation', () => {
  const send = (creator: SignedIn, order: Record<string, unknown> = {}) =>
    app().call<ReceivedDonation>('/api/donations/test', {
      token: creator.token,
      body: { creatorSlug: creator.user.slug, message: 'Isto é um teste', amountEuro: 10, ...order },
    })

  test('is spoken like a paid one, in the creator’s own voice', async () => {
    const creator = await app().register('creator')
    const { body } = await app().call<VoiceList>(`/api/voices?creatorSlug=${creator.user.slug}`)
    const own = body.voices.find(({ id }) => id !== body.defaultVoiceId)?.id ?? expect.fail('one voice only')
    const { db } = app().database
    await db.updateTable('creators').set({ tts_voice_id: own }).where('user_id', '=', creator.user.id).execute()
    const overlay = await join(app().baseUrl, { slug: creator.user.slug, key: app().widgetKeyOf(creator) })
    // On a busy machine the first speech may not be ready within its three seconds.
    await expect
      .poll(async () => (await send(creator)).body)
      .toMatchObject({ audioUrl: expect.stringContaining('.mp3'), voice: 'pt-PT' })
    await expect.poll(() => overlay.alerts().at(-1)).toMatchObject({ test: true, voiceId: own })
    expect(await play(overlay.alerts().at(-1)?.audioUrl ?? '')).toEqual({ status: 200, type: 'audio/mpeg' })
    overlay.close()
  })

  test('loses its speech once the creator is erased', async () => {
    const creator = await app().register('creator')
    await expect.poll(async () => (await send(creator)).body.audioUrl).toContain('.mp3')
    const spoken = app().database.db.selectFrom('alerts').select('audio_url').where('creator_id', '=', creator.user.id)
    const addresses = (await spoken.execute()).flatMap(({ audio_url }) => audio_url ?? [])
    await app().call('/api/users/me', { method: 'DELETE', token: creator.token })
    for (const address of addresses) {
      await expect.poll(async () => (await play(address)).status).toBe(404)
    }
  })

  test('below the creator’s minimum has no speech and plays the creator’s custom sound', async () => {
    const creator = await app().register('creator')
    const { db } = app().database
    const custom = { custom_audio_url: '/media/sounds/own.mp3' }
    await db.updateTable('creators').set(custom).where('user_id', '=', creator.user.id).execute()
    expect((await send(creator, { amountEuro: 4.99 })).body).toMatchObject({
      audioUrl: '/media/sounds/own.mp3',
      voice: null,
    })
  })

  test('is shown without speech after twenty in ten minutes, so that paid messages do not wait', async () => {
    const limited = await startTestApp({ TTS_PROVIDER: 'local', RATE_LIMIT: 'on' })
    onTestFinished(limited.close)
    const { call, register } = limited.app
    const creator = await register('creator')
    const send = (message: string) =>
      call<ReceivedDonation>('/api/donations/test', {
        token: creator.token,
        body: { creatorSlug: creator.user.slug, message, amountEuro: 10 },
      })
    for (let sent = 0; sent < 20; sent += 1) await send('🎉')
    const { speech } = limited.app.running
    const render = vi.spyOn(speech.voices, 'render')
    expect(await send('Mais um teste')).toMatchObject({ status: 201, body: { audioUrl: null, voice: 'pt' } })
    expect(render).not.toHaveBeenCalled()
  })

  test('without speakable text is shown without speech', async () => {
    const creator = await app().register('creator')
    const { status, body } = await send(creator, { message: '🎉' })
    expect([status, body.message, body.audioUrl]).toEqual([201, '🎉', null])
  })
})
