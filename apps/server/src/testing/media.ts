import { crc32, deflateSync } from 'node:zlib'
import type { SignedIn } from '@aplauso/contract/accounts'
import type { Problem } from '@aplauso/contract/errors'
import type { Media } from '@aplauso/contract/media'
import sharp from 'sharp'
import type { TestApp } from './test-app.ts'

const COLOURS = ['red', 'lime', 'blue', 'yellow']

/** An animation: each frame has one colour on its left half and is transparent on the right. */
export async function animation(format: 'gif' | 'webp', frames = 3, loop = 0): Promise<Buffer> {
  const width = 40
  const height = 30
  const pages = await Promise.all(
    Array.from({ length: frames }, (_, at) =>
      sharp({ create: { width, height, channels: 4, background: 'transparent' } })
        .composite([
          {
            input: {
              create: { width: Math.ceil(width / 2), height, channels: 4, background: COLOURS[at % 4] ?? 'red' },
            },
            gravity: 'west',
          },
        ])
        .png()
        .toBuffer(),
    ),
  )
  const joined = sharp(pages, { join: { animated: true } })
  const delay = pages.map(() => 100)
  return format === 'gif' ? joined.gif({ delay, loop }).toBuffer() : joined.webp({ delay, loop }).toBuffer()
}

export const picture = (format: 'png' | 'jpeg' | 'webp' | 'avif', width = 40, height = 30): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } })
    .toFormat(format)
    .toBuffer()

/** A PNG without compression: three bytes for each pixel, all different. */
export function noise(side: number): Promise<Buffer> {
  const pixels = Buffer.alloc(side * side * 3)
  for (let at = 0; at < pixels.length; at += 4) pixels.writeInt32LE(Math.imul(at, 0x9e3779b1), at)
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

const chunk = (type: string, data: Buffer) => {
  const whole = Buffer.alloc(data.length + 12)
  whole.writeUInt32BE(data.length)
  whole.write(type, 4, 'latin1')
  data.copy(whole, 8)
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), data.length + 8)
  return whole
}
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A PNG that declares these dimensions and contains only a few pixels. */
export function pngBomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(1_000_000), { level: 9 })
  return Buffer.concat([PNG, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

/** A WebP of many small frames that declares a canvas of this size. */
export async function webpBomb(frames: number, width: number, height: number): Promise<Buffer> {
  const file = await animation('webp', frames)
  // The first chunk, VP8X, has the dimensions here: three bytes each, minus one pixel.
  file.writeUIntLE(width - 1, 24, 3)
  file.writeUIntLE(height - 1, 27, 3)
  return file
}

/**
 * An APNG of two frames, red and half transparent green, 200 ms each, or of the first alone. `plays` 0 repeats without
 * end.
 */
export function apng(count: 1 | 2 = 2, plays = 0): Buffer {
  const side = 32
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side)
  head.writeUInt32BE(side, 4)
  head.set([8, 6, 0, 0, 0], 8)
  const frame = (...rgba: number[]) => {
    const row = Buffer.concat([Buffer.from([0]), Buffer.from(Array.from({ length: side }, () => rgba).flat())])
    return deflateSync(Buffer.concat(Array.from({ length: side }, () => row)))
  }
  const control = (sequence: number) => {
    const data = Buffer.alloc(26)
    for (const [at, value] of [sequence, side, side, 0, 0].entries()) data.writeUInt32BE(value, at * 4)
    data.writeUInt16BE(200, 20)
    data.writeUInt16BE(1_000, 22)
    return chunk('fcTL', data)
  }
  const frames = Buffer.alloc(8)
  frames.writeUInt32BE(count)
  frames.writeUInt32BE(plays, 4)
  const second = Buffer.concat([Buffer.from([0, 0, 0, 2]), frame(0, 200, 0, 120)])
  return Buffer.concat([
    ...[PNG, chunk('IHDR', head), chunk('acTL', frames), control(0), chunk('IDAT', frame(220, 0, 0, 255))],
    ...(count === 2 ? [control(1), chunk('fdAT', second)] : []),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A GIF with many frames of one pixel each: a hundred times as many as other formats fit into the same bytes. */
export function endlessGif(frames: number, width = 1, height = 1): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  const frame = Buffer.from('\x21\xf9\x04\0\x02\0\0\0\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0', 'latin1')
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from('\x3b', 'latin1')])
}

export function mediaActions(app: () => TestApp) {
  async function upload(
    by: SignedIn,
    bytes: Uint8Array | string,
    { name, fileName = 'ficheiro.bin', query = '' }: { name?: string; fileName?: string; query?: string } = {},
  ): Promise<{ status: number; body: Media & Problem }> {
    const form = new FormData()
    if (name !== undefined) form.append('name', name)
    form.append('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), fileName)
    const response = await fetch(`${app().baseUrl}/api/media${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${by.token}` },
      body: form,
    })
    const body: Media & Problem = JSON.parse(await response.text())
    return { status: response.status, body }
  }
  const list = async (by: SignedIn, query = '') =>
    (await app().call<Media[]>(`/api/media${query}`, { token: by.token })).body
  const remove = (by: SignedIn, id: string) =>
    app().call<Problem>(`/api/media/${id}`, { token: by.token, method: 'DELETE' })
  const bytesAt = async (url: string) => Buffer.from(await (await fetch(app().baseUrl + url)).arrayBuffer())
  return { upload, list, remove, bytesAt }
}

// VP8 of 32 x 32 pixels with transparency, as a browser records a canvas.
const TINY_WEBM_BASE64 = [
  'GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQRChYECGFOAZwEAAAAAAAPhEU2bdLlNu4tTq4QVSalmU6yBbk27i1OrhBZUrmtTrIGT',
  'TbuLU6uEH0O2dVOsgdRNu4xTq4QcU7trU6yCA8/srgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAVSalm',
  'oCrXsYMPQkBEiYREB82iTYCGQ2hyb21lV0GGQ2hyb21lFlSua7yuuteBAXPFh1YX0G4Dw8aDgQFV7oEBhoVWX1ZQOOCdsIEguoEgU8CBAVWw',
  'kFWxgQFVuYECVbqBDVW7gQEfQ7Z1AQAAAAAAAu/ngQCg9KHCgQAAAJACAJ0BKiAAIAACRwiFhYiZhIgMggHYBBZWyCLOAP74Qcv/+A3XxbTL',
  '//89o/+e0f/PaP/PaP9d2J/QCcQAdaGtpqvugQGlpjACAJ0BKiAAIAAHBwiFhYiZhIgmAgAKkrzDAP7wX8/9XVv+A2wgoECZodqBACsAsQIA',
  'CRCAABl4B/QEDoFKLuf9GBdgIi7A/vWavoc/Gf/+b1D7nu/laT+NwX/3tD79ncmzeP//3bSy78//k3/+BO/9tpZd+f/yb/+AKQmqFKfsmQ0m',
  'HAB1obemte6BAaWwsQIAHBFAABtsBb4H+AgA2H1/woFUemYA/u8kM5Xxfln//zhwF/byUDwKWx5GJcEA+4EAoOqhyYEAjwDxAwAJEIQAGAyM',
  'or8/7JVf2A1gH0Af0B4P8bsju5ECwaQAcQEuApEu4Hqjr5S6T+JlfscVY96ISZdpf3KN/GDbJArEMwB1oZmml+6BAaWS0QEAHBFkABgAGFgv',
  '9ABO7IAA+4EroMqhqYEA9ABRAgAJEIAAGAQ/+KgBWVVXqgIqkgAfzlW9dnsY0fjhagLTKmAAdaGZppfugQGlktEBABwRWAAYABhYL/QATuyA',
  'APuBj6DnocaBAVcAcQMACRBUABkuBBKrYAf//if+6A/4AUNfQ68CABAAvwTqsXDVn6/CZKIRcjwkO7dCITqsXD2fA0DD2NDnwkFuQ1+AdaGZ',
  'ppfugQGlktEBABwRTAAYABhYL/QATuyAAPuB9KDPoa2BAbsAUQIACRBMABgC7Acj/F3RXeiAkxyAy1L6dedcz8TqRkLPQ5tpqK9V4wB1oZmm',
  'l+6BAaWS0QEAHBE8ABgAGFgv9ABO7IAA+4IBV6DmocSBAh8A8QIACRBAABgJz9Pmf7AZQD5/4yJzHzgE0HjvTq5zZE8b22MKsyFvQhDW7L0X',
  'koQ1JeR03+CXS4/jM7WIW1bQAHWhmaaX7oEBpZLRAQAcESwAGAAYWC/0AE7sgAD7ggG7HFO7a427i7OBALeG94EB8YHU',
].join('')

/** Half a second of a red bar that moves over a transparent ground. */
export const tinyWebm = (): Buffer => Buffer.from(TINY_WEBM_BASE64, 'base64')

const box = (type: string, ...parts: Buffer[]): Buffer => {
  const head = Buffer.alloc(8)
  const body = Buffer.concat(parts)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

const uint32s = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4)
  return bytes
}

/** An MP4 of one picture that declares this length, in one kilobyte. */
export function mp4OfLength(seconds: number, side = 16): Buffer {
  const matrix = uint32s(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
  const sample = Buffer.alloc(side * side * 3, 128)
  const entry = Buffer.concat([
    ...[Buffer.alloc(6), Buffer.from([0, 1]), Buffer.alloc(16), Buffer.from([0, side, 0, side])],
    ...[uint32s(0x480000, 0x480000, 0), Buffer.from([0, 1]), Buffer.alloc(32), Buffer.from([0, 24, 0xff, 0xff])],
  ])
  const data = (offset: number) =>
    box(
      'moov',
      box(
        'mvhd',
        uint32s(0, 0, 0, 1_000, seconds * 1_000, 0x10000, 0x1000000, 0, 0),
        matrix,
        Buffer.alloc(24),
        uint32s(2),
      ),
      box(
        'trak',
        box('tkhd', uint32s(3, 0, 0, 1, 0, seconds * 1_000, 0, 0, 0, 0), matrix, uint32s(side << 16, side << 16)),
        box(
          'mdia',
          box('mdhd', uint32s(0, 0, 0, 1_000, seconds * 1_000, 0x55c40000)),
          box('hdlr', uint32s(0, 0), Buffer.from('vide'), Buffer.alloc(13)),
          box(
            'minf',
            box('vmhd', uint32s(1, 0, 0)),
            box('dinf', box('dref', uint32s(0, 1), box('url ', uint32s(1)))),
            box(
              'stbl',
              box('stsd', uint32s(0, 1), box('raw ', entry)),
              box('stts', uint32s(0, 1, 1, seconds * 1_000)),
              box('stsc', uint32s(0, 1, 1, 1, 1)),
              box('stsz', uint32s(0, sample.length, 1)),
              box('stco', uint32s(0, 1, offset)),
            ),
          ),
        ),
      ),
    )
  const type = box('ftyp', Buffer.from('isom\0\0\0\0isommp42', 'latin1'))
  const offset = type.length + data(0).length + 8
  return Buffer.concat([type, data(offset), box('mdat', sample)])
}
