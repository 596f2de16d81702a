import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { listen, sharedFfmpeg } from '#testing/shared-ffmpeg.ts'
import { hissAt, silence, sine, voice, type Wave, wav } from '#testing/waves.ts'
import { createSoundEncoder } from './sound-encoder.ts'

const encoder = createSoundEncoder({ ffmpegPath: undefined, runner: sharedFfmpeg, log: pino({ level: 'silent' }) })
afterAll(() => encoder.close())

const sum =
  (...waves: Wave[]): Wave =>
  (second) =>
    waves.reduce((total, wave) => total + wave(second), 0)
const within =
  (from: number, to: number, wave: Wave): Wave =>
  (second) =>
    second >= from && second < to ? wave(second) : 0
const drum: Wave = (second) => 0.8 * Math.exp(-12 * (second % 0.5)) * Math.sin(2 * Math.PI * 70 * second)
const song = sum(sine(220, 0.1), sine(277, 0.1), sine(330, 0.1), drum, (second) => 0.03 * hissAt(second))
const whisper: Wave = (second) => 0.01 * hissAt(second) * Math.sin(2 * Math.PI * 2 * second) ** 2
const sides = (...channels: Wave[]) => ({ channels })

const INPUTS: [string, Buffer][] = [
  ['a voice', wav(voice(), { seconds: 6 })],
  ['a quiet voice', wav(voice(0.02), { seconds: 6 })],
  ['somebody who shouts into the microphone', wav(voice(8), { seconds: 6 })],
  ['a whisper', wav(whisper, { seconds: 5 })],
  ['music', wav(song, { seconds: 8 })],
  ['a word between long silences', wav(within(6, 8, voice()), { seconds: 15 })],
  ['eight channels', wav(silence, { seconds: 2, ...sides(...Array(8).fill(voice(0.3))) })],
  ['a telephone', wav(voice(), { seconds: 4, hertz: 8_000 })],
  ['a microphone on one side', wav(silence, { seconds: 4, ...sides(voice(), silence) })],
  ['half a second', wav(voice(), { seconds: 0.6 })],
  ['a tone of 45 seconds', wav(sine(440, 0.1), { seconds: 45, hertz: 16_000 })],
]

test.each(INPUTS)('Encoding normalises %s to -16 LUFS without distortion', async (_name, bytes) => {
  const { mp3 } = await encoder.encode(bytes, { source: 'wav', kind: 'recording' })
  const { lufs, peakDb } = await listen(mp3)
  expect(Math.abs(lufs + 16)).toBeLessThanOrEqual(1)
  expect(peakDb).toBeLessThanOrEqual(-1.5)
})

test('Encoding leaves clicks quieter than the target instead of cutting their peaks', async () => {
  const clicks: Wave = (second) => 0.9 * Math.exp(-400 * (second % 0.5)) * Math.sin(2 * Math.PI * 800 * second)
  const { mp3 } = await encoder.encode(wav(clicks, { seconds: 5 }), { source: 'wav', kind: 'recording' })
  const { lufs, peakDb } = await listen(mp3)
  expect(lufs).toBeLessThan(-17)
  expect(peakDb).toBeLessThan(0)
})
