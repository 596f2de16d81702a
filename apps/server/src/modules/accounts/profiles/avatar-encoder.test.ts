import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { AppError } from '#platform/errors/app-error.ts'
import { createAvatarEncoder } from './avatar-encoder.ts'

const encode = createAvatarEncoder()

const RED = { r: 230, g: 20, b: 20 }
const BLUE = { r: 20, g: 20, b: 230 }

const plain = (width: number, height: number, background = RED) =>
  sharp({ create: { width, height, channels: 3, background } })

/** An image with blue in the middle third and another colour on both sides. */
async function striped(width: number, height: number) {
  const middle = await plain(Math.round(width / 3), height, BLUE)
    .png()
    .toBuffer()
  const raw = await sharp(middle).raw().toBuffer({ resolveWithObject: true })
  return plain(width, height).composite([{ input: raw.data, raw: raw.info, left: Math.round(width / 3), top: 0 }])
}

async function colourAt(webp: Buffer, x: number, y: number) {
  const { data, info } = await sharp(webp).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * info.channels
  const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3)
  return r > 150 && b < 100 ? 'red' : b > 150 && r < 100 ? 'blue' : `${r},${g},${b}`
}

const refusal = (bytes: Uint8Array) =>
  encode(bytes).then(
    () => undefined,
    (error: unknown) => (error instanceof AppError ? error.code : error),
  )

/** A PNG of a few kilobytes that declares the given number of pixels, all of one colour. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const whole = Buffer.alloc(body.length + 8)
    whole.writeUInt32BE(data.length)
    body.copy(whole, 4)
    whole.writeUInt32BE(crc32(body), body.length + 4)
    return whole
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

test.each(['png', 'jpeg', 'webp', 'gif'] as const)('A %s becomes a square WebP', async (format) => {
  const webp = await encode(await plain(300, 200).toFormat(format).toBuffer())
  expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
  expect(await colourAt(webp, 256, 256)).toBe('red')
})

test('A wide picture is cropped to its middle', async () => {
  const webp = await encode(await (await striped(900, 300)).png().toBuffer())
  expect(await Promise.all([5, 256, 506].map((x) => colourAt(webp, x, 256)))).toEqual(['blue', 'blue', 'blue'])
})

test('A rotated phone photo is turned upright and loses its EXIF data', async () => {
  const jpeg = await (await striped(300, 300))
    .withExif({ IFD0: { Make: 'Telefone' }, IFD3: { GPSLatitude: '38/1 42/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100 })
    .toBuffer()
  const { exif = Buffer.alloc(0) } = await sharp(jpeg).metadata()
  expect(exif.toString('latin1')).toContain('Telefone')
  const webp = await encode(jpeg)
  const metadata = await sharp(webp).metadata()
  expect(Object.keys(metadata).filter((key) => /exif|icc|xmp|iptc|orientation|comments/.test(key))).toEqual([])
  expect(webp.toString('latin1')).not.toContain('Telefone')
  // The rotation has turned the columns into rows.
  expect(await Promise.all([20, 256, 490].map((y) => colourAt(webp, 256, y)))).toEqual(['red', 'blue', 'red'])
})

test('An animation becomes its first frame', async () => {
  const frames = Buffer.concat([Buffer.alloc(64 * 64 * 3, 0), Buffer.alloc(64 * 64 * 3, 255)])
  const animation = await sharp(frames, { raw: { width: 64, height: 128, channels: 3, pageHeight: 64 } })
    .gif({ delay: [100, 100], loop: 0 })
    .toBuffer()
  expect((await sharp(animation).metadata()).pages).toBe(2)
  const webp = await encode(animation)
  expect((await sharp(webp).metadata()).pages ?? 1).toBe(1)
  expect(await colourAt(webp, 256, 256)).toBe('0,0,0')
})

test.each([
  ['text', 'hello'],
  ['nothing', ''],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'],
  [
    'SVG that reads a file',
    '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>',
  ],
  ['PDF', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'],
  ['PPM', 'P3 1 1 255 0 0 0\n'],
  ['the start of a PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
  ['CSV', '1,2\n3,4\n'],
])('A file with %s as content is refused as no picture', async (_name, text) => {
  expect(await refusal(Buffer.from(text, 'latin1'))).toBe('unsupported_media')
})

test.each(['tiff', 'avif'] as const)('A %s picture is refused', async (format) => {
  expect(await refusal(await plain(20, 20).toFormat(format).toBuffer())).toBe('unsupported_media')
})

test('A truncated picture is refused', async () => {
  const noise = sharp({
    create: {
      width: 400,
      height: 400,
      channels: 3,
      background: RED,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
  const jpeg = await noise.jpeg().toBuffer()
  expect(await refusal(jpeg.subarray(0, jpeg.length / 2))).toBe('unsupported_media')
})

test('A small file that declares nine hundred million pixels is refused before it is decoded', async () => {
  const bytes = bomb(30_000, 30_000)
  expect(bytes.length).toBeLessThan(200_000)
  const before = process.memoryUsage().rss
  expect(await refusal(bytes)).toBe('unsupported_media')
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
})

test('A picture with HTML appended is re-encoded without the HTML', async () => {
  const png = await plain(64, 64).png().toBuffer()
  const webp = await encode(Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]))
  expect(webp.toString('latin1')).not.toContain('script')
})
