import { RECORDING_MAX_MS, RECORDING_MIN_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '#platform/errors/app-error.ts'
import { createConcurrencyLimit } from '#platform/time/concurrency-limit.ts'
import { createBinaryRunner } from './binary-runner.ts'
import type { EncodingJob, EncodingResult, SoundRunner } from './encoding-job.ts'
import { SOUND_TASK } from './ffmpeg-task.ts'
import { createWasmRunner } from './wasm-runner.ts'

export type SoundSource = EncodingJob['source']
/** `peaks`: level of each part, as a percentage of the loudest one. */
export type EncodedSound = { mp3: Buffer; durationMs: number; peaks: number[] }

/** `minMs` and `maxMs` are by default those of a recording; speech may be as short as one word. */
type SoundOptions = { source: SoundSource; kind: EncodingJob['kind']; minMs?: number; maxMs?: number }

export type SoundEncoder = {
  /**
   * Encodes any sound as MP3 (mono, 44.1 kHz, -16 LUFS, -1.5 dBTP). Rejects with AppError unsupported_media,
   * audio_too_long, audio_too_short, audio_silent, or overloaded when the queue is full or time runs out.
   */
  encode(bytes: Uint8Array, as: SoundOptions): Promise<EncodedSound>
  /** Stops running jobs, which reject with overloaded. */
  close(): Promise<void>
}

// Each job uses a processor for one or two seconds.
const PARALLEL = 2
const WAITING_MAX = 16
const LIMIT_MS = 20 * SECOND_MS
const MIN_MS = { recording: RECORDING_MIN_MS, speech: 1 }

type EncoderDeps = { ffmpegPath: string | undefined; runner?: SoundRunner | undefined; log: FastifyBaseLogger }

/** Uses the binary at `ffmpegPath`, or the bundled WebAssembly if it is undefined, or `runner`. */
export function createSoundEncoder({ ffmpegPath, runner: other, log }: EncoderDeps): SoundEncoder {
  const createRunner = () =>
    ffmpegPath === undefined
      ? createWasmRunner(LIMIT_MS, SOUND_TASK)
      : createBinaryRunner(ffmpegPath, LIMIT_MS, SOUND_TASK)
  const runner = other ?? createRunner()
  // Separate limits, so that many uploads do not delay the speech of alerts.
  const limits = {
    recording: createConcurrencyLimit(PARALLEL, WAITING_MAX),
    speech: createConcurrencyLimit(PARALLEL, WAITING_MAX),
  }
  return {
    encode: (bytes, { source, kind, minMs = MIN_MS[kind], maxMs = RECORDING_MAX_MS }) =>
      limits[kind](async () => {
        const job = { source, kind, minMs, maxMs }
        const result = await runner.encode(bytes, job)
        if (typeof result === 'string') throw encodingError(result, job)
        if ('mp3' in result) return { ...result, mp3: Buffer.from(result.mp3) }
        log.warn({ source, kind, ...result }, 'sound encoding failed')
        throw result.failure === 'stopped'
          ? new AppError('overloaded', 'The sound could not be prepared in time')
          : encodingError('undecodable', job)
      }),
    close: () => runner.close(),
  }
}

function encodingError(reason: Extract<EncodingResult, string>, { minMs, maxMs }: EncodingJob): AppError {
  switch (reason) {
    case 'undecodable':
      return new AppError('unsupported_media', 'This is no sound that can be played: webm, ogg, mp3, wav or m4a can')
    case 'too_long':
      return new AppError('audio_too_long', `A sound has at most ${maxMs / SECOND_MS} seconds`)
    case 'too_short':
      return new AppError('audio_too_short', `A sound has at least ${minMs} milliseconds`)
    case 'silent':
      return new AppError('audio_silent', 'There is nothing to be heard in it')
  }
}
