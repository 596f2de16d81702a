/** `source` is the container that the bytes were seen to be; nothing else in a file is believed. `file`: what it becomes. */
export type FilmJob = {
  source: 'webm' | 'mp4' | 'apng'
  file: 'out.webm' | 'out.webp'
  maxMs: number
  /** Of what comes in, and of what is kept. */
  pixelsMax: number
  sideMax: number
  framesMax: number
  fileMaxBytes: number
}

export type FilmResult =
  | { file: Uint8Array; durationMs: number; width: number; height: number }
  | 'undecodable'
  | 'too_long'
  | 'too_large'
  | 'too_many_frames'
  | 'no_picture'
