import { drawTiles, TILE_SIDE } from '@aplauso/contract/tiles'

const INKS = ['var(--t1)', 'var(--t2)', 'var(--t3)', 'var(--t4)', 'var(--t5)'] as const

type TilesProps = { seed: string; cols: number; rows: number; tone?: 'dark' | 'light'; className?: string }

/** A tile cover drawn from a slug: every creator has art of their own, and no image is requested. */
export function Tiles({ seed, cols, rows, tone = 'dark', className = '' }: TilesProps) {
  'use memo'
  // It is long to draw, and on the donation page every key that is typed renders what is around it.
  return (
    <svg
      aria-hidden="true"
      className={`${tone === 'dark' ? 'tiles-dark' : 'tiles-light'} ${className}`}
      viewBox={`0 0 ${cols * TILE_SIDE} ${rows * TILE_SIDE}`}
      preserveAspectRatio="xMidYMid slice"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn from numbers and our own colours, nothing of the seed is written
      dangerouslySetInnerHTML={{ __html: drawTiles({ seed, cols, rows, ground: 'var(--t0)', inks: INKS }) }}
    />
  )
}
