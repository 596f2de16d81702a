import { TRANSCRIPT_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  startTranscriptionServer,
  type TranscriptionFault,
  type TranscriptionServer,
} from '#testing/transcription-server.ts'
import { createTranscriber, TranscriptionError } from './transcriber.ts'

let server: TranscriptionServer
beforeAll(async () => {
  server = await startTranscriptionServer()
})
afterAll(() => server.close())
beforeEach(() => {
  Object.assign(server, { fault: undefined, apiKey: undefined, transcript: 'Boa noite', calls: [] })
})

const MP3 = new Uint8Array([1, 2, 3])
const log = pino({ level: 'silent' })
const transcriber = ({ key, limitMs = 5_000 }: { key?: string; limitMs?: number } = {}) =>
  createTranscriber({ settings: { url: server.url, key, model: 'whisper-1' }, log, limitMs })
const failure = async (pending: Promise<string>) => {
  const error = await pending.then(
    () => expect.fail('it was written down'),
    (error: unknown) => error,
  )
  if (error instanceof TranscriptionError) return error
  throw error
}

test('Transcriber sends the sound as a form with model and file name, and with the key if one is set', async () => {
  server.apiKey = 'sk-secret'
  expect(await transcriber({ key: 'sk-secret' }).transcribe(MP3)).toBe('Boa noite')
  expect(server.calls).toEqual([{ model: 'whisper-1', format: 'json', fileName: 'sound.mp3', file: MP3 }])
  expect(await failure(transcriber().transcribe(MP3))).toMatchObject({ isFinal: true })
})

test.each([
  ['with several lines', ' Boa noite,\n  a todos.\n', 'Boa noite, a todos.'],
  ['of a sound without speech', ' [BLANK_AUDIO]\n', ''],
  ['that is empty', '', ''],
  ['with unprintable characters', 'Boa\u0000 noi\u200bte\ud800 a\u202e todos', 'Boa noite\ufffd a todos'],
])('Transcript %s becomes one printable line', async (_case, words, line) => {
  server.transcript = words
  expect(await transcriber().transcribe(MP3)).toBe(line)
})

test('Transcript is cut at the maximum length', async () => {
  server.transcript = '👏 '.repeat(3_000)
  const words = await transcriber().transcribe(MP3)
  expect([...words].length).toBeLessThanOrEqual(TRANSCRIPT_MAX_CHARACTERS)
  expect(words.isWellFormed()).toBe(true)
})

test.each<[TranscriptionFault, boolean]>([
  ['wrong_key', true],
  ['model_not_installed', true],
  ['unreadable_sound', true],
  ['insufficient_quota', false],
  ['rate_limited', false],
  ['broken', false],
  ['loading', false],
  ['cut', false],
  ['web_page', false],
  ['broken_json', false],
  ['no_text', false],
  ['endless', false],
])('Transcriber fails on the answer %s, finally: %s', async (fault, isFinal) => {
  server.fault = fault
  expect(await failure(transcriber().transcribe(MP3))).toMatchObject({ isFinal })
})

test('Transcriber gives up on a server that does not answer or does not exist', async () => {
  server.fault = 'silent'
  expect(await failure(transcriber({ limitMs: 50 }).transcribe(MP3))).toMatchObject({ isFinal: false })
  const nobody = createTranscriber({ settings: { url: 'http://127.0.0.1:9', key: undefined, model: 'm' }, log })
  expect(await failure(nobody.transcribe(MP3))).toMatchObject({ isFinal: false })
})

test('Transcriber is down after a failure of the server, but not after a refused sound', async () => {
  const observed = transcriber()
  const after = async (fault: TranscriptionFault | undefined) => {
    server.fault = fault
    await observed.transcribe(MP3).catch(() => undefined)
    return observed.condition()
  }
  expect(observed.condition()).toBe('operational')
  expect([await after('wrong_key'), await after(undefined)]).toEqual(['down', 'operational'])
  expect([await after('broken'), await after('unreadable_sound')]).toEqual(['down', 'operational'])
  expect(await after('insufficient_quota')).toBe('down')
})

test('Transcriber without a server refuses every sound and calls nothing', async () => {
  const none = createTranscriber({ settings: undefined, log })
  expect(none.configured).toBe(false)
  expect(await failure(none.transcribe(MP3))).toMatchObject({ isFinal: true })
})
