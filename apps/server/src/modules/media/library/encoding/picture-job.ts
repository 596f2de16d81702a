/** What a picture may be, for the process that looks at it. */
export type PictureJob = {
  sideMax: number
  pixelsMax: number
  framesMax: number
  framePixelsMax: number
  /** What is kept is no larger. */
  keptSide: number
}

export type PictureFacts = { width: number; height: number; animated: boolean; durationMs: number }

export const PICTURE_REFUSALS = ['undecodable', 'too_large', 'too_many_frames'] as const
export type PictureRefusal = (typeof PICTURE_REFUSALS)[number]
