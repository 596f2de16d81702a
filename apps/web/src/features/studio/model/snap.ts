import type { Rect } from './geometry.ts'

/** A line over the canvas that a layer snaps to; `at` in canvas pixels. */
export type Guide = { axis: 'x' | 'y'; at: number }

type SnapLines = { x: readonly number[]; y: readonly number[] }

const snapLinesOf = ({ x, y, width, height }: Rect): SnapLines => ({
  x: [x, x + width / 2, x + width],
  y: [y, y + height / 2, y + height],
})

/** Snap lines: edges and middles of the canvas and of the other layers. */
export function snapTargetsOf(canvas: { width: number; height: number }, others: readonly Rect[]): SnapLines {
  const all = [snapLinesOf({ x: 0, y: 0, ...canvas }), ...others.map(snapLinesOf)]
  return { x: all.flatMap(({ x }) => x), y: all.flatMap(({ y }) => y) }
}

/** Distance to the nearest snap line for an edge or the middle, at most `threshold`, and the guides to draw. */
export function snapMove(
  moving: Rect,
  targets: SnapLines,
  threshold: number,
): { x: number; y: number; guides: Guide[] } {
  const ownLines = snapLinesOf(moving)
  const x = nearestSnap(ownLines.x, targets.x, threshold)
  const y = nearestSnap(ownLines.y, targets.y, threshold)
  return {
    x: x?.by ?? 0,
    y: y?.by ?? 0,
    guides: [...(x ? [{ axis: 'x' as const, at: x.at }] : []), ...(y ? [{ axis: 'y' as const, at: y.at }] : [])],
  }
}

/** Like `snapMove`, for the edges that a handle resizes; an undefined axis does not snap. */
export function snapEdges(
  edges: { x?: number | undefined; y?: number | undefined },
  targets: SnapLines,
  threshold: number,
): { x: number; y: number; guides: Guide[] } {
  const x = edges.x === undefined ? undefined : nearestSnap([edges.x], targets.x, threshold)
  const y = edges.y === undefined ? undefined : nearestSnap([edges.y], targets.y, threshold)
  return {
    x: x?.by ?? 0,
    y: y?.by ?? 0,
    guides: [...(x ? [{ axis: 'x' as const, at: x.at }] : []), ...(y ? [{ axis: 'y' as const, at: y.at }] : [])],
  }
}

function nearestSnap(ownLines: readonly number[], targets: readonly number[], threshold: number) {
  let best: { by: number; at: number } | undefined
  for (const at of targets) {
    for (const line of ownLines) {
      const by = at - line
      if (Math.abs(by) <= threshold && (best === undefined || Math.abs(by) < Math.abs(best.by))) best = { by, at }
    }
  }
  return best
}
