import type { Ffmpeg } from './encode-sound.ts'
import { type ProbedVideo, probe, transcode } from './video-arguments.ts'
import type { VideoJob, VideoResult } from './video-job.ts'

// The child process with WebAssembly's ffmpeg runs this too and can read little else, so it imports only this folder.

/** The last frame also has a duration. */
const TOLERANCE_MS = 600
/** QuickTime may contain any codec. Only those that an MP4 may contain are decoded. */
const MP4_CODECS = new Set(['h264', 'hevc', 'mpeg4', 'av1', 'vp9'])

/** Encodes the video again, without sound. Values stated in the file only allow an earlier refusal. */
export async function encodeVideo(ffmpeg: Ffmpeg, job: VideoJob): Promise<VideoResult> {
  const { log } = await ffmpeg.run(probe(job))
  const probed = parseProbe(log)
  if (typeof probed === 'string') return probed
  if (job.source === 'mov' && !MP4_CODECS.has(probed.codec)) return 'other_codec'
  if (probed.statedMs !== undefined && probed.statedMs > job.maxMs + TOLERANCE_MS) return 'too_long'
  if (probed.width * probed.height > job.pixelsMax) return 'too_large'

  const transcoded = await ffmpeg.run(transcode(job, probed, job.maxMs + 2 * TOLERANCE_MS))
  const { frames, endMs } = progressIn(transcoded.log)
  if (transcoded.failed || frames === 0 || isBroken(transcoded.log)) return 'undecodable'
  if (frames > job.framesMax) return 'too_many_frames'
  if (endMs > job.maxMs + TOLERANCE_MS) return 'too_long'
  const output = transcoded.log.slice(transcoded.log.lastIndexOf('Output #0'))
  const size = sizeIn(output)
  if (size === undefined) return 'undecodable'
  return { file: await ffmpeg.read(job.file), durationMs: Math.min(endMs + frameMsIn(output), job.maxMs), ...size }
}

function parseProbe(log: string): ProbedVideo | 'undecodable' | 'no_picture' {
  if (!log.includes('Input #0')) return 'undecodable'
  const [line, codec] = log.split('\n').flatMap((text) => {
    const [, name] = /Stream #0:.*: Video: (\w+)/.exec(text) ?? []
    // Cover art of a song is a picture, not a video.
    return name === undefined || text.includes('(attached pic)') ? [] : [text, name]
  })
  if (line === undefined || codec === undefined) return 'no_picture'
  const size = sizeIn(line)
  const [, hours, minutes, seconds] = /Duration: (\d+):(\d+):([\d.]+)/.exec(log) ?? []
  const statedMs =
    hours === undefined
      ? undefined
      : Math.round((Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000)
  return size === undefined ? 'undecodable' : { codec, ...size, hasAlpha: /alpha_mode\s*:\s*1/.test(log), statedMs }
}

function sizeIn(text: string): { width: number; height: number } | undefined {
  const [, width, height] = /Video: .*?, (\d{1,5})x(\d{1,5})\b/.exec(text) ?? []
  return width === undefined || Number(width) * Number(height) === 0
    ? undefined
    : { width: Number(width), height: Number(height) }
}

/** Duration of one frame. ffmpeg's progress gives the start time of the last frame. */
function frameMsIn(output: string): number {
  const [, fps] = /, ([\d.]+) fps\b/.exec(output) ?? []
  return fps === undefined || Number(fps) === 0 ? 0 : Math.round(1_000 / Number(fps))
}

function progressIn(log: string): { frames: number; endMs: number } {
  const [last] = [...log.matchAll(/frame=\s*(\d+).*?time=(\d+):(\d+):([\d.]+)/g)].slice(-1)
  if (last === undefined) return { frames: 0, endMs: 0 }
  const [, frames, hours, minutes, seconds] = last
  return {
    frames: Number(frames),
    endMs: Math.round((Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000),
  }
}

/** Detects a truncated video, which ffmpeg decodes as far as it can. */
const isBroken = (log: string) => /partial file|File ended prematurely|Invalid data found|moov atom not found/.test(log)
