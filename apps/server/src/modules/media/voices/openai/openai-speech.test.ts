import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { BUILT_IN_PRICES } from '#modules/plans/public.ts'
import { type OpenAiSpeechServer, startOpenAiSpeechServer } from '#testing/openai-speech-server.ts'
import { sharedFfmpeg } from '#testing/shared-ffmpeg.ts'
import { tone } from '#testing/sounds.ts'
import { createSoundEncoder } from '../../audio/encoding/sound-encoder.ts'
import { createRemoteVoices } from '../remote/remote-voices.ts'
import { createVoices, type Voices } from '../voices.ts'
import { type NamedVoice, OPENAI_SPEECH_TIMES, openAiSpeech } from './openai-speech.ts'

const DORA: NamedVoice = { voice: 'pf_dora', language: 'pt-BR', gender: 'female', name: 'Dora' }
const NOVA: NamedVoice = { voice: 'nova', language: undefined, gender: 'female', name: 'Nova' }
const SPOKEN_BY_DORA = { id: 'oa.pf_dora', language: 'pt-BR' }
const SPEECH = Buffer.alloc(6_000, 0xff)

const silent = pino({ level: 'silent' })
const encoder = createSoundEncoder({ ffmpegPath: undefined, runner: sharedFfmpeg, log: silent })
let server: OpenAiSpeechServer
let logged: { msg: string; err?: { message: string } }[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => logged.push(JSON.parse(line)) })
const opened: Voices[] = []

beforeAll(async () => {
  server = await startOpenAiSpeechServer(SPEECH)
})
afterEach(() => {
  Object.assign(server, {
    fault: undefined,
    apiKey: undefined,
    calls: [],
    speech: { bytes: SPEECH, contentType: 'audio/mpeg' },
  })
  logged = []
})
afterAll(async () => {
  await Promise.all([...opened.map((voices) => voices.close()), encoder.close(), server.close()])
})

const settings = (key?: string) => ({ url: server.url, key, model: 'kokoro', voices: [DORA, NOVA] })
const remote = (times = {}, key?: string) =>
  createRemoteVoices(openAiSpeech(settings(key), { ...OPENAI_SPEECH_TIMES, busyPauseMs: 1, ...times }), log)

async function open(): Promise<Voices> {
  const voices = await createVoices({
    tts: { provider: 'openai', ...settings() },
    prices: BUILT_IN_PRICES,
    encoder,
    log: silent,
    features: { elevenlabsVoices: false },
  })
  opened.push(voices)
  return voices
}

describe('OpenAI speech server', () => {
  test('is called as OpenAI documents it, without a key if none is set', async () => {
    expect(await remote().speak('olá', SPOKEN_BY_DORA)).toEqual(SPEECH)
    expect(server.calls).toEqual([{ model: 'kokoro', input: 'olá', voice: 'pf_dora', response_format: 'mp3' }])
  })

  test('gets the key that is set, and the log never contains it', async () => {
    server.apiKey = 'sk-right'
    expect(await remote({}, 'sk-right').speak('olá', SPOKEN_BY_DORA)).toEqual(SPEECH)
    await expect(remote({}, 'sk-wrong').speak('olá', SPOKEN_BY_DORA)).rejects.toMatchObject({ failure: 'key' })
    expect(logged.map(({ msg }) => msg)).toEqual([expect.stringContaining('TTS_KEY')])
    expect(JSON.stringify(logged)).not.toContain('sk-wrong')
  })

  test.each([
    ['insufficient_quota', 'quota'],
    ['wrong_key', 'key'],
    ['unknown_voice', 'refused'],
    ['fastapi_refusal', 'refused'],
    ['loading', 'down'],
    ['broken', 'down'],
    ['cut', 'down'],
    ['silent', 'down'],
    ['web_page', 'down'],
  ] as const)('with the fault %s fails as %s, and the log contains its answer', async (fault, failure) => {
    server.fault = fault
    const times = fault === 'silent' ? { speechMs: 200 } : {}
    await expect(remote(times).speak('olá', SPOKEN_BY_DORA)).rejects.toMatchObject({ failure })
    expect(logged).toHaveLength(1)
    expect(logged[0]?.err?.message).toContain('The voice server')
  })

  test('with too many requests is called once more', async () => {
    server.fault = 'rate_limited_once'
    expect(await remote().speak('olá', SPOKEN_BY_DORA)).toEqual(SPEECH)
    expect(server.calls).toHaveLength(2)
  })

  test('that refuses a voice is not paused, so other voices still work', async () => {
    const voices = remote()
    server.fault = 'unknown_voice'
    await expect(voices.speak('olá', SPOKEN_BY_DORA)).rejects.toMatchObject({ failure: 'refused' })
    server.fault = undefined
    expect(await voices.speak('olá', { id: 'oa.nova', language: 'fr-FR' })).toEqual(SPEECH)
  })

  test('that loads its model is paused for the time that it requests', async () => {
    const voices = remote({ pausesMs: { ...OPENAI_SPEECH_TIMES.pausesMs, down: 0 } })
    server.fault = 'loading'
    await expect(voices.speak('olá', SPOKEN_BY_DORA)).rejects.toThrow()
    await expect(voices.speak('olá', SPOKEN_BY_DORA)).rejects.toThrow('is paused after a failure')
    expect(server.calls).toHaveLength(1)
  })
})

describe('Voices with an OpenAI speech server', () => {
  test('include its named voices beside the embedded ones, from the creator plan on', async () => {
    const voices = await open()
    const listed = await voices.list()
    expect(listed.find(({ id }) => id === 'oa.pf_dora')).toMatchObject({
      name: 'Dora',
      language: 'pt-BR',
      gender: 'female',
      multilingual: false,
    })
    expect(listed.find(({ id }) => id === 'oa.pf_dora')?.about('en').accent).toBe('Brazilian Portuguese')
    expect(await voices.offers('oa.pf_dora', { plan: 'free', language: 'pt' })).toBe(false)
    expect(await voices.offers('oa.pf_dora', { plan: 'creator', language: 'pt' })).toBe(true)
  })

  test('speak the language of the message if they have none', async () => {
    const voices = await open()
    const creator = { plan: 'creator', language: 'pt', voiceId: null } as const
    const chosen = await voices.choose({ voiceId: 'oa.nova', preferredAccent: 'fr-FR', creator })
    expect(chosen).toEqual({ id: 'oa.nova', language: 'fr-FR' })
  })

  test('accept an MP3 or a WAV as the answer', async () => {
    const voices = await open()
    const embedded = await voices.render('Esta é a outra voz', { id: 'pt_PT.duarte', language: 'pt-PT' })
    const mp3 = embedded?.sound.mp3 ?? Buffer.alloc(0)
    for (const speech of [
      { bytes: mp3, contentType: 'audio/mpeg' },
      { bytes: streamedTone(), contentType: 'audio/wav' },
      { bytes: streamedTone(), contentType: 'application/octet-stream' },
    ]) {
      server.speech = speech
      const spoken = await voices.render('Olá Ana', SPOKEN_BY_DORA)
      expect(spoken?.voice).toEqual(SPOKEN_BY_DORA)
      expect(spoken?.sound.durationMs).toBeGreaterThanOrEqual(1_000)
    }
  })

  test.each(['unknown_voice', 'cut', 'no_audio'] as const)(
    'fall back to an embedded voice of the same language and gender after %s',
    async (fault) => {
      const voices = await open()
      server.fault = fault
      const spoken = await voices.render('Olá a todos', SPOKEN_BY_DORA)
      expect(spoken?.voice).toEqual({ id: 'pt_BR.livia', language: 'pt-BR' })
    },
  )

  test('are degraded while the server is down', async () => {
    const voices = await open()
    expect(voices.condition()).toBe('operational')
    server.fault = 'broken'
    await voices.render('Olá', SPOKEN_BY_DORA)
    expect(voices.condition()).toBe('degraded')
  })
})

/** A WAV whose header has no lengths, as from a server that streams. */
function streamedTone(): Buffer {
  const wav = Buffer.from(tone(440))
  for (const length of [4, 40]) wav.writeUInt32LE(0xffffffff, length)
  return wav
}
