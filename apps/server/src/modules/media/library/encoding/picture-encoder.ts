import {
  MEDIA_FRAME_PIXELS_MAX,
  MEDIA_FRAMES_MAX,
  MEDIA_PIXELS_MAX,
  MEDIA_SIDE_MAX_PIXELS,
  SECOND_MS,
} from '@aplauso/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod'
import { AppError } from '#platform/errors/app-error.ts'
import { createConcurrencyLimit } from '#platform/time/concurrency-limit.ts'
import { PICTURE_REFUSALS, type PictureFacts, type PictureJob, type PictureRefusal } from './picture-job.ts'
import { runPictureChild } from './run-picture-child.ts'

/** Size of a stream's canvas. A larger picture is never visible in full resolution. */
export const STORED_SIDE_PX = 1_920

const JOB: PictureJob = {
  sideMax: MEDIA_SIDE_MAX_PIXELS,
  pixelsMax: MEDIA_PIXELS_MAX,
  framesMax: MEDIA_FRAMES_MAX,
  framePixelsMax: MEDIA_FRAME_PIXELS_MAX,
  storedSidePx: STORED_SIDE_PX,
}
// Each job uses a processor for seconds.
const AT_ONCE = 2
const WAITING_MAX = 16
const LIMITS = { ms: 50 * SECOND_MS, maxBytes: 40 * 1024 * 1024 }

const ChildAnswer = z.union([
  z.object({ refused: z.enum(PICTURE_REFUSALS) }),
  z.object({ width: z.int().positive(), height: z.int().positive(), animated: z.boolean(), durationMs: z.number() }),
])

export type PictureEncoder = (bytes: Buffer) => Promise<PictureRefusal | { facts: PictureFacts; webp: Buffer }>

/**
 * Encodes every picture again in its own process, so that only its visible content is stored. Rejects with overloaded
 * when the queue is full or time runs out.
 */
export function createPictureEncoder(log: FastifyBaseLogger): PictureEncoder {
  const limited = createConcurrencyLimit(AT_ONCE, WAITING_MAX)
  return (bytes) =>
    limited(async () => {
      const result = await runPictureChild([Buffer.from(`${JSON.stringify(JOB)}\n`), bytes], LIMITS)
      if ('lost' in result) {
        log.warn(result, 'picture encoding failed')
        if (result.lost === 'stopped') throw new AppError('overloaded', 'The picture could not be prepared in time')
        return 'undecodable'
      }
      const end = result.output.indexOf('\n')
      const answer = ChildAnswer.parse(JSON.parse(result.output.subarray(0, end).toString()))
      return 'refused' in answer ? answer.refused : { facts: answer, webp: result.output.subarray(end + 1) }
    })
}
