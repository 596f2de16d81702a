import type { Problem } from '@aplauso/contract/errors'
import { VoiceList } from '@aplauso/contract/voices'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ELEVENLABS_VOICE, type ElevenLabsServer, startElevenLabsServer } from '#testing/elevenlabs-server.ts'
import { type StartedTestApp, startTestApp, type TestApp, useApp } from '#testing/test-app.ts'
import { PAID_SPEECH } from './voice-limits.ts'

const app = useApp({ TTS_PROVIDER: 'local', RATE_LIMIT: 'on' })
let unlimited: StartedTestApp
beforeAll(async () => {
  unlimited = await startTestApp({ TTS_PROVIDER: 'local' })
})
afterAll(() => unlimited.close())

async function listOf(server: TestApp, query = '', token?: string): Promise<VoiceList> {
  const { status, body } = await server.call(`/api/voices${query}`, { token })
  expect(status, JSON.stringify(body)).toBe(200)
  return VoiceList.parse(body)
}

function preview(server: TestApp, body: object, signal?: AbortSignal): Promise<Response> {
  return fetch(`${server.baseUrl}/api/voices/preview`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  })
}

const problemOf = async (response: Response): Promise<Problem> => JSON.parse(await response.text())

async function setPlan(creatorId: string, plan: 'creator' | 'pro'): Promise<void> {
  await app()
    .database.db.updateTable('users')
    .set({ granted_plan: plan, subscription_plan: plan })
    .where('id', '=', creatorId)
    .execute()
}

describe('List of voices', () => {
  test('contains all voices for a visitor, in the visitor’s language', async () => {
    const list = await listOf(app())
    expect(list).toMatchObject({ configured: true, defaultVoiceId: 'pt_PT.duarte' })
    expect(list.voices.length).toBeGreaterThan(50)
    expect(list.voices.every(({ available }) => available)).toBe(true)
    expect(new Set(list.voices.map(({ plan }) => plan))).toEqual(new Set(['free', 'creator', 'pro']))
    const french = await app().call<VoiceList>('/api/voices', { headers: { 'accept-language': 'fr' } })
    expect(french.body.voices[0]?.description).toContain('Voix de synthèse')
    expect(french.body.defaultVoiceId).toBe('fr_FR.hugo')
  })

  test('marks the voices that the creator’s plan includes', async () => {
    const { user, token } = await app().register()
    const ofFree = await listOf(app(), '', token)
    expect(ofFree.voices.filter(({ available }) => available).map(({ id }) => id)).toEqual([
      'pt_PT.duarte',
      'pt_PT.ines',
      'pt_BR.livia',
    ])
    await setPlan(user.id, 'creator')
    const ofCreator = await listOf(app(), '', token)
    expect(ofCreator.voices.filter(({ available, plan }) => available && plan === 'creator').length).toBeGreaterThan(15)
    expect(ofCreator.voices.some(({ available, plan }) => available && plan === 'pro')).toBe(false)
    await setPlan(user.id, 'pro')
    expect((await listOf(app(), '', token)).voices.filter(({ available }) => available).length).toBeGreaterThan(50)
  })

  test('of a creator contains the voices that donors may choose, by slug and by id', async () => {
    const { user } = await app().register()
    const list = await listOf(app(), `?creatorSlug=${user.slug}`)
    expect(list.voices.map(({ id }) => id)).toEqual(['pt_PT.duarte', 'pt_PT.ines', 'pt_BR.livia'])
    expect(await listOf(app(), `?creatorSlug=${user.id}`)).toEqual(list)
    await app()
      .database.db.updateTable('creators')
      .set({ tts_voice_id: 'pt_PT.ines' })
      .where('user_id', '=', user.id)
      .execute()
    expect((await listOf(app(), `?creatorSlug=${user.slug}`)).defaultVoiceId).toBe('pt_PT.ines')
  })

  test('of an unknown creator or a fan is creator_not_found', async () => {
    const { user } = await app().register('fan')
    for (const slug of ['nobody-here', user.slug, '%00']) {
      const { status, body } = await app().call<Problem>(`/api/voices?creatorSlug=${slug}`)
      expect([status, body.code]).toEqual([404, 'creator_not_found'])
    }
  })

  test('is cacheable for visitors only', async () => {
    const { token } = await app().register()
    const visitor = await app().call('/api/voices')
    expect(visitor.headers.get('cache-control')).toBe('private, max-age=60')
    expect(visitor.headers.get('vary')).toContain('cookie')
    const signedIn = await app().call('/api/voices', { token })
    expect(signedIn.headers.get('cache-control')).toBe('no-store')
  })
})

describe('Preview of a voice', () => {
  test('is an MP3 with the id of the voice in a header', async () => {
    const response = await preview(unlimited.app, { text: 'Olá, obrigado!', voiceId: 'pt_PT.ines' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('audio/mpeg')
    expect(response.headers.get('cache-control')).toMatch(/^private/)
    expect(response.headers.get('x-voice-id')).toBe('pt_PT.ines')
    const mp3 = Buffer.from(await response.arrayBuffer())
    expect(mp3.subarray(0, 2).toString('hex')).toMatch(/^ff[ef]/)
    expect(mp3.length).toBeGreaterThan(5_000)
  })

  test.each([
    ['a text of 101 characters', { text: 'a'.repeat(101), voiceId: 'pt_PT.ines' }, 'text'],
    ['no text', { text: '  ', voiceId: 'pt_PT.ines' }, 'text'],
    ['a text without a word', { text: '👏👏', voiceId: 'pt_PT.ines' }, 'text'],
    ['no voice', { text: 'Olá' }, 'voiceId'],
    ['an unknown voice', { text: 'Olá', voiceId: 'pt_PT.nobody' }, 'voiceId'],
    ['a path for a voice', { text: 'Olá', voiceId: '../../etc/passwd' }, 'voiceId'],
    ['a voice of the browser', { text: 'Olá', voiceId: 'pt-PT-female' }, 'voiceId'],
  ])('is refused for %s', async (_what, body, path) => {
    const response = await preview(unlimited.app, body)
    const problem = await problemOf(response)
    expect([response.status, problem.code, problem.errors?.[0]?.path]).toEqual([400, 'validation_failed', path])
  })

  test('is limited to one at a time for each address', async () => {
    const pending = ['Uma', 'Outra', 'Mais uma'].map((text) => preview(unlimited.app, { text, voiceId: 'pt_PT.ines' }))
    const statuses = (await Promise.all(pending)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 429, 429])
  })
})

test('The eleventh preview in a minute gets 429 with Retry-After', async () => {
  const ask = () => preview(app(), { text: 'Olá', voiceId: 'pt_PT.nobody' })
  const statuses: number[] = []
  for (let count = 0; count < 11; count++) statuses.push((await ask()).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
  expect(Number((await ask()).headers.get('retry-after'))).toBeGreaterThan(0)
})

describe('Server with ElevenLabs', () => {
  let elevenLabs: ElevenLabsServer
  let paid: StartedTestApp
  const MATILDA = `xi.${ELEVENLABS_VOICE.voice_id}`
  const behindProxy = (client: string) => ({ 'x-forwarded-for': client })

  beforeAll(async () => {
    const speech = await preview(unlimited.app, { text: 'Olá', voiceId: 'pt_PT.duarte' })
    expect(speech.status).toBe(200)
    elevenLabs = await startElevenLabsServer(Buffer.from(await speech.arrayBuffer()))
    paid = await startTestApp({
      TTS_PROVIDER: 'elevenlabs',
      ELEVENLABS_API_KEY: elevenLabs.apiKey,
      ELEVENLABS_API_URL: elevenLabs.url,
      RATE_LIMIT: 'on',
      TRUST_PROXY: '127.0.0.1/32',
    })
  })
  afterAll(async () => {
    await paid.close()
    await elevenLabs.close()
  })

  const ask = (client: string, text: string) =>
    paid.app.call<Problem>('/api/voices/preview', { body: { text, voiceId: MATILDA }, headers: behindProxy(client) })

  test('lists its voices beside the embedded ones', async () => {
    const { voices } = await listOf(paid.app)
    expect(voices.find(({ id }) => id === MATILDA)).toMatchObject({ name: 'Matilda', plan: 'creator' })
    expect(voices.length).toBeGreaterThan(50)
  })

  test('speaks donations with ElevenLabs until the creator’s paid characters of the day are used up', async () => {
    const { database, donate, register, running } = paid.app
    const { user } = await register('creator')
    const creators = database.db.updateTable('users').set({ granted_plan: 'creator', subscription_plan: 'creator' })
    await creators.where('id', '=', user.id).execute()
    const speaker = async () => {
      const { donationId } = await donate(user.slug, { audioType: 'tts', message: 'Boa tarde', voiceId: MATILDA })
      const spoken = database.db.selectFrom('donations').select('voice_id').where('id', '=', donationId)
      const ready = spoken.where('speech_status', '=', 'ready')
      await expect.poll(() => ready.executeTakeFirst()).toBeDefined()
      return (await ready.executeTakeFirst())?.voice_id
    }
    expect(await speaker()).toBe(MATILDA)
    await running.speech.paidSpeech.take(user.id, PAID_SPEECH.points - 10)
    expect(await speaker()).toBe('pt_PT.ines')
    elevenLabs.speeches.length = 0
  })

  test('pays once for concurrent and repeated requests of the same preview', async () => {
    const answers = await Promise.all(['10.0.0.1', '10.0.0.2', '10.0.0.3'].map((client) => ask(client, 'Boa noite')))
    expect(answers.map(({ status, headers }) => [status, headers.get('x-voice-id')])).toEqual(
      answers.map(() => [200, MATILDA]),
    )
    expect((await ask('10.0.0.4', 'Boa noite')).status).toBe(200)
    expect(elevenLabs.speeches.map(({ body }) => body.text)).toEqual(['Boa noite'])
  })

  test('uses an embedded voice while ElevenLabs fails, and the chosen one afterwards', async () => {
    elevenLabs.fault = 'invalid'
    const stoodIn = await ask('10.0.1.1', 'Bom dia')
    expect([stoodIn.status, stoodIn.headers.get('x-voice-id')]).toEqual([200, 'en_US.emma'])
    elevenLabs.fault = undefined
    expect((await ask('10.0.1.2', 'Bom dia')).headers.get('x-voice-id')).toBe(MATILDA)
  })

  test('accepts the next preview after a visitor has cancelled the first', async () => {
    elevenLabs.fault = 'silent'
    const probe = async () =>
      (await paid.app.call('/api/voices/preview', { body: { text: 'x', voiceId: 'nobody' } })).status
    const turnedAway = new AbortController()
    const first = preview(paid.app, { text: 'Nunca', voiceId: MATILDA }, turnedAway.signal).catch(() => undefined)
    await expect.poll(() => elevenLabs.speeches.at(-1)?.body.text).toBe('Nunca')
    expect(await probe()).toBe(429)
    turnedAway.abort()
    await first
    await expect.poll(probe, { interval: 300 }).toBe(400)
  })
})

describe('Server without voices', () => {
  let none: StartedTestApp
  beforeAll(async () => {
    none = await startTestApp({ TTS_PROVIDER: 'none' })
  })
  afterAll(() => none.close())

  test('lists the two browser voices', async () => {
    const { voices, configured, defaultVoiceId } = await listOf(none.app)
    expect(configured).toBe(false)
    expect(voices.map(({ id, gender }) => [id, gender])).toEqual([
      ['pt-PT-male', 'male'],
      ['pt-PT-female', 'female'],
    ])
    expect(defaultVoiceId).toBe('pt-PT-male')
  })

  test('refuses a preview with not_configured', async () => {
    const response = await preview(none.app, { text: 'Olá', voiceId: 'pt_PT.ines' })
    expect([response.status, (await problemOf(response)).code]).toEqual([501, 'not_configured'])
  })
})
