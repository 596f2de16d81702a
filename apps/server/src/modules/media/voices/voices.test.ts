import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { BUILT_IN_PRICES } from '#modules/plans/public.ts'
import { ELEVENLABS_VOICE, type ElevenLabsServer, startElevenLabsServer } from '#testing/elevenlabs-server.ts'
import { sharedFfmpeg } from '#testing/shared-ffmpeg.ts'
import { createSoundEncoder } from '../audio/encoding/sound-encoder.ts'
import { listEmbeddedVoices } from './embedded/embedded-catalogue.ts'
import { fallbackVoice } from './fallback-voice.ts'
import { createVoices, type Voices, type VoicesDeps } from './voices.ts'

const log = pino({ level: 'silent' })
const encoder = createSoundEncoder({ ffmpegPath: undefined, runner: sharedFfmpeg, log })
const MATILDA = { id: `xi.${ELEVENLABS_VOICE.voice_id}`, language: 'pt-PT' }
const PORTUGUESE = { plan: 'free', language: 'pt', voiceId: null } as const

let server: ElevenLabsServer
let local: Voices
const opened: Voices[] = []

beforeAll(async () => {
  local = await open({ tts: { provider: 'local' } })
  const spoken = await local.render('Esta é a voz paga', { id: 'pt_PT.duarte', language: 'pt-PT' })
  server = await startElevenLabsServer(spoken?.sound.mp3 ?? Buffer.alloc(0))
})
afterEach(() => {
  Object.assign(server, { fault: undefined, speeches: [] })
})
afterAll(async () => {
  await Promise.all([...opened.map((voices) => voices.close()), encoder.close(), server.close()])
})

async function open(deps: Partial<VoicesDeps>): Promise<Voices> {
  const voices = await createVoices({
    ...{ tts: { provider: 'local' }, prices: BUILT_IN_PRICES, encoder, log, features: { elevenlabsVoices: true } },
    ...deps,
  })
  opened.push(voices)
  return voices
}

const paid = () => open({ tts: { provider: 'elevenlabs', apiKey: server.apiKey, apiUrl: server.url } })

describe('Message to speech', () => {
  test('is one MP3 by the requested voice', async () => {
    const spoken = await local.render('Olá Ana, parabéns!', { id: 'pt_BR.livia', language: 'pt-BR' })
    expect(spoken?.voice).toEqual({ id: 'pt_BR.livia', language: 'pt-BR' })
    expect(spoken?.sound.mp3.subarray(0, 2).toString('hex')).toMatch(/^ff[ef]/)
    expect(spoken?.sound.durationMs).toBeGreaterThan(1_000)
    expect(spoken?.sound.durationMs).toBeLessThan(4_000)
  })

  test('works for one short word', async () => {
    expect((await local.render('Oi', { id: 'pt_BR.livia', language: 'pt-BR' }))?.sound.durationMs).toBeGreaterThan(500)
  })

  test.each(['', '👏👏👏', 'привет', '<break time="3600s"/>'])('gives undefined for %j', async (text) => {
    expect(await local.render(text, { id: 'pt_PT.duarte', language: 'pt-PT' })).toBeUndefined()
  })

  test('is at most 25 seconds long', async () => {
    const ordeal = `<break time="3600s"/>[[x]]${'devagar devagarinho '.repeat(100)}`
    const spoken = await local.render(ordeal, { id: 'pt_PT.anselmo', language: 'pt-PT' })
    expect(spoken?.sound.durationMs).toBeLessThan(25_500)
  })
})

test('A deleted voice falls back to the plainest voice of its language', () => {
  const { id } = fallbackVoice(listEmbeddedVoices(), { id: 'en_US.nobody', language: 'en-US' }, [])
  expect(id).toBe('en_US.max')
})

describe('ElevenLabs voices', () => {
  test('speak with the language and only the speakable text of the message', async () => {
    const voices = await paid()
    const spoken = await voices.render('<b>Olá</b> 👏 €5', MATILDA)
    expect(spoken?.voice).toEqual(MATILDA)
    expect(server.speeches.map(({ body }) => body)).toMatchObject([{ text: 'Olá 5 euros', language_code: 'pt' }])
  })

  test.each(['quota', 'voice_not_found', 'cut', 'no_audio'] as const)(
    'fall back to an embedded voice of the same language and gender after %s',
    async (fault) => {
      const voices = await paid()
      await voices.list()
      server.fault = fault
      const spoken = await voices.render('Olá a todos', MATILDA)
      expect(spoken?.voice).toEqual({ id: 'pt_PT.ines', language: 'pt-PT' })
      expect(spoken?.sound.durationMs).toBeGreaterThan(500)
    },
  )

  test('are not requested while the account is out of characters', async () => {
    const voices = await paid()
    expect(voices.condition()).toBe('operational')
    server.fault = 'quota'
    await voices.render('Olá', MATILDA)
    await voices.render('Olá', MATILDA)
    expect(server.speeches).toHaveLength(1)
    expect(voices.condition()).toBe('degraded')
  })

  test('speak no more characters than may be spent, and an embedded voice speaks the rest', async () => {
    const voices = await paid()
    let left = 12
    const spend = async (characters: number) => {
      left -= characters
      if (left < 0) throw new Error('spent')
    }
    expect((await voices.render('<b>Olá</b> Ana', MATILDA, spend))?.voice).toEqual(MATILDA)
    expect((await voices.render('Olá Rui', MATILDA, spend))?.voice.id).toBe('pt_PT.ines')
    expect(server.speeches.map(({ body }) => body.text)).toEqual(['Olá Ana'])
  })

  test('are included from the creator plan on', async () => {
    const voices = await paid()
    expect(await voices.offers(MATILDA.id, { plan: 'free', language: 'pt' })).toBe(false)
    expect(await voices.offers(MATILDA.id, { plan: 'creator', language: 'pt' })).toBe(true)
  })

  test('speak the language of the message, else that of the creator', async () => {
    const voices = await paid()
    const request = { voiceId: MATILDA.id, creator: { ...PORTUGUESE, plan: 'creator' } } as const
    expect(await voices.choose({ ...request, preferredAccent: 'fr-FR' })).toEqual({ id: MATILDA.id, language: 'fr-FR' })
    expect(await voices.choose({ ...request, preferredAccent: null })).toEqual({ id: MATILDA.id, language: 'pt-PT' })
  })
})

describe('Choice of the voice', () => {
  const pro = { ...PORTUGUESE, plan: 'pro' } as const

  test.each([
    ['the chosen voice', { voiceId: 'pt_PT.ines', preferredAccent: 'en-US', creator: PORTUGUESE }, 'pt_PT.ines'],
    [
      'the default instead of a voice above the plan',
      { voiceId: 'pt_PT.zeca', preferredAccent: null, creator: PORTUGUESE },
      'pt_PT.duarte',
    ],
    [
      'the default instead of an unknown voice',
      { voiceId: 'pt-PT-male', preferredAccent: null, creator: PORTUGUESE },
      'pt_PT.duarte',
    ],
    [
      'a voice of the language of the message',
      { voiceId: null, preferredAccent: 'es-419', creator: pro },
      'es_419.camila',
    ],
    [
      'a voice of that language from another region',
      { voiceId: null, preferredAccent: 'fr_CA', creator: pro },
      'fr_FR.hugo',
    ],
    [
      'the creator’s voice before another of the same language',
      { voiceId: null, preferredAccent: 'pt', creator: { ...pro, voiceId: 'pt_BR.caio' } },
      'pt_BR.caio',
    ],
    [
      'the creator’s voice if the language is unknown',
      { voiceId: null, preferredAccent: 'tlh', creator: { ...pro, voiceId: 'pt_BR.caio' } },
      'pt_BR.caio',
    ],
    [
      'the default once the plan no longer includes the creator’s voice',
      { voiceId: null, preferredAccent: null, creator: { ...PORTUGUESE, voiceId: 'pt_PT.zeca' } },
      'pt_PT.duarte',
    ],
    [
      'the default of the account’s language',
      { voiceId: null, preferredAccent: null, creator: { ...pro, language: 'fr' } },
      'fr_FR.hugo',
    ],
  ] as const)('is %s', async (_who, request, id) => {
    expect((await local.choose(request)).id).toBe(id)
  })
})

test('A server without voices lists the two browser voices and speaks nothing', async () => {
  const none = await open({ tts: { provider: 'none' } })
  expect(none.configured).toBe(false)
  expect((await none.list()).map(({ id }) => id)).toEqual(['pt-PT-male', 'pt-PT-female'])
  expect(await none.offers('pt-PT-female', { plan: 'free', language: 'fr' })).toBe(true)
  expect(await none.render('Olá', { id: 'pt-PT-male', language: 'pt-PT' })).toBeUndefined()
})
