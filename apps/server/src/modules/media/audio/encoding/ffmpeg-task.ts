import * as z from 'zod'
import { encodeSound, type Ffmpeg } from './encode-sound.ts'
import { encodeVideo } from './encode-video.ts'
import type { EncodingJob, EncodingResult } from './encoding-job.ts'
import type { VideoJob, VideoResult } from './video-job.ts'

/** A kind of file that ffmpeg processes in its own process. */
export type FfmpegTask<Job, Result> = {
  /** Name of the task in the WebAssembly child. */
  name: 'sound' | 'video'
  work(ffmpeg: Ffmpeg, job: Job): Promise<Result>
  /** Maximum size of each intermediate file, and of the output of a child. */
  fileMaxBytes: number
  resultMaxBytes: number
  /** The result from the reply of a child and the file that it made. */
  resultOf(reply: unknown, file: Uint8Array): Result
}

const MEGABYTE = 1024 * 1024

const SoundReply = z.union([
  z.object({ refused: z.enum(['undecodable', 'too_long', 'too_short', 'silent']) }),
  z.object({ durationMs: z.int().positive(), peaks: z.array(z.int()) }),
])

export const SOUND_TASK: FfmpegTask<EncodingJob, EncodingResult> = {
  name: 'sound',
  work: encodeSound,
  fileMaxBytes: 16 * MEGABYTE,
  // 45 s at 96 kb/s are half of it.
  resultMaxBytes: MEGABYTE,
  resultOf(reply, mp3) {
    const outcome = SoundReply.parse(reply)
    return 'refused' in outcome ? outcome.refused : { ...outcome, mp3 }
  },
}

const VideoReply = z.union([
  z.object({
    refused: z.enum(['undecodable', 'other_codec', 'too_long', 'too_large', 'too_many_frames', 'no_picture']),
  }),
  z.object({ durationMs: z.int(), width: z.int().positive(), height: z.int().positive() }),
])

export const VIDEO_TASK: FfmpegTask<VideoJob, VideoResult> = {
  name: 'video',
  work: encodeVideo,
  fileMaxBytes: 40 * MEGABYTE,
  resultMaxBytes: 40 * MEGABYTE,
  resultOf(reply, file) {
    const outcome = VideoReply.parse(reply)
    return 'refused' in outcome ? outcome.refused : { ...outcome, file }
  },
}
