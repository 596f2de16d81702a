import { drawTiles, TILE_SIDE } from '@aplauso/contract/tiles'

const INKS = ['var(--t1)', 'var(--t2)', 'var(--t3)', 'var(--t4)', 'var(--t5)'] as const

type TilesProps = { seed: string; cols: number; rows: number; tone?: 'dark' | 'light'; className?: string }

/** A tile pattern drawn from a slug: every creator has their own art without an image request. */
export function Tiles({ seed, cols, rows, tone = 'dark', className = '' }: TilesProps) {
  'use memo'
  // Memoised: drawing is slow, and the donation page rerenders at every key.
  return (
    <svg
      aria-hidden="true"
      className={`${tone === 'dark' ? 'tiles-dark' : 'tiles-light'} ${className}`}
      viewBox={`0 0 ${cols * TILE_SIDE} ${rows * TILE_SIDE}`}
      preserveAspectRatio="xMidYMid slice"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn from numbers and our own colours, the seed itself is not written
      dangerouslySetInnerHTML={{ __html: drawTiles({ seed, cols, rows, ground: 'var(--t0)', inks: INKS }) }}
    />
  )
}
