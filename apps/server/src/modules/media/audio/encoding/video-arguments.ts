import type { VideoJob } from './video-job.ts'

// Both the binary and WebAssembly use these. WebAssembly has FFmpeg 5.1, so options of later versions do not work.

const FRAMES_PER_SECOND_MAX = 30
// The demuxer is always named: one that ffmpeg chooses itself might open other files.
const DEMUXERS = { webm: 'matroska', mp4: 'mov', mov: 'mov', apng: 'apng' } as const
/** ffmpeg's own decoders of these codecs ignore transparency. */
const DECODERS = new Map([
  ['vp8', 'libvpx'],
  ['vp9', 'libvpx-vp9'],
])

export type ProbedVideo = {
  codec: string
  width: number
  height: number
  hasAlpha: boolean
  statedMs: number | undefined
}

const common = ['-nostdin', '-hide_banner', '-y', '-loglevel', 'info']
const inputLimits = ['-protocol_whitelist', 'file', '-max_alloc', '134217728', '-threads', '1']

/** Logs the streams of the file. ffmpeg exits with an error because there is no output. */
export const probe = ({ source }: VideoJob): string[] => [
  ...[...common, ...inputLimits],
  ...['-f', DEMUXERS[source], '-i', 'file:in'],
]

/**
 * Makes a WebP with the frame times of an animated picture, or a VP8 video without sound (decision 041). Removes
 * metadata.
 */
export function transcode(job: VideoJob, probed: ProbedVideo, atMostMs: number): string[] {
  const decoder = probed.hasAlpha ? DECODERS.get(probed.codec) : undefined
  return [
    ...[...common, ...inputLimits],
    ...(decoder === undefined ? [] : ['-c:v', decoder]),
    ...['-f', DEMUXERS[job.source], '-t', String(atMostMs / 1_000), '-i', 'file:in'],
    ...['-map', '0:v:0', '-an', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
    ...['-frames:v', String(job.framesMax + 1), '-fs', String(job.fileMaxBytes), '-threads', '1'],
    ...(job.source === 'apng' ? webpArguments(job) : webmArguments(job, probed)),
  ]
}

const scaleFilter = (sideMax: number) =>
  `scale=w='min(iw,${sideMax})':h='min(ih,${sideMax})':force_original_aspect_ratio=decrease:force_divisible_by=2`

const webpArguments = ({ sideMax, file, plays }: VideoJob) => [
  ...['-vf', scaleFilter(sideMax), '-fps_mode', 'vfr', '-c:v', 'libwebp_anim', '-pix_fmt', 'bgra'],
  ...['-lossless', '0', '-q:v', '85', '-loop', String(plays), '-f', 'webp', `file:${file}`],
]

const webmArguments = ({ sideMax, file }: VideoJob, { hasAlpha }: ProbedVideo) => [
  ...['-vf', `fps='min(source_fps,${FRAMES_PER_SECOND_MAX})',${scaleFilter(sideMax)}`],
  ...['-c:v', 'libvpx', '-pix_fmt', hasAlpha ? 'yuva420p' : 'yuv420p', '-b:v', '4M', '-crf', '12'],
  // Fast settings, because the creator waits and the machine serves others.
  ...['-deadline', 'realtime', '-cpu-used', '16', '-auto-alt-ref', '0', '-f', 'webm', `file:${file}`],
]
