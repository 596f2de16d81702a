import type { Rect } from './geometry.ts'

/** A line over the canvas at which something stands; `at` in its pixels. */
export type Guide = { axis: 'x' | 'y'; at: number }

type SnapLines = { x: readonly number[]; y: readonly number[] }

const snapLinesOf = ({ x, y, width, height }: Rect): SnapLines => ({
  x: [x, x + width / 2, x + width],
  y: [y, y + height / 2, y + height],
})

/** The edges and middles that something can stand at: those of the canvas and of the others. */
export function snapTargetsOf(canvas: { width: number; height: number }, others: readonly Rect[]): SnapLines {
  const all = [snapLinesOf({ x: 0, y: 0, ...canvas }), ...others.map(snapLinesOf)]
  return { x: all.flatMap(({ x }) => x), y: all.flatMap(({ y }) => y) }
}

/** How far to move on so that an edge or the middle stands at a target, never more than `threshold`, and what it stands at then. */
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

/** The same for the edge that is drawn at: undefined axes are not. */
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
