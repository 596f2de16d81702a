import type { EncodingJob, EncodingResult } from './encoding-job.ts'
import { audibleChannel, peaksOf } from './measure-samples.ts'
import { type DecodedSound, decode, measure, SHAPED, shape, toMp3 } from './sound-arguments.ts'

// The child process with WebAssembly's ffmpeg runs this too and can read little else, so it imports only this folder.

/** ffmpeg in its own folder, with the input file `in`. */
export type Ffmpeg = {
  run(args: string[]): Promise<{ failed: boolean; log: string }>
  sizeBytes(file: string): Promise<number>
  read(file: string): Promise<Uint8Array>
}

/** A recorder that stops at the limit may record a little longer. */
const TOLERANCE_MS = 600
const SILENT_LUFS = -60
/** Loudness is measured over blocks of 400 ms, so a shorter sound gets silence appended. */
const MEASURABLE_MS = 400
const PADDED_MS = 600

// The MP3 encoder lowers the level by 0.4 dB.
const TARGET_LUFS = -15.6
const CLOSE_ENOUGH_LU = 0.3
const PASSES_MAX = 4
const LU_PER_DB_MIN = 0.25

/** Decodes the sound, checks it, and makes the MP3 to store. Throws if ffmpeg fails after decoding. */
export async function encodeSound(ffmpeg: Ffmpeg, job: EncodingJob): Promise<EncodingResult> {
  const decoded = await ffmpeg.run(decode.command(job, job.maxMs + 2 * TOLERANCE_MS))
  if (decoded.failed) return 'undecodable'
  const decodedMs = decode.toMs(await ffmpeg.sizeBytes(decode.file))
  if (decodedMs > job.maxMs + TOLERANCE_MS) return 'too_long'
  if (decodedMs < job.minMs) return 'too_short'

  const durationMs = decodedMs < MEASURABLE_MS ? PADDED_MS : Math.min(decodedMs, job.maxMs)
  const decodedSound: DecodedSound = { durationMs, channel: audibleChannel(await ffmpeg.read(decode.file)) }
  const lufs = await runAndMeasure(ffmpeg, measure(decodedSound))
  if (lufs < SILENT_LUFS) return 'silent'
  await shapeTowardsTarget(ffmpeg, decodedSound, lufs)
  await mustRun(ffmpeg, toMp3.command(job.kind))
  return { mp3: await ffmpeg.read(toMp3.file), durationMs, peaks: peaksOf(await ffmpeg.read(SHAPED)) }
}

// Where the limiter lowers peaks, 1 dB of gain raises loudness by less than 1 LU. The previous pass gives the ratio.
async function shapeTowardsTarget(ffmpeg: Ffmpeg, decodedSound: DecodedSound, decodedLufs: number): Promise<void> {
  let lufs = decodedLufs
  let gainDb = 0
  let luPerDb = 1
  for (let pass = 1; pass <= PASSES_MAX; pass += 1) {
    const before = lufs
    const stepDb = (TARGET_LUFS - before) / luPerDb
    gainDb += stepDb
    lufs = await runAndMeasure(ffmpeg, shape(decodedSound, gainDb))
    if (Math.abs(TARGET_LUFS - lufs) <= CLOSE_ENOUGH_LU) return
    luPerDb = Math.min(1, Math.max(LU_PER_DB_MIN, (lufs - before) / stepDb))
  }
}

const runAndMeasure = async (ffmpeg: Ffmpeg, args: string[]) => integratedLufs(await mustRun(ffmpeg, args))

async function mustRun(ffmpeg: Ffmpeg, args: string[]): Promise<string> {
  const { failed, log } = await ffmpeg.run(args)
  if (failed) throw new Error(`ffmpeg failed at ${args.join(' ')}: ${log}`)
  return log
}

/** Integrated loudness from the summary that the filter `ebur128` logs; minus infinity for silence. */
function integratedLufs(log: string): number {
  const summary = log.slice(log.lastIndexOf('Summary:'))
  const value = /\bI:\s+(-?[\d.]+|-inf|nan) LUFS/.exec(summary)?.[1]
  if (value === undefined) throw new Error(`ffmpeg measured no loudness: ${log}`)
  const lufs = Number(value)
  return Number.isFinite(lufs) ? lufs : Number.NEGATIVE_INFINITY
}
