import { seededRandom } from './seeded-random.ts'

export const TILE_SIDE = 48

type TileDrawing = {
  /** A creator's slug: every creator has a different pattern. */
  seed: string
  cols: number
  rows: number
  /** Colours in any form that SVG accepts, `var(…)` included. */
  ground: string
  inks: readonly [string, string, string, string, string]
}

/** The markup inside an SVG of `cols` by `rows` tiles: equal for equal seeds. */
export function drawTiles({ seed, cols, rows, ground, inks }: TileDrawing): string {
  const random = seededRandom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const colour = (index: number) => inks[index % inks.length] ?? ground
  let drawing = `<path fill="${ground}" d="M0 0h${cols * TILE_SIDE}v${rows * TILE_SIDE}H0z"/>`
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < cols; x++) {
      const kind = below(11)
      const first = below(inks.length)
      const second = first + 1 + below(inks.length - 1)
      const filled = random() < 0.16
      // Sound bars stand upright; the other kinds may be rotated.
      const turn = kind === 3 ? 0 : below(4) * 90
      const ink = filled && colour(first + 2) !== colour(second) ? colour(first + 2) : colour(first)
      const shape = motif(kind, ink, filled ? ground : colour(second))
      const filling = filled ? `<path fill="${colour(second)}" d="M0 0h48v48H0z"/>` : ''
      drawing += `<g transform="translate(${x * TILE_SIDE} ${y * TILE_SIDE}) rotate(${turn} 24 24)">${filling}${shape}</g>`
    }
  }
  return drawing
}

function motif(kind: number, ink: string, second: string): string {
  switch (kind) {
    case 0:
      return `<path fill="${ink}" d="M0 0H24A24 24 0 0 1 0 24Z"/><path fill="${second}" d="M48 48H24A24 24 0 0 1 48 24Z"/>`
    case 1:
      return `<path fill="${ink}" d="M0 0A48 48 0 0 1 48 48H0Z"/>`
    case 2:
      return `<path fill="${ink}" d="M0 24A24 24 0 0 1 48 24Z"/><path fill="${second}" d="M0 48A24 24 0 0 1 48 48Z"/>`
    case 3:
      return `<path stroke="${ink}" stroke-width="5" stroke-linecap="round" d="M8 30v-8M19 38V10M30 33V15M41 27v-4"/>`
    case 4:
      return `<path stroke="${ink}" stroke-width="5" stroke-linecap="round" d="M24 7v9M24 32v9M7 24h9M32 24h9M12 12l6 6M30 30l6 6M36 12l-6 6M18 30l-6 6"/>`
    case 5:
      return `<path fill="${ink}" d="M0 48C0 21.5 21.5 0 48 0 48 26.5 26.5 48 0 48Z"/>`
    case 6:
      return `<circle cx="24" cy="24" r="24" fill="${ink}"/><circle cx="24" cy="24" r="9" fill="${second}"/>`
    case 7:
      return `<path fill="${ink}" d="M0 0H48L0 48Z"/>`
    default:
      return `<circle cx="24" cy="24" r="6" fill="${ink}"/>`
  }
}
