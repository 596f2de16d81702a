export const PICTURE_WIDTH = 1_200
export const PICTURE_HEIGHT = 630

/** The contents of a picture: everything it depends on. The avatar's address stands for its bytes. */
export type Picture = {
  /** Seed of the tiles and of the wave. */
  seed: string
  /** Candidates; the first that the typefaces can write is used. They can always write the last one. */
  headlines: readonly [string, ...string[]]
  line: string
  person: { verified: boolean; avatar: string | null } | null
  /** Fills the circle when there is no person; without both, the logo does. */
  emblem: { path: string; fill: string; ink: string } | null
  goal: { percent: number; label: string } | null
}

/** The operator's name, logo (a PNG as a data URI) and colour on a dark ground. Undefined: the product's. */
export type PictureLook = { wordmark: string; logo: string | undefined; colour: string | undefined }
