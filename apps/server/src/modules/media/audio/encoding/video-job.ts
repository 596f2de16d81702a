export type VideoSource = 'webm' | 'mp4' | 'mov' | 'apng'

/** `source` is the container that the bytes show; other values stated in the file are ignored. `file` is the output. */
export type VideoJob = {
  source: VideoSource
  file: 'out.webm' | 'out.webp'
  maxMs: number
  /** `pixelsMax` limits the input, `sideMax` the stored video. */
  pixelsMax: number
  sideMax: number
  framesMax: number
  fileMaxBytes: number
  /** Number of times that an animated picture plays; 0 means without end. */
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
