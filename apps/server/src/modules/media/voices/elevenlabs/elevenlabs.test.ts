import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ELEVENLABS_VOICE, type ElevenLabsServer, startElevenLabsServer } from '#testing/elevenlabs-server.ts'
import { createRemoteVoices, REMOTE_TIMES } from '../remote/remote-voices.ts'
import { elevenLabs } from './elevenlabs.ts'

const SPEECH = Buffer.alloc(6_000, 0xff)
const VOICE = { id: `xi.${ELEVENLABS_VOICE.voice_id}`, language: 'pt-PT' }

let server: ElevenLabsServer
let logged: { level: number; msg: string; err?: { message: string } }[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => logged.push(JSON.parse(line)) })

beforeAll(async () => {
  server = await startElevenLabsServer(SPEECH)
})
afterAll(() => server.close())
afterEach(() => {
  Object.assign(server, {
    fault: undefined,
    voices: [ELEVENLABS_VOICE],
    speeches: [],
    listings: 0,
    reusedConnections: 0,
  })
  logged = []
})

const open = (times = {}, apiKey = server.apiKey) =>
  createRemoteVoices(elevenLabs({ apiKey, apiUrl: server.url }, { ...REMOTE_TIMES, busyPauseMs: 1, ...times }), log)

const NO_PAUSES = { pausesMs: { quota: 0, key: 0, busy: 0, down: 0, refused: 0 } }

describe('ElevenLabs list of voices', () => {
  test('maps the labels to the fields of the product', async () => {
    const [voice] = await open().voices()
    expect(voice).toMatchObject({
      id: VOICE.id,
      name: 'Matilda',
      language: 'en-US',
      gender: 'female',
      age: 'middle_aged',
      category: 'educational',
      tier: 'premium',
    })
    expect(voice?.about('pt')).toEqual({
      description: 'A warm voice.',
      accent: 'American',
      useCase: ['Informative educational'],
    })
  })

  test('is read to its last page, and an invalid voice does not affect the others', async () => {
    server.voices = Array.from({ length: 230 }, (_, index) => ({ voice_id: `v${index}`, name: `Voice ${index}` }))
    server.voices[7] = { voice_id: '../../evil', name: 'Evil' }
    server.voices[8] = { name: null, labels: [] }
    expect(await open().voices()).toHaveLength(228)
    expect(server.listings).toBe(3)
  })

  test('is fetched once for concurrent callers, and not again while it is fresh', async () => {
    const remote = open()
    await Promise.all([remote.voices(), remote.voices(), remote.voices()])
    await remote.voices()
    expect(server.listings).toBe(1)
  })

  test('stays the last valid one while fetching fails', async () => {
    const remote = open({ listFreshMs: 0, listAgainMs: 0 })
    expect(await remote.voices()).toHaveLength(1)
    server.fault = 'broken'
    expect(await remote.voices()).toHaveLength(1)
    await expect.poll(() => logged.map(({ msg }) => msg)).toEqual(['ElevenLabs: listing the voices failed'])
    expect(await remote.voices()).toHaveLength(1)
  })

  test('is empty if the first fetch fails, and a wrong key is not tried at every call', async () => {
    const remote = open({}, 'sk_wrong')
    expect(await remote.voices()).toEqual([])
    expect(await remote.voices()).toEqual([])
    expect(logged).toHaveLength(1)
    expect(logged[0]?.err?.message).toContain('invalid_api_key')
  })
})

describe('ElevenLabs speech', () => {
  test('is requested as documented and returned whole', async () => {
    expect(await open().speak('olá', VOICE)).toEqual(SPEECH)
    expect(server.speeches).toEqual([
      {
        voiceId: ELEVENLABS_VOICE.voice_id,
        format: 'mp3_44100_128',
        body: { text: 'olá', model_id: 'eleven_flash_v2_5', language_code: 'pt' },
      },
    ])
  })

  test.each([
    ['quota', 'quota'],
    ['wrong_key', 'key'],
    ['busy', 'busy'],
    ['voice_not_found', 'refused'],
    ['invalid', 'refused'],
    ['broken', 'down'],
    ['cut', 'down'],
    ['silent', 'down'],
    ['web_page', 'down'],
  ] as const)('with the fault %s fails as %s, and the next request works', async (fault, failure) => {
    const remote = open(fault === 'silent' ? { ...NO_PAUSES, speechMs: 200 } : NO_PAUSES)
    server.fault = fault
    await expect(remote.speak('olá', VOICE)).rejects.toMatchObject({ failure })
    server.fault = undefined
    expect(await open().speak('olá', VOICE)).toEqual(SPEECH)
  })

  test('with too many requests is requested once more', async () => {
    server.fault = 'busy_once'
    expect(await open().speak('olá', VOICE)).toEqual(SPEECH)
    expect(server.speeches).toHaveLength(2)
  })

  test('is not requested again when the connection ends, because its characters may already be paid for', async () => {
    server.fault = 'hung_up_once'
    await expect(open().speak('olá', VOICE)).rejects.toMatchObject({ failure: 'down' })
    expect(server.speeches).toHaveLength(1)
  })

  test('never reuses a connection that the server closed while idle', async () => {
    const remote = open()
    await remote.voices()
    for (let time = 0; time < 3; time++) await remote.speak('olá', VOICE)
    expect(server.speeches).toHaveLength(3)
    expect(server.reusedConnections).toBe(0)
  })

  test.each(['quota', 'wrong_key', 'broken'] as const)(
    'is not requested during the pause after %s, which is logged once',
    async (fault) => {
      const remote = open()
      server.fault = fault
      for (let time = 0; time < 5; time++) await expect(remote.speak('olá', VOICE)).rejects.toThrow()
      expect(server.speeches).toHaveLength(1)
      expect(logged).toHaveLength(1)
    },
  )

  test('refused for one voice does not stop the others', async () => {
    const remote = open()
    await expect(remote.speak('olá', { ...VOICE, id: 'xi.gone' })).rejects.toMatchObject({ failure: 'refused' })
    expect(await remote.speak('olá', VOICE)).toEqual(SPEECH)
  })

  test('logs used up characters and a wrong key differently, without the key', async () => {
    server.fault = 'quota'
    await expect(open().speak('olá', VOICE)).rejects.toThrow()
    server.fault = 'wrong_key'
    await expect(open().speak('olá', VOICE)).rejects.toThrow()
    expect(logged.map(({ msg }) => msg)).toEqual([
      expect.stringContaining('used up'),
      expect.stringContaining('ELEVENLABS_API_KEY'),
    ])
    expect(JSON.stringify(logged)).not.toContain(server.apiKey)
  })
})
