import type { SceneLayer } from '@aplauso/contract/scenes'
import type { Change, LayerPatch } from './change.ts'
import { type Draft, stackOf } from './draft.ts'
import { boundsOf, boundsOfAll, place, type Rect } from './geometry.ts'

export const EDGES = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const
export type Edge = (typeof EDGES)[number]

const free = (layers: readonly SceneLayer[]) => layers.filter(({ locked }) => !locked)
const layersChange = (patches: readonly (readonly [string, LayerPatch])[]): Change =>
  patches.length === 0 ? {} : { layers: Object.fromEntries(patches) }

/** What is not locked goes that far. */
export const moveBy = (layers: readonly SceneLayer[], by: { x: number; y: number }): Change =>
  layersChange(free(layers).map(({ id, x, y }) => [id, { x: place(x + by.x), y: place(y + by.y) }]))

/** To that edge or middle of all of them; one alone to that of the canvas. */
export function align({ width, height }: Draft, layers: readonly SceneLayer[], edge: Edge): Change {
  const around = layers.length > 1 ? boundsOfAll(layers) : { x: 0, y: 0, width, height }
  if (around === undefined) return {}
  return layersChange(
    free(layers).map((layer) => {
      const own = boundsOf(layer)
      const by = distanceTo(own, around, edge)
      return [layer.id, isAcross(edge) ? { x: place(layer.x + by) } : { y: place(layer.y + by) }]
    }),
  )
}

const isAcross = (edge: Edge) => edge === 'left' || edge === 'center' || edge === 'right'

function distanceTo(own: Rect, around: Rect, edge: Edge): number {
  switch (edge) {
    case 'left':
      return around.x - own.x
    case 'center':
      return around.x + around.width / 2 - own.x - own.width / 2
    case 'right':
      return around.x + around.width - own.x - own.width
    case 'top':
      return around.y - own.y
    case 'middle':
      return around.y + around.height / 2 - own.y - own.height / 2
    case 'bottom':
      return around.y + around.height - own.y - own.height
  }
}

/** The same room between each two; the outermost stay where they are. Of fewer than three there is nothing between. */
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
    patches.flatMap(([layer, by]) => (layer.locked ? [] : [[layer.id, { [axis]: place(layer[axis] + by) }] as const])),
  )
}

export type Order = 'up' | 'down' | 'front' | 'back'

/** One above the next one, or above all, and the other way round; together they keep the order they have. */
export function reorder({ layers }: Draft, ids: readonly string[], order: Order): Change {
  const stack = stackOf(layers).map(({ id }) => id)
  const taken = new Set(ids)
  const rest = stack.filter((id) => !taken.has(id))
  const own = stack.filter((id) => taken.has(id))
  if (order === 'front') return restack(layers, [...rest, ...own])
  if (order === 'back') return restack(layers, [...own, ...rest])
  const walked = order === 'up' ? stack.toReversed() : [...stack]
  for (let at = 1; at < walked.length; at++) {
    const [ahead, id] = [walked[at - 1], walked[at]]
    if (ahead === undefined || id === undefined || !taken.has(id) || taken.has(ahead)) continue
    walked[at - 1] = id
    walked[at] = ahead
  }
  return restack(layers, order === 'up' ? walked.toReversed() : walked)
}

/** The layer at this place of the stack, 0 at the bottom. */
export function moveTo({ layers }: Draft, id: string, at: number): Change {
  const rest = stackOf(layers)
    .map((layer) => layer.id)
    .filter((one) => one !== id)
  return restack(layers, [...rest.slice(0, at), id, ...rest.slice(at)])
}

/** Only what stands elsewhere now gets another number: who works on the rest at the same time is not in the way. */
function restack(layers: readonly SceneLayer[], ids: readonly string[]): Change {
  const now = stackOf(layers).map(({ id }) => id)
  if (ids.every((id, at) => id === now[at])) return {}
  return layersChange(
    ids.flatMap((id, z) => (layers.find((layer) => layer.id === id)?.z === z ? [] : [[id, { z }] as const])),
  )
}

export const group = (ids: readonly string[], name: string | undefined): Change =>
  layersChange(ids.map((id) => [id, { group: name }]))
