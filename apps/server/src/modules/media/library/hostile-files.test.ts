import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { AppError } from '#platform/errors/app-error.ts'
import { animation, apng, endlessGif, mp4OfLength, picture, pngBomb, tinyWebm, webpBomb } from '#testing/media.ts'
import { ffmpeg, listen } from '#testing/shared-ffmpeg.ts'
import { silence, sine, wav } from '#testing/waves.ts'
import { createSoundEncoder } from '../audio/encoding/sound-encoder.ts'
import { createVideoEncoder } from '../audio/encoding/video-encoder.ts'
import { encodeMedia } from './encoding/encode-media.ts'
import { createPictureEncoder } from './encoding/picture-encoder.ts'

const log = pino({ level: 'silent' })
const encoders = {
  videos: createVideoEncoder({ ffmpegPath: undefined, log }),
  encoder: createSoundEncoder({ ffmpegPath: undefined, log }),
  pictures: createPictureEncoder(log),
}
afterAll(() => Promise.all([encoders.videos.close(), encoders.encoder.close()]))

const make = (bytes: Buffer) => encodeMedia(encoders, bytes)
const refusal = (bytes: Buffer) =>
  make(bytes).then(
    ({ kind }) => `accepted as ${kind}`,
    (error: unknown) => (error instanceof AppError ? error.code : error),
  )
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
const noise = () =>
  sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })

test.each(['png', 'jpeg', 'webp', 'avif'] as const)('A %s picture becomes a WebP', async (format) => {
  const made = await make(await picture(format))
  expect(made).toMatchObject({ kind: 'image', animated: false, width: 40, height: 30, contentType: 'image/webp' })
  expect(await sharp(made.bytes).metadata()).toMatchObject({ format: 'webp', hasAlpha: format !== 'jpeg' })
})

test('An APNG keeps its frames, frame times and transparency', async () => {
  const made = await make(apng())
  expect(made).toMatchObject({ kind: 'image', animated: true, width: 32, height: 32, durationMs: 400 })
  expect(await sharp(made.bytes).metadata()).toMatchObject({ pages: 2, hasAlpha: true })
  expect(await make(apng(1))).toMatchObject({ kind: 'image', animated: false, width: 32, durationMs: undefined })
  const second = await sharp(made.bytes, { page: 1 }).raw().toBuffer()
  expect(second[3]).toBeLessThan(200)
})

test('A video with transparency becomes a silent video with transparency', async () => {
  const made = await make(tinyWebm())
  expect(made).toMatchObject({ kind: 'video', extension: 'webm', width: 32, height: 32, animated: false })
  expect(made.durationMs).toBeGreaterThan(100)
  // The track has AlphaMode 1, and its only codec is V_VP8, so there is no audio track.
  expect(made.bytes.includes(Buffer.from([0x53, 0xc0, 0x81, 0x01]))).toBe(true)
  expect(made.bytes.includes('V_VP8')).toBe(true)
})

test('A video in an MP4 becomes a WebM of the same length', async () => {
  expect(await make(mp4OfLength(1))).toMatchObject({ kind: 'video', extension: 'webm', width: 16, durationMs: 1_000 })
})

test('A MOV is accepted only with the codecs of an MP4', async () => {
  const from = ['-f', 'lavfi', '-i', 'testsrc=size=64x48:rate=10:duration=1', '-t', '1']
  const { files } = await ffmpeg(
    {},
    [...from, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', 'file:h264.mov'],
    [...from, '-c:v', 'prores_ks', 'file:prores.mov'],
  )
  const named = (name: string) => files.get(name) ?? expect.fail(`There is no ${name}`)
  expect(named('h264.mov').toString('latin1', 4, 12)).toBe('ftypqt  ')
  expect(await make(named('h264.mov'))).toMatchObject({
    kind: 'video',
    extension: 'webm',
    width: 64,
    durationMs: 1_000,
  })
  expect(await refusal(named('prores.mov'))).toBe('unsupported_media')
  expect(await refusal(half(named('h264.mov')))).toBe('media_damaged')
})

test.each([0, 1, 3])('An animation that plays %i times does so as a WebP, from WebP and APNG', async (plays) => {
  const made = await make(apng(2, plays))
  expect(await sharp(made.bytes).metadata()).toMatchObject({ pages: 2, loop: plays })
  const webp = await make(await animation('webp', 3, plays))
  expect(await sharp(webp.bytes).metadata()).toMatchObject({ pages: 3, loop: plays })
})

test.each([0.05, 0.3])('A sound of %s seconds is accepted and padded with silence', async (seconds) => {
  const made = await make(wav(sine(1_200), { seconds }))
  expect(made).toMatchObject({ kind: 'sound', durationMs: 600 })
  const { pcm } = await listen(made.bytes)
  const loudest = (from: number, to: number) => Math.max(...pcm.subarray(from * 44_100, to * 44_100).map(Math.abs))
  expect(loudest(0, seconds + 0.06)).toBeGreaterThan(3_000)
  expect(loudest(seconds + 0.15, 0.6)).toBeLessThan(100)
})

test('A picture larger than a canvas is scaled down and turned upright, without its metadata', async () => {
  const jpeg = await noise()
    .resize(4_000, 1_000)
    .withExif({ IFD0: { Make: 'Telefone' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const made = await make(jpeg)
  expect([made.width, made.height]).toEqual([480, 1_920])
  expect(made.bytes.includes('Telefone')).toBe(false)
})

test('A picture that contains HTML is encoded without it', async () => {
  const page = Buffer.from('<script>alert(1)</script>')
  const gif = await animation('gif')
  for (const bytes of [Buffer.concat([gif, page]), Buffer.concat([await picture('png'), page])]) {
    const made = await make(bytes)
    expect([made.kind, made.bytes.includes('script')]).toEqual(['image', false])
  }
})

test.each([
  ['an empty file', () => Buffer.alloc(0), 'media_empty'],
  ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'unsupported_media'],
  ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'unsupported_media'],
  ['SVG with an XML header', () => Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>'), 'unsupported_media'],
  ['PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), 'unsupported_media'],
  ['TIFF', () => noise().tiff().toBuffer(), 'unsupported_media'],
  ['a playlist', () => Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'), 'unsupported_media'],
  ['900 million pixels', () => pngBomb(30_000, 30_000), 'media_too_large'],
  ['90 million pixels', () => pngBomb(9_500, 9_500), 'media_too_large'],
  ['a GIF of 20,000 frames', () => endlessGif(20_000), 'media_too_many_frames'],
  ['a WebP of large frames', () => webpBomb(5, 7_000, 5_000), 'media_too_many_frames'],
  ['half a GIF', async () => half(await animation('gif')), 'media_damaged'],
  ['half a PNG', async () => half(await noise().png().toBuffer()), 'media_damaged'],
  ['half a JPEG', async () => half(await noise().jpeg().toBuffer()), 'media_damaged'],
  ['half a WebP', async () => half(await noise().webp().toBuffer()), 'media_damaged'],
  ['half a video', () => half(tinyWebm()), 'media_damaged'],
  ['the head of a PNG', () => Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), 'media_damaged'],
  ['the head of a MOV', () => Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'latin1'), 'media_damaged'],
  ['the head of an MP4', () => Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1'), 'media_damaged'],
  ['an MP4 of ten minutes', () => mp4OfLength(600), 'media_too_long'],
  ['a sound of eleven seconds', () => wav(sine(440), { seconds: 11, hertz: 8_000 }), 'media_too_long'],
  ['a click', () => wav(sine(440), { seconds: 0.04 }), 'audio_too_short'],
  ['silence', () => wav(silence, { seconds: 1 }), 'audio_silent'],
])('A file that is %s is refused with its own code', async (_what, bytes, code) => {
  expect(await refusal(await bytes())).toBe(code)
})

test('Decompression bombs leave memory and temporary folders of this process unchanged', async () => {
  const passing = async () => (await readdir(tmpdir())).filter((name) => /aplauso-(sound|media|video)|vips/.test(name))
  const [before, folders] = [process.memoryUsage().rss, await passing()]
  await Promise.all([pngBomb(30_000, 30_000), pngBomb(6_000, 6_000), endlessGif(20_000)].map(refusal))
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  expect(await passing()).toEqual(folders)
})
