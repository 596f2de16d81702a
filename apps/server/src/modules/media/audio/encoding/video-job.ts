export type VideoSource = 'webm' | 'mp4' | 'mov' | 'apng'

/** `source` is the container that the bytes were seen to be; nothing else in a file is believed. `file`: what it becomes. */
export type VideoJob = {
  source: VideoSource
  file: 'out.webm' | 'out.webp'
  maxMs: number
  /** Of what comes in, and of what is kept. */
  pixelsMax: number
  sideMax: number
  framesMax: number
  fileMaxBytes: number
  /** How often an animated picture plays; 0 without end. */
  plays: number
}

export type VideoResult =
  | { file: Uint8Array; durationMs: number; width: number; height: number }
  | 'undecodable'
  | 'other_codec'
  | 'too_long'
  | 'too_large'
  | 'too_many_frames'
  | 'no_picture'
