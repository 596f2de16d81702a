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

const NO_RESTS = { rests: { quota: 0, key: 0, busy: 0, down: 0, refused: 0 } }

describe('The list', () => {
  test('has the fields of the product, made of the labels', async () => {
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

  test('is read to its last page, and a voice that is described otherwise costs only itself', async () => {
    server.voices = Array.from({ length: 230 }, (_, index) => ({ voice_id: `v${index}`, name: `Voice ${index}` }))
    server.voices[7] = { voice_id: '../../evil', name: 'Evil' }
    server.voices[8] = { name: null, labels: [] }
    expect(await open().voices()).toHaveLength(228)
    expect(server.listings).toBe(3)
  })

  test('is asked for once by many, and not again while it is fresh', async () => {
    const remote = open()
    await Promise.all([remote.voices(), remote.voices(), remote.voices()])
    await remote.voices()
    expect(server.listings).toBe(1)
  })

  test('stays the last good one while a new one cannot be had', async () => {
    const remote = open({ listFreshMs: 0, listAgainMs: 0 })
    expect(await remote.voices()).toHaveLength(1)
    server.fault = 'broken'
    expect(await remote.voices()).toHaveLength(1)
    await expect.poll(() => logged.map(({ msg }) => msg)).toEqual(['The voices of ElevenLabs could not be listed'])
    expect(await remote.voices()).toHaveLength(1)
  })

  test('is empty where there was none yet, and a wrong key is not asked about at every look', async () => {
    const remote = open({}, 'sk_wrong')
    expect(await remote.voices()).toEqual([])
    expect(await remote.voices()).toEqual([])
    expect(logged).toHaveLength(1)
    expect(logged[0]?.err?.message).toContain('invalid_api_key')
  })
})

describe('Speech', () => {
  test('is asked for as documented, and comes whole', async () => {
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
  ] as const)('that meets %s is a failure of the kind %s, and the next one works', async (fault, failure) => {
    const remote = open(fault === 'silent' ? { ...NO_RESTS, speechMs: 200 } : NO_RESTS)
    server.fault = fault
    await expect(remote.speak('olá', VOICE)).rejects.toMatchObject({ failure })
    server.fault = undefined
    expect(await open().speak('olá', VOICE)).toEqual(SPEECH)
  })

  test('that is one too many at a time is tried once more', async () => {
    server.fault = 'busy_once'
    expect(await open().speak('olá', VOICE)).toEqual(SPEECH)
    expect(server.speeches).toHaveLength(2)
  })

  test('is not asked for twice when the connection ends: its characters may be paid for already', async () => {
    server.fault = 'hung_up_once'
    await expect(open().speak('olá', VOICE)).rejects.toMatchObject({ failure: 'down' })
    expect(server.speeches).toHaveLength(1)
  })

  test('never waits on a connection that the server has let go while it was idle', async () => {
    const remote = open()
    await remote.voices()
    for (let time = 0; time < 3; time++) await remote.speak('olá', VOICE)
    expect(server.speeches).toHaveLength(3)
    expect(server.reusedConnections).toBe(0)
  })

  test.each(['quota', 'wrong_key', 'broken'] as const)(
    'is not asked for while it rests after %s, and that is said once',
    async (fault) => {
      const remote = open()
      server.fault = fault
      for (let time = 0; time < 5; time++) await expect(remote.speak('olá', VOICE)).rejects.toThrow()
      expect(server.speeches).toHaveLength(1)
      expect(logged).toHaveLength(1)
    },
  )

  test('that one voice refuses does not silence the others', async () => {
    const remote = open()
    await expect(remote.speak('olá', { ...VOICE, id: 'xi.gone' })).rejects.toMatchObject({ failure: 'refused' })
    expect(await remote.speak('olá', VOICE)).toEqual(SPEECH)
  })

  test('Spent characters and a wrong key are told apart in the log', async () => {
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
