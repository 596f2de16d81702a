import { stdin, stdout } from 'node:process'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { PictureFacts, PictureJob, PictureRefusal } from './picture-job.ts'

// Runs one job. Input: a line with the job, then the picture. Output: a line with the facts, then the WebP.

const QUALITY = 88

async function make(
  bytes: Uint8Array,
  job: PictureJob,
): Promise<PictureRefusal | { facts: PictureFacts; webp: Buffer }> {
  // The decoder itself allows only these formats, by the bytes: SVG, PDF and rare formats are never parsed.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
  })
  sharp.cache(false)
  sharp.concurrency(1)

  const { width, height, pages = 1, format, delay = [] } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (Math.max(width, height) > job.sideMax || width * height > job.pixelsMax) return 'too_large'
  // Further pictures in one AVIF are other views, not frames.
  const animated = pages > 1 && format !== 'heif'
  if (animated && (pages > job.framesMax || width * height * pages > job.framePixelsMax)) return 'too_many_frames'

  const decoded = sharp(bytes, { animated, limitInputPixels: false, failOn: 'error', sequentialRead: true })
  const upright = animated ? decoded : decoded.autoOrient()
  const { data, info } = await upright
    .resize(job.storedSidePx, job.storedSidePx, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY, effort: animated ? 2 : 4 })
    .toBuffer({ resolveWithObject: true })
  const durationMs = animated ? delay.reduce((sum, each) => sum + each, 0) : 0
  return { facts: { width: info.width, height: info.pageHeight ?? info.height, animated, durationMs }, webp: data }
}

const request = await buffer(stdin)
const end = request.indexOf('\n')
const job: PictureJob = JSON.parse(request.subarray(0, end).toString())
const made = await make(request.subarray(end + 1), job).catch(() => 'undecodable' as const)
stdout.write(`${JSON.stringify(typeof made === 'string' ? { refused: made } : made.facts)}\n`)
if (typeof made !== 'string') stdout.write(made.webp)
