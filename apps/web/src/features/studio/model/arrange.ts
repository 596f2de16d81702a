import type { SceneLayer } from '@aplauso/contract/scenes'
import { boundsOf, boundsOfAll, clampPosition, type Rect } from './geometry.ts'
import type { Change, LayerPatch } from './scene-change.ts'
import { type SceneDraft, stackOf } from './scene-draft.ts'

export const EDGES = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const
export type Edge = (typeof EDGES)[number]

const unlockedLayers = (layers: readonly SceneLayer[]) => layers.filter(({ locked }) => !locked)
const layersChange = (patches: readonly (readonly [string, LayerPatch])[]): Change =>
  patches.length === 0 ? {} : { layers: Object.fromEntries(patches) }

/** Moves the unlocked layers. */
export const moveBy = (layers: readonly SceneLayer[], by: { x: number; y: number }): Change =>
  layersChange(
    unlockedLayers(layers).map(({ id, x, y }) => [id, { x: clampPosition(x + by.x), y: clampPosition(y + by.y) }]),
  )

/** Aligns several layers to their common bounds, a single layer to the canvas. */
export function align({ width, height }: SceneDraft, layers: readonly SceneLayer[], edge: Edge): Change {
  const frame = layers.length > 1 ? boundsOfAll(layers) : { x: 0, y: 0, width, height }
  if (frame === undefined) return {}
  return layersChange(
    unlockedLayers(layers).map((layer) => {
      const bounds = boundsOf(layer)
      const by = distanceTo(bounds, frame, edge)
      return [layer.id, isAcross(edge) ? { x: clampPosition(layer.x + by) } : { y: clampPosition(layer.y + by) }]
    }),
  )
}

const isAcross = (edge: Edge) => edge === 'left' || edge === 'center' || edge === 'right'

function distanceTo(bounds: Rect, frame: Rect, edge: Edge): number {
  switch (edge) {
    case 'left':
      return frame.x - bounds.x
    case 'center':
      return frame.x + frame.width / 2 - bounds.x - bounds.width / 2
    case 'right':
      return frame.x + frame.width - bounds.x - bounds.width
    case 'top':
      return frame.y - bounds.y
    case 'middle':
      return frame.y + frame.height / 2 - bounds.y - bounds.height / 2
    case 'bottom':
      return frame.y + frame.height - bounds.y - bounds.height
  }
}

/** Makes the gaps between layers equal. The outermost stay, so fewer than three layers do not change. */
export function distribute(layers: readonly SceneLayer[], axis: 'x' | 'y'): Change {
  if (layers.length < 3) return {}
  const length = axis === 'x' ? 'width' : 'height'
  const row = layers.map((layer) => ({ layer, own: boundsOf(layer) })).sort((a, b) => a.own[axis] - b.own[axis])
  const [first, last] = [row[0], row.at(-1)]
  if (!first || !last) return {}
  const between =
    last.own[axis] + last.own[length] - first.own[axis] - row.reduce((sum, { own }) => sum + own[length], 0)
  const gap = between / (row.length - 1)
  let at = first.own[axis]
  const patches = row.map(({ layer, own }) => {
    const by = at - own[axis]
    at += own[length] + gap
    return [layer, by] as const
  })
  return layersChange(
    patches.flatMap(([layer, by]) =>
      layer.locked ? [] : [[layer.id, { [axis]: clampPosition(layer[axis] + by) }] as const],
    ),
  )
}

export type Order = 'up' | 'down' | 'front' | 'back'

/** Moves layers one step or to the end of the stack; they keep their order among themselves. */
export function reorder({ layers }: SceneDraft, ids: readonly string[], order: Order): Change {
  const stack = stackOf(layers).map(({ id }) => id)
  const movedIds = new Set(ids)
  const rest = stack.filter((id) => !movedIds.has(id))
  const moved = stack.filter((id) => movedIds.has(id))
  if (order === 'front') return restack(layers, [...rest, ...moved])
  if (order === 'back') return restack(layers, [...moved, ...rest])
  const reordered = order === 'up' ? stack.toReversed() : [...stack]
  for (let at = 1; at < reordered.length; at++) {
    const [inFront, id] = [reordered[at - 1], reordered[at]]
    if (inFront === undefined || id === undefined || !movedIds.has(id) || movedIds.has(inFront)) continue
    reordered[at - 1] = id
    reordered[at] = inFront
  }
  return restack(layers, order === 'up' ? reordered.toReversed() : reordered)
}

/** Moves a layer to this index of the stack, 0 at the bottom. */
export function moveTo({ layers }: SceneDraft, id: string, at: number): Change {
  const rest = stackOf(layers)
    .map((layer) => layer.id)
    .filter((one) => one !== id)
  return restack(layers, [...rest.slice(0, at), id, ...rest.slice(at)])
}

/** Only layers with a new position get a new `z`, so that a merge with changes by others has fewer conflicts. */
function restack(layers: readonly SceneLayer[], ids: readonly string[]): Change {
  const now = stackOf(layers).map(({ id }) => id)
  if (ids.every((id, at) => id === now[at])) return {}
  return layersChange(
    ids.flatMap((id, z) => (layers.find((layer) => layer.id === id)?.z === z ? [] : [[id, { z }] as const])),
  )
}

export const group = (ids: readonly string[], name: string | undefined): Change =>
  layersChange(ids.map((id) => [id, { group: name }]))
