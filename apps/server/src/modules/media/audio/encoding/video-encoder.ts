import { SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '#platform/errors/app-error.ts'
import { createConcurrencyLimit } from '#platform/time/concurrency-limit.ts'
import { createBinaryRunner } from './binary-runner.ts'
import { VIDEO_TASK } from './ffmpeg-task.ts'
import type { VideoJob, VideoResult } from './video-job.ts'
import { createWasmRunner } from './wasm-runner.ts'

export type VideoEncoder = {
  /** Rejects with overloaded when the queue is full or time runs out. */
  encode(bytes: Uint8Array, job: Omit<VideoJob, 'sideMax'>): Promise<VideoResult>
  close(): Promise<void>
}

// One job occupies a processor for seconds.
const PARALLEL = 1
const WAITING_MAX = 8
/** Maximum side of a stored video, which OBS decodes for every alert beside a game. WebAssembly has one slow thread. */
const SIDE = { binary: 1_280, wasm: 960 }
// Shorter than the time that proxies wait for an answer.
const LIMIT_MS = 50 * SECOND_MS

/** Uses the binary at `ffmpegPath`, or the bundled WebAssembly if it is undefined. */
export function createVideoEncoder(deps: { ffmpegPath: string | undefined; log: FastifyBaseLogger }): VideoEncoder {
  const { ffmpegPath, log } = deps
  const runner =
    ffmpegPath === undefined
      ? createWasmRunner(LIMIT_MS, VIDEO_TASK)
      : createBinaryRunner(ffmpegPath, LIMIT_MS, VIDEO_TASK)
  const limited = createConcurrencyLimit(PARALLEL, WAITING_MAX)
  return {
    encode: (bytes, job) =>
      limited(async () => {
        const sideMax = ffmpegPath === undefined ? SIDE.wasm : SIDE.binary
        const result = await runner.encode(bytes, { ...job, sideMax })
        if (typeof result === 'string' || 'file' in result) return result
        log.warn({ source: job.source, ...result }, 'video encoding failed')
        if (result.failure === 'stopped') throw new AppError('overloaded', 'The film could not be prepared in time')
        return 'undecodable'
      }),
    close: () => runner.close(),
  }
}
