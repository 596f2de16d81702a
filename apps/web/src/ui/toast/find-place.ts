export type Box = { left: number; top: number; right: number; bottom: number }
export type Size = { width: number; height: number }

/** Pixels between a toast and what it must not cover. */
const GAP = 6

export const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/**
 * The lowest place in `area` where a box of this size covers none of the obstacles, as near to `left` as there is room;
 * undefined if there is none. A box that cannot move further down or aside touches an edge, so only edges are tried.
 */
export function findPlace(
  { width, height }: Size,
  area: Box,
  obstacles: readonly Box[],
  left: number,
): Box | undefined {
  const around = obstacles.map((box) => ({
    left: box.left - GAP,
    top: box.top - GAP,
    right: box.right + GAP,
    bottom: box.bottom + GAP,
  }))
  const tops = [area.bottom - height, ...around.map(({ top }) => top - height)]
    .filter((top) => top >= area.top && top <= area.bottom - height)
    .sort((a, b) => b - a)
  for (const top of tops) {
    const beside = around.filter((box) => box.top < top + height && top < box.bottom)
    const lefts = [left, ...beside.flatMap((box) => [box.left - width, box.right])]
      .filter((at) => at >= area.left && at + width <= area.right)
      .sort((a, b) => Math.abs(a - left) - Math.abs(b - left))
    const free = lefts.find((at) => beside.every((box) => at + width <= box.left || box.right <= at))
    if (free !== undefined) return { left: free, top, right: free + width, bottom: top + height }
  }
  return undefined
}
