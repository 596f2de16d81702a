/** `source` is the container that the bytes were seen to be; nothing else in a file is believed. */
export type EncodingJob = {
  source: 'webm' | 'ogg' | 'mp3' | 'wav' | 'mp4'
  kind: 'recording' | 'speech'
  minMs: number
  /** What is longer by more than a little is refused, the little is cut off. */
  maxMs: number
}

export type EncodingResult =
  | { mp3: Uint8Array; durationMs: number; peaks: number[] }
  | 'undecodable'
  | 'too_long'
  | 'too_short'
  | 'silent'

/** `stopped`: it took too long, or the system was short of something. `crashed`: ffmpeg failed on its own. */
export type RunFailure = { failure: 'stopped' | 'crashed'; log: string }

/** Has ffmpeg work in other processes: whatever a file does to it, it does to them. */
export type FfmpegRunner<Job, Result> = {
  encode(bytes: Uint8Array, job: Job): Promise<Result | RunFailure>
  close(): Promise<void>
}

/** As sounds have it done. */
export type SoundRunner = FfmpegRunner<EncodingJob, EncodingResult>
