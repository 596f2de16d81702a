import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '#platform/errors/app-error.ts'
import { ffmpeg, listen, sharedFfmpeg } from '#testing/shared-ffmpeg.ts'
import { silence, sine, voice, type Wave, wav, wavHeader } from '#testing/waves.ts'
import { sniffSource } from './sniff-source.ts'
import { createSoundEncoder, type EncodedSound } from './sound-encoder.ts'

const log = pino({ level: 'silent' })
const encoder = createSoundEncoder({ ffmpegPath: undefined, runner: sharedFfmpeg, log })
/** One process per sound, as in production, for files that may crash it. */
const inProcesses = createSoundEncoder({ ffmpegPath: undefined, log })
afterAll(() => inProcesses.close())

async function encode(bytes: Uint8Array, by = encoder): Promise<EncodedSound | string> {
  const source = await sniffSource(bytes)
  if (source === undefined) return 'unsupported_media'
  return by.encode(bytes, { source, kind: 'recording' }).catch((error: unknown) => {
    if (error instanceof AppError) return error.code
    throw error
  })
}

const MiB = 1024 * 1024
const FRAGMENTS = ['-movflags', 'frag_keyframe+empty_moov+default_base_moof']
const PICTURE = ['-f', 'lavfi', '-i', 'testsrc=size=64x48:rate=5:duration=3']

const RECIPES: Record<string, string[]> = {
  'opus.webm': ['-c:a', 'libopus'],
  'recorder.webm': ['-c:a', 'libopus', '-live', '1'],
  'vorbis.webm': ['-c:a', 'libvorbis'],
  'opus.ogg': ['-c:a', 'libopus', '-f', 'ogg'],
  'vorbis.ogg': ['-c:a', 'libvorbis'],
  'tagged.mp3': ['-c:a', 'libmp3lame', '-metadata', 'title=CANARY', '-id3v2_version', '3'],
  'telephone.mp3': ['-c:a', 'libmp3lame', '-ar', '16000', '-write_xing', '0'],
  'float.wav': ['-c:a', 'pcm_f32le'],
  'aac.m4a': ['-c:a', 'aac', '-f', 'ipod'],
  'safari.mp4': ['-c:a', 'aac', ...FRAGMENTS],
  'chromium.mp4': ['-c:a', 'libopus', '-strict', '-2', ...FRAGMENTS],
}

const OTHERS: Record<string, string[]> = {
  'film.webm': [...PICTURE, '-map', '0:a', '-map', '1:v', '-c:a', 'libopus', '-c:v', 'libvpx'],
  'silent-film.webm': [...PICTURE, '-map', '1:v', '-c:v', 'libvpx'],
  'sound.flac': ['-c:a', 'flac'],
  'sound.aiff': ['-c:a', 'pcm_s16be'],
  'sound.mka': ['-c:a', 'libopus', '-f', 'matroska'],
  'sound.aac': ['-c:a', 'aac', '-f', 'adts'],
}

const QUIETLY = ['-hide_banner', '-loglevel', 'error']
const spoken = wav(voice(), { seconds: 3 })
let made = new Map<string, Buffer>()

beforeAll(async () => {
  const recipes = Object.entries({ ...RECIPES, ...OTHERS })
  const commands = recipes.map(([name, args]) => [...QUIETLY, '-i', 'file:in.wav', ...args, `file:${name}`])
  const nothing = wav(silence, { seconds: 20 })
  // Hours of silence are made by copying seconds of it.
  const hours = [
    [...QUIETLY, '-i', 'file:silence.wav', '-c:a', 'libopus', '-b:a', '6k', 'file:short.ogg'],
    [...QUIETLY, '-stream_loop', '540', '-i', 'file:short.ogg', '-c', 'copy', 'file:hours.ogg'],
    [...QUIETLY, '-stream_loop', '400', '-i', 'file:short.ogg', '-c', 'copy', 'file:hours.webm'],
  ]
  made = (await ffmpeg({ 'in.wav': spoken, 'silence.wav': nothing }, ...commands, ...hours)).files
})

const file = (name: string): Buffer => made.get(name) ?? expect.fail(`There is no ${name}`)

describe('Sound encoder', () => {
  test.each([...Object.keys(RECIPES), 'film.webm', 'plain.wav'])(
    'turns %s into one MP3 of the same length',
    async (name) => {
      const sound = await encode(name === 'plain.wav' ? spoken : file(name))
      if (typeof sound === 'string') return expect.fail(sound)
      const heard = await listen(sound.mp3)
      expect(heard.format).toMatch(/^Audio: mp3.*, 44100 Hz, mono, .*, 96 kb\/s$/)
      for (const ms of [sound.durationMs, heard.durationMs]) expect(Math.abs(ms - 3_000)).toBeLessThan(150)
      expect(Math.abs(heard.lufs + 16)).toBeLessThanOrEqual(1)
      expect(heard.peakDb).toBeLessThanOrEqual(-1.5)
    },
  )

  test('removes the metadata of the file', async () => {
    expect(file('tagged.mp3').toString('latin1')).toContain('CANARY')
    const sound = await encode(file('tagged.mp3'))
    expect(typeof sound === 'string' ? sound : sound.mp3.toString('latin1')).not.toContain('CANARY')
  })

  test('gives the same bytes for the same sound, so that it is stored once', async () => {
    expect(await encode(spoken, inProcesses)).toEqual(await encode(spoken, inProcesses))
  })
})

test('The peaks of a sound give the level of each part', async () => {
  const fading = await encode(
    wav((second) => sine(300)(second) * (second < 1 ? 1 : second < 2 ? 0.5 : 0), { seconds: 4 }),
  )
  if (typeof fading === 'string') return expect.fail(fading)
  const { peaks } = fading
  expect(peaks).toHaveLength(48)
  expect(Math.max(...peaks)).toBe(100)
  const [loud, half, silent] = [peaks.slice(1, 11), peaks.slice(14, 23), peaks.slice(26)]
  expect(Math.min(...loud)).toBeGreaterThan(90)
  for (const peak of half) expect(Math.abs(peak - 50)).toBeLessThan(10)
  expect(Math.max(...silent)).toBeLessThan(5)
})

describe('Length of a sound', () => {
  test.each([
    [45.5, 45_000],
    [45, 45_000],
    [0.5, 500],
  ])('of %s seconds is stored as %s ms', async (seconds, durationMs) => {
    const sound = await encode(wav(sine(300), { seconds, hertz: 16_000 }))
    expect(sound).toMatchObject({ durationMs })
  })

  test.each([
    ['audio_too_long', 45.7],
    ['audio_too_long', 120],
    ['audio_too_short', 0.4],
    ['audio_too_short', 0],
  ])('gives %s for %s seconds', async (code, seconds) => {
    expect(await encode(wav(sine(300), { seconds, hertz: 16_000 }))).toBe(code)
  })

  test('may be one short word for speech', async () => {
    const { durationMs, mp3 } = await encoder.encode(wav(voice(), { seconds: 0.2 }), { source: 'wav', kind: 'speech' })
    expect(durationMs).toBe(600)
    expect((await listen(mp3)).format).toMatch(/, 64 kb\/s$/)
  })

  test.each(['hours.webm', 'hours.ogg'])('of hours in a small %s is refused without decoding', async (name) => {
    expect(file(name).length).toBeLessThan(5 * MiB)
    expect(await encode(file(name))).toBe('audio_too_long')
  })

  test('comes from the samples, not from the header', async () => {
    const samples = spoken.subarray(44)
    for (const promised of [0, 4_294_967_000]) {
      expect(await encode(Buffer.concat([wavHeader(promised), samples]))).toMatchObject({ durationMs: 3_000 })
    }
  })

  test('of a truncated file is that of its remaining part', async () => {
    const whole = file('opus.webm')
    const sound = await encode(whole.subarray(0, whole.length / 2))
    if (typeof sound === 'string') return expect.fail(sound)
    expect(sound.durationMs).toBeGreaterThan(1_000)
    expect(sound.durationMs).toBeLessThan(2_000)
  })
})

describe('Two channels', () => {
  const left = voice()
  test.each<[string, Wave[]]>([
    ['a channel and its opposite', [left, (second) => -left(second)]],
    ['a channel and its opposite at four fifths', [left, (second) => -0.8 * left(second)]],
    ['a quiet channel and its louder opposite', [(second) => -0.7 * left(second), left]],
    ['one channel and silence', [left, silence]],
  ])('with %s are as loud as one channel', async (_name, channels) => {
    const sound = await encode(wav(silence, { seconds: 3, channels }))
    if (typeof sound === 'string') return expect.fail(sound)
    const alone = await encode(spoken)
    if (typeof alone === 'string') return expect.fail(alone)
    const [both, one] = await Promise.all([listen(sound.mp3), listen(alone.mp3)])
    expect(Math.abs(both.lufs - one.lufs)).toBeLessThanOrEqual(1)
    // Amplified encoding noise would have other peaks.
    for (const [at, peak] of sound.peaks.entries()) expect(Math.abs(peak - (alone.peaks[at] ?? 0))).toBeLessThan(12)
  })

  test('that are opposite in a lossy file stay audible', async () => {
    const opposite = wav(silence, { seconds: 3, channels: [left, (second) => -left(second)] })
    const { files } = await ffmpeg({ 'in.wav': opposite }, [
      ...QUIETLY,
      '-i',
      'file:in.wav',
      '-b:a',
      '96k',
      'file:a.mp3',
    ])
    const sound = await encode(files.get('a.mp3') ?? Buffer.alloc(0))
    const alone = await encode(spoken)
    if (typeof sound === 'string' || typeof alone === 'string') return expect.fail(`${sound} ${alone}`)
    for (const [at, peak] of sound.peaks.entries()) expect(Math.abs(peak - (alone.peaks[at] ?? 0))).toBeLessThan(20)
  })
})

describe('Sound encoder with unusual files', () => {
  const noise = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * index * 31 + (index >> 3)) % 251))
  const text = (content: string) => Buffer.from(content.padEnd(20_000, ' '))
  const mp3Frame = Buffer.from([0xff, 0xfb, 0x90, 0x64])
  const nested = () => {
    let box = Buffer.alloc(0)
    for (let depth = 0; depth < 4_000; depth += 1) {
      const head = Buffer.alloc(8)
      head.writeUInt32BE(box.length + 8)
      head.write('moov', 4)
      box = Buffer.concat([head, box])
    }
    return Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), box])
  }
  const playlist = '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'

  test.each<[string, string, () => Buffer]>([
    ['silence', 'audio_silent', () => wav(silence, { seconds: 5 })],
    ['hardly more than silence', 'audio_silent', () => wav(sine(300, 0.0005), { seconds: 5 })],
    ['a video without sound', 'unsupported_media', () => file('silent-film.webm')],
    ['FLAC', 'unsupported_media', () => file('sound.flac')],
    ['FLAC after the start of an MP3', 'unsupported_media', () => Buffer.concat([mp3Frame, file('sound.flac')])],
    ['AIFF', 'unsupported_media', () => file('sound.aiff')],
    ['Matroska', 'unsupported_media', () => file('sound.mka')],
    ['bare AAC', 'unsupported_media', () => file('sound.aac')],
    ['nothing', 'unsupported_media', () => Buffer.alloc(0)],
    ['zeros', 'unsupported_media', () => Buffer.alloc(100_000)],
    ['noise', 'unsupported_media', () => noise],
    ['noise after the start of an MP3', 'unsupported_media', () => Buffer.concat([mp3Frame, noise])],
    ['noise after the start of an Ogg', 'unsupported_media', () => Buffer.concat([Buffer.from('OggS'), noise])],
    ['noise in a WAV that is no PCM', 'unsupported_media', () => Buffer.concat([noWave(), noise])],
    ['HTML', 'unsupported_media', () => text('<!doctype html><script>alert(1)</script>')],
    ['SVG', 'unsupported_media', () => text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a playlist', 'unsupported_media', () => text(playlist)],
    ['a list of files', 'unsupported_media', () => text("ffconcat version 1.0\nfile '/etc/passwd'\n")],
    ['a playlist after the start of an MP3', 'unsupported_media', () => Buffer.concat([mp3Frame, text(playlist)])],
    ['a zip', 'unsupported_media', () => Buffer.concat([Buffer.from('PK\x03\x04\x14\0', 'latin1'), noise])],
    ['nested boxes', 'unsupported_media', nested],
    ['the head of a webm', 'unsupported_media', () => file('opus.webm').subarray(0, 200)],
  ])('refuses %s with %s', async (_name, code, bytes) => {
    expect(await encode(bytes(), inProcesses)).toBe(code)
  })

  const noWave = () => {
    const head = wavHeader(100_000)
    head.writeUInt16LE(0x7abc, 20)
    return head
  }

  test('accepts eight channels at 192 kHz', async () => {
    const channels = Array.from({ length: 8 }, (_, index) => sine(200 + index * 50, 0.3))
    const bytes = wav(silence, { seconds: 1.6, hertz: 192_000, channels })
    expect(bytes.length).toBeGreaterThan(4.5 * MiB)
    expect(await encode(bytes)).toMatchObject({ durationMs: 1_600 })
  })

  test('removes HTML from a file that is a sound too', async () => {
    const page = '<!doctype html><script>alert(1)</script>'
    const tag = Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\x40', 'latin1'), Buffer.from(page.padEnd(64, ' '))])
    const sound = await encode(Buffer.concat([tag, file('telephone.mp3')]))
    if (typeof sound === 'string') return expect.fail(sound)
    expect(sound.mp3.toString('latin1')).not.toMatch(/script|html/)
  })
})
