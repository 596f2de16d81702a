import type { EncodingJob } from './encoding-job.ts'

// Both the binary and WebAssembly use these. WebAssembly has FFmpeg 5.1, so options of later versions do not work.

const DECODED_HZ = 48_000
const OUTPUT_HZ = 44_100
// The limiter works on samples at this rate, so that it also lowers peaks between samples.
const LIMITER_HZ = 192_000
// -2 dBFS, because the encoder adds up to half a decibel and the result must stay below -1.5 dBTP.
const LIMITER_PEAK = 0.794
const CHANNELS = 2
const BYTES_PER_FRAME = 2 * CHANNELS

// The demuxer is always named: one that ffmpeg chooses itself might open other files.
const DEMUXERS = { webm: 'matroska', ogg: 'ogg', mp3: 'mp3', wav: 'wav', mp4: 'mov' } as const

const BIT_RATES = { recording: '96k', speech: '64k' } as const

const DECODED = 'decoded.pcm'
/** Input of the MP3 encoder, in 32-bit samples. */
export const SHAPED = 'shaped.pcm'
const MP3 = 'out.mp3'

const QUIET_ARGUMENTS = ['-nostdin', '-hide_banner', '-y', '-loglevel', 'error']
const VERBOSE_ARGUMENTS = ['-nostdin', '-hide_banner', '-y', '-loglevel', 'info']
const seconds = (ms: number) => String(ms / 1_000)

/** Decodes the first audio track to two channels of plain samples, up to `atMostMs`, whatever the file states. */
export const decode = {
  file: DECODED,
  command: ({ source }: EncodingJob, atMostMs: number): string[] => [
    ...QUIET_ARGUMENTS,
    ...['-protocol_whitelist', 'file', '-max_alloc', '67108864', '-threads', '1'],
    ...['-f', DEMUXERS[source], '-t', seconds(atMostMs), '-i', 'file:in'],
    ...['-map', '0:a:0', '-vn', '-sn', '-dn', '-ac', String(CHANNELS), '-ar', String(DECODED_HZ)],
    // Limited in bytes too, because time may not advance in a malicious file.
    ...['-fs', String(toBytes(atMostMs)), '-c:a', 'pcm_s16le', '-f', 's16le', `file:${DECODED}`],
  ],
  toMs: (sizeBytes: number): number => Math.round((sizeBytes / BYTES_PER_FRAME / DECODED_HZ) * 1_000),
}

const toBytes = (ms: number) => Math.round((ms / 1_000) * DECODED_HZ) * BYTES_PER_FRAME

/** Duration after padding, and the audible channels. */
export type DecodedSound = { durationMs: number; channel: Channel }
export type Channel = 'both' | 'left' | 'right'

const MIXES = { both: '0.5*c0+0.5*c1', left: 'c0', right: 'c1' }

const decodedInput = ({ durationMs }: DecodedSound) => [
  ...['-f', 's16le', '-ar', String(DECODED_HZ), '-ac', String(CHANNELS)],
  ...['-t', seconds(durationMs), '-i', `file:${DECODED}`],
]
const monoFilters = ({ durationMs, channel }: DecodedSound) => [
  `pan=mono|c0=${MIXES[channel]}`,
  `apad=whole_dur=${durationMs}ms`,
]

export const measure = (sound: DecodedSound): string[] => [
  ...VERBOSE_ARGUMENTS,
  ...decodedInput(sound),
  ...['-af', [...monoFilters(sound), 'ebur128=framelog=verbose'].join(), '-f', 'null', '-'],
]

/** Changes the gain, limits the peaks, and logs the resulting loudness. */
export const shape = (sound: DecodedSound, gainDb: number): string[] => [
  ...VERBOSE_ARGUMENTS,
  ...decodedInput(sound),
  '-af',
  [
    ...monoFilters(sound),
    `volume=${gainDb.toFixed(2)}dB:precision=float`,
    `aresample=${LIMITER_HZ}`,
    `alimiter=limit=${LIMITER_PEAK}:attack=5:release=50:level=disabled`,
    `aresample=${OUTPUT_HZ}`,
    'ebur128=framelog=verbose',
  ].join(),
  ...['-c:a', 'pcm_f32le', '-f', 'f32le', `file:${SHAPED}`],
]

export const toMp3 = {
  file: MP3,
  command: (kind: EncodingJob['kind']): string[] => [
    ...QUIET_ARGUMENTS,
    ...['-f', 'f32le', '-ar', String(OUTPUT_HZ), '-ac', '1', '-i', `file:${SHAPED}`],
    ...['-c:a', 'libmp3lame', '-b:a', BIT_RATES[kind]],
    ...['-map_metadata', '-1', '-id3v2_version', '0', '-write_xing', '1', '-f', 'mp3', `file:${MP3}`],
  ],
}
