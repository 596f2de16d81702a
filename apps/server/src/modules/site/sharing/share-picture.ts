export const PICTURE_WIDTH = 1_200
export const PICTURE_HEIGHT = 630

/** What a picture shows. All that it depends on but for the bytes of the avatar, whose address stands for them. */
export type Picture = {
  /** Of the tiles and the wave. */
  seed: string
  /** The first that the typefaces can write is the one that is written; the last one they always can. */
  headlines: readonly [string, ...string[]]
  line: string
  person: { verified: boolean; avatar: string | null } | null
  /** What stands in the circle where there is no person; the mark where there is neither. */
  emblem: { path: string; fill: string; ink: string } | null
  goal: { percent: number; label: string } | null
}
