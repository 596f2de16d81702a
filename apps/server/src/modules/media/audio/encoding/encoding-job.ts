/** `source` is the container that the bytes show. Other values stated in the file are ignored. */
export type EncodingJob = {
  source: 'webm' | 'ogg' | 'mp3' | 'wav' | 'mp4'
  kind: 'recording' | 'speech'
  minMs: number
  /** A sound that is slightly longer is cut; a longer one is refused. */
  maxMs: number
}

export type EncodingResult =
  | { mp3: Uint8Array; durationMs: number; peaks: number[] }
  | 'undecodable'
  | 'too_long'
  | 'too_short'
  | 'silent'

/** `stopped`: it took too long, or the system lacked resources. `crashed`: ffmpeg itself failed. */
export type RunFailure = { failure: 'stopped' | 'crashed'; log: string }

/** Runs ffmpeg in other processes, so that a malicious file cannot harm the server. */
export type FfmpegRunner<Job, Result> = {
  encode(bytes: Uint8Array, job: Job): Promise<Result | RunFailure>
  close(): Promise<void>
}

export type SoundRunner = FfmpegRunner<EncodingJob, EncodingResult>
