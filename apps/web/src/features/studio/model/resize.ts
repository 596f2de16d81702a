import { type Box, clampPosition, clampSide, middleOf, normalizeAngle, type Point, rotatePoint } from './geometry.ts'

/** Edges that the handle moves: -1 left or top, 1 right or bottom, 0 neither. */
export type Handle = { x: -1 | 0 | 1; y: -1 | 0 | 1 }

export const HANDLES: readonly Handle[] = [
  ...([
    { x: -1, y: -1 },
    { x: 0, y: -1 },
    { x: 1, y: -1 },
    { x: 1, y: 0 },
  ] as const),
  ...([
    { x: 1, y: 1 },
    { x: 0, y: 1 },
    { x: -1, y: 1 },
    { x: -1, y: 0 },
  ] as const),
]

type ResizeOptions = {
  handle: Handle
  /** Distance that the pointer has moved, in canvas pixels. */
  by: Point
  /** Keeps the aspect ratio. */
  isProportional?: boolean
  /** Resizes to both sides. */
  fromMiddle?: boolean
}

/** Resizes a box by a handle. The opposite point stays where it is, also on a rotated box. */
export function resizeBox(box: Box, { handle, by, isProportional = false, fromMiddle = false }: ResizeOptions): Box {
  // The movement along the sides of the rotated box.
  const along = rotatePoint(by, -box.rotation)
  const times = fromMiddle ? 2 : 1
  let width = clampSide(box.width + handle.x * along.x * times)
  let height = clampSide(box.height + handle.y * along.y * times)
  if (isProportional) {
    const factor =
      handle.x === 0
        ? height / box.height
        : handle.y === 0
          ? width / box.width
          : Math.max(width / box.width, height / box.height)
    width = clampSide(box.width * factor)
    height = clampSide(box.height * factor)
  }
  const middle = middleOf(box)
  const moved = fromMiddle
    ? { x: 0, y: 0 }
    : rotatePoint({ x: (handle.x * (width - box.width)) / 2, y: (handle.y * (height - box.height)) / 2 }, box.rotation)
  return {
    x: clampPosition(middle.x + moved.x - width / 2),
    y: clampPosition(middle.y + moved.y - height / 2),
    width,
    height,
    rotation: box.rotation,
  }
}

const STEP_DEGREES = 15

/** The rotation that turns the top of the box to the pointer; `inSteps` uses steps of 15 degrees. */
export function rotatedTowards(box: Box, pointer: Point, inSteps: boolean): number {
  const middle = middleOf(box)
  const degrees = (Math.atan2(pointer.y - middle.y, pointer.x - middle.x) * 180) / Math.PI + 90
  return normalizeAngle(inSteps ? Math.round(degrees / STEP_DEGREES) * STEP_DEGREES : Math.round(degrees))
}
