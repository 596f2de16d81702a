import { SCENE_SIDE_MAX_PX } from '@aplauso/contract/limits'

export type Point = { x: number; y: number }
export type Size = { width: number; height: number }
/** Before rotation, in canvas pixels. */
export type Rect = Point & Size
/** Rotated around its middle, clockwise in degrees. */
export type Box = Rect & { rotation: number }

const radians = (degrees: number) => (degrees * Math.PI) / 180

export function rotatePoint({ x, y }: Point, degrees: number): Point {
  const [sin, cos] = [Math.sin(radians(degrees)), Math.cos(radians(degrees))]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

export const middleOf = ({ x, y, width, height }: Rect): Point => ({ x: x + width / 2, y: y + height / 2 })

/** The axis-aligned bounding box of a rotated box. */
export function boundsOf(box: Box): Rect {
  if (box.rotation % 180 === 0) return { x: box.x, y: box.y, width: box.width, height: box.height }
  const middle = middleOf(box)
  const [sin, cos] = [Math.abs(Math.sin(radians(box.rotation))), Math.abs(Math.cos(radians(box.rotation)))]
  const width = box.width * cos + box.height * sin
  const height = box.width * sin + box.height * cos
  return { x: middle.x - width / 2, y: middle.y - height / 2, width, height }
}

/** The axis-aligned bounding box of all; undefined for an empty list. */
export function boundsOfAll(boxes: readonly Box[]): Rect | undefined {
  if (boxes.length === 0) return undefined
  const all = boxes.map(boundsOf)
  const x = Math.min(...all.map((one) => one.x))
  const y = Math.min(...all.map((one) => one.y))
  const right = Math.max(...all.map((one) => one.x + one.width))
  const bottom = Math.max(...all.map((one) => one.y + one.height))
  return { x, y, width: right - x, height: bottom - y }
}

export const overlaps = (one: Rect, other: Rect): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

/** Whole pixels within the limits of the contract. */
export const clampPosition = (value: number): number =>
  clamp(Math.round(value), -SCENE_SIDE_MAX_PX, SCENE_SIDE_MAX_PX) + 0
export const clampSide = (value: number): number => clamp(Math.round(value), 1, SCENE_SIDE_MAX_PX)
/** From -180 to 180, in tenths of a degree. */
export function normalizeAngle(degrees: number): number {
  const tenths = Math.round(degrees * 10) / 10
  const rest = ((tenths % 360) + 360) % 360
  return Math.round((rest > 180 ? rest - 360 : rest) * 10) / 10
}
