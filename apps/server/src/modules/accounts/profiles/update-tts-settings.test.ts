import type { SignedIn, User } from '@aplauso/contract/accounts'
import type { Creator } from '@aplauso/contract/creators'
import type { Problem } from '@aplauso/contract/errors'
import type { VoiceList } from '@aplauso/contract/voices'
import { describe, expect, test } from 'vitest'
import { soundActions } from '#testing/sounds.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp({ TTS_PROVIDER: 'local' })
const { upload, play } = soundActions(app)

const PATH = '/api/users/update-tts-settings'
const change = ({ token }: SignedIn, body: unknown) =>
  app().call<User & Problem>(PATH, { method: 'PATCH', token, body })
const refusal = ({ status, body }: { status: number; body: Problem }) => [status, body.code, body.errors?.[0]?.path]
const voices = async () => (await app().call<VoiceList>('/api/voices')).body.voices

const creatorOf = (user: SignedIn) =>
  app().database.db.selectFrom('creators').selectAll().where('user_id', '=', user.user.id).executeTakeFirstOrThrow()

describe('Speech settings', () => {
  test('change only the fields that are sent, and show on the donation page at once', async () => {
    const creator = await app().register('creator')
    const { status, body } = await change(creator, { ttsEnabled: false, minDonationForTts: 7.5 })
    expect([status, body.ttsEnabled, body.minDonationForTts, body.ttsVoiceId]).toEqual([200, false, 750, null])
    const page = await app().call<Creator>(`/api/creators/${creator.user.slug}`)
    expect(page.body).toMatchObject({ ttsEnabled: false, minDonationForTts: 750 })
    const again = await change(creator, { ttsEnabled: true })
    expect(again.body).toMatchObject({ ttsEnabled: true, minDonationForTts: 750 })
    expect((await change(creator, {})).body).toEqual(again.body)
  })

  test('accept an amount of at least zero with two decimals', async () => {
    const creator = await app().register('creator')
    for (const minDonationForTts of [-1, 1.001, '5', 1e9]) {
      expect(refusal(await change(creator, { minDonationForTts }))).toEqual([
        400,
        'validation_failed',
        'minDonationForTts',
      ])
    }
    expect((await change(creator, { minDonationForTts: 0 })).body.minDonationForTts).toBe(0)
  })
})

describe('The creator’s voice', () => {
  test('must be of the creator’s plan: a larger plan’s gives plan_limit_reached, an unknown one validation_failed', async () => {
    const creator = await app().register('creator')
    const all = await voices()
    const own = all.find(({ plan, language }) => plan === 'free' && language === 'pt-PT')?.id
    const exclusive = all.find(({ plan }) => plan === 'pro')?.id
    expect((await change(creator, { ttsVoiceId: own })).body.ttsVoiceId).toBe(own)
    const above = await change(creator, { ttsVoiceId: exclusive })
    expect([above.status, above.body.code]).toEqual([409, 'plan_limit_reached'])
    expect(refusal(await change(creator, { ttsVoiceId: 'pt_PT.nobody' }))).toEqual([
      400,
      'validation_failed',
      'ttsVoiceId',
    ])
    const { db } = app().database
    await db
      .updateTable('users')
      .set({ granted_plan: 'pro', subscription_plan: 'pro' })
      .where('id', '=', creator.user.id)
      .execute()
    expect((await change(creator, { ttsVoiceId: exclusive })).body.ttsVoiceId).toBe(exclusive)
    expect((await change(creator, { ttsVoiceId: null })).body.ttsVoiceId).toBeNull()
  })

  test('that is refused leaves the other settings unchanged', async () => {
    const creator = await app().register('creator')
    await change(creator, { ttsVoiceId: 'pt_PT.nobody', ttsEnabled: false })
    expect((await creatorOf(creator)).tts_enabled).toBe(true)
  })
})

describe('The creator’s custom sound', () => {
  test('is a fresh upload, plays in alerts, and its file is deleted once it is replaced or removed', async () => {
    const creator = await app().register('creator')
    const first = await upload(creator.token)
    expect((await change(creator, { customAudioUrl: first })).body.customAudioUrl).toBe(first)
    const sent = await app().call<{ audioUrl: string }>('/api/donations/test', {
      token: creator.token,
      body: { creatorSlug: creator.user.slug, amountEuro: 1 },
    })
    expect(sent.body.audioUrl).toBe(first)
    expect((await change(creator, { customAudioUrl: first })).body.customAudioUrl).toBe(first)
    expect((await play(first)).status).toBe(200)

    const second = await upload(creator.token)
    expect((await change(creator, { customAudioUrl: second })).body.customAudioUrl).toBe(second)
    await expect.poll(async () => (await play(first)).status).toBe(404)
    expect((await play(second)).status).toBe(200)
    expect((await change(creator, { customAudioUrl: '' })).body.customAudioUrl).toBeNull()
    await expect.poll(async () => (await play(second)).status).toBe(404)
    expect(await creatorOf(creator)).toMatchObject({ custom_audio_url: null, custom_sound_id: null })
  })

  test('must be an unused upload of the same account', async () => {
    const [creator, other] = [await app().register('creator'), await app().register('creator')]
    const used = await upload()
    await app().donate(other.user.slug, { audioUrl: used })
    const addresses = ['https://evil.example/x.mp3', used, await upload(other.token), '/media/avatars/x.webp']
    for (const customAudioUrl of addresses) {
      expect(refusal(await change(creator, { customAudioUrl }))).toEqual([400, 'validation_failed', 'customAudioUrl'])
    }
    expect((await creatorOf(creator)).custom_audio_url).toBeNull()
  })

  test('can be claimed once, also by two parallel calls', async () => {
    const creator = await app().register('creator')
    const address = await upload(creator.token)
    const [saved, donation] = await Promise.all([
      change(creator, { customAudioUrl: address }),
      app().call('/api/donations/create-payment', {
        token: creator.token,
        body: { creatorSlug: creator.user.slug, amountEuro: 5, audioUrl: address },
      }),
    ])
    expect([saved.status, donation.status].sort()).toEqual(saved.status === 200 ? [200, 400] : [201, 400])
  })
})

test('A fan cannot change speech settings', async () => {
  const { db } = app().database
  const creator = await app().register('creator')
  await db.updateTable('users').set({ user_type: 'fan' }).where('id', '=', creator.user.id).execute()
  const answer = await change(creator, { ttsEnabled: false })
  expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
  expect((await creatorOf(creator)).tts_enabled).toBe(true)
})
