import { RECORDING_MAX_MS, RECORDING_MIN_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '#platform/errors/app-error.ts'
import { createTurns } from '#platform/time/in-turns.ts'
import { createBinaryRunner } from './binary-runner.ts'
import type { EncodingJob, EncodingResult } from './encoding-job.ts'
import { createWasmRunner } from './wasm-runner.ts'

export type SoundSource = EncodingJob['source']
export type EncodedSound = { mp3: Buffer; durationMs: number }

export type SoundEncoder = {
  /**
   * One MP3 (mono, 44.1 kHz, -16 LUFS, -1.5 dBTP) of any sound. Ends with AppError unsupported_media, audio_too_long,
   * audio_too_short, audio_silent, or overloaded when too much waits already or nothing came of it in time.
   */
  encode(bytes: Uint8Array, as: { source: SoundSource; kind: 'recording' | 'speech' }): Promise<EncodedSound>
  /** Ends what is under way, as overloaded. */
  close(): Promise<void>
}

// Each is a second or two of a processor.
const AT_ONCE = 2
const WAITING_MAX = 16
const LIMIT_MS = 20 * SECOND_MS

/** With the binary at `ffmpegPath`, or the bundled WebAssembly when it is undefined. */
export function createSoundEncoder(deps: { ffmpegPath: string | undefined; log: FastifyBaseLogger }): SoundEncoder {
  const { ffmpegPath, log } = deps
  const runner = ffmpegPath === undefined ? createWasmRunner(LIMIT_MS) : createBinaryRunner(ffmpegPath, LIMIT_MS)
  // Apart, so that a crowd of uploads makes no alert wait for its speech.
  const turns = { recording: createTurns(AT_ONCE, WAITING_MAX), speech: createTurns(AT_ONCE, WAITING_MAX) }
  return {
    encode: (bytes, { source, kind }) =>
      turns[kind](async () => {
        const result = await runner.encode(bytes, { source, kind, minMs: RECORDING_MIN_MS, maxMs: RECORDING_MAX_MS })
        if (typeof result === 'string') throw refusal(result)
        if ('mp3' in result) return { mp3: Buffer.from(result.mp3), durationMs: result.durationMs }
        log.warn({ source, kind, ...result }, 'a sound was not encoded')
        throw result.lost === 'stopped'
          ? new AppError('overloaded', 'The sound could not be prepared in time')
          : refusal('undecodable')
      }),
    close: () => runner.close(),
  }
}

function refusal(reason: Extract<EncodingResult, string>): AppError {
  switch (reason) {
    case 'undecodable':
      return new AppError('unsupported_media', 'This is no sound that can be played: webm, ogg, mp3, wav or m4a can')
    case 'too_long':
      return new AppError('audio_too_long', `A sound has at most ${RECORDING_MAX_MS / SECOND_MS} seconds`)
    case 'too_short':
      return new AppError('audio_too_short', 'A sound has at least half a second')
    case 'silent':
      return new AppError('audio_silent', 'There is nothing to be heard in it')
  }
}
