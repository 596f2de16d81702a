import type { SceneLayer } from '@aplauso/contract/scenes'
import type { SceneCanvasFields, SceneDraft } from './scene-draft.ts'
import { isSame } from './scene-draft.ts'

type PlacementField = 'x' | 'y' | 'width' | 'height' | 'rotation' | 'z'
/** The fields of a layer that can change. An undefined `name` or `group` removes it. */
export type LayerPatch = Partial<Pick<SceneLayer, PlacementField | 'locked' | 'hidden' | 'settings'>> & {
  name?: string | undefined
  group?: string | undefined
}

/**
 * A change of a scene that names only the fields it touches, so that its undo keeps changes made by others. Layers in
 * `remove` go first; then `put` inserts in order.
 */
export type Change = {
  canvas?: Partial<SceneCanvasFields>
  layers?: Readonly<Record<string, LayerPatch>>
  remove?: readonly string[]
  put?: readonly { layer: SceneLayer; at: number }[]
}

/** Applies a change and returns its exact inverse. Layers that do not exist are ignored. */
export function applyChange(draft: SceneDraft, change: Change): { draft: SceneDraft; inverse: Change } {
  const removedIds = new Set(change.remove)
  const removed = draft.layers.flatMap((layer, at) => (removedIds.has(layer.id) ? [{ layer, at }] : []))
  const inverses: Record<string, LayerPatch> = {}
  const layers = draft.layers
    .filter(({ id }) => !removedIds.has(id))
    .map((layer) => {
      const patch = change.layers?.[layer.id]
      if (patch === undefined) return layer
      inverses[layer.id] = previousValuesOf(layer, patch)
      return withPatch(layer, patch)
    })
  const presentIds = new Set(layers.map(({ id }) => id))
  const put = (change.put ?? []).filter(({ layer }) => !presentIds.has(layer.id))
  for (const { layer, at } of put) layers.splice(Math.min(at, layers.length), 0, layer)
  const canvas = change.canvas && previousValuesOf(draft, change.canvas)
  return {
    draft: { ...draft, ...change.canvas, layers },
    inverse: {
      ...(canvas && { canvas }),
      ...(Object.keys(inverses).length > 0 && { layers: inverses }),
      ...(put.length > 0 && { remove: put.map(({ layer }) => layer.id) }),
      ...(removed.length > 0 && { put: removed }),
    },
  }
}

/** The change that turns one state into another, layer by layer. */
export function changeBetween(from: SceneDraft, to: SceneDraft): Change {
  const before = new Map(from.layers.map((layer) => [layer.id, layer]))
  const after = new Map(to.layers.map((layer) => [layer.id, layer]))
  const existedBefore = (layer: SceneLayer) => before.get(layer.id)?.kind === layer.kind
  const layers = to.layers.flatMap((layer) => {
    const previousLayer = before.get(layer.id)
    if (previousLayer === undefined || !existedBefore(layer)) return []
    const patch = patchBetween(previousLayer, layer)
    return Object.keys(patch).length === 0 ? [] : [[layer.id, patch] as const]
  })
  const remove = from.layers.filter(({ id, kind }) => after.get(id)?.kind !== kind).map(({ id }) => id)
  const put = to.layers.flatMap((layer, at) => (existedBefore(layer) ? [] : [{ layer, at }]))
  const { name, width, height, theme } = to
  const canvas = {
    ...(name !== from.name && { name }),
    ...(width !== from.width && { width }),
    ...(height !== from.height && { height }),
    ...(theme !== from.theme && { theme }),
  }
  return {
    ...(Object.keys(canvas).length > 0 && { canvas }),
    ...(layers.length > 0 && { layers: Object.fromEntries(layers) }),
    ...(remove.length > 0 && { remove }),
    ...(put.length > 0 && { put }),
  }
}

export const isEmpty = (change: Change): boolean => Object.keys(change).length === 0

export const PATCH_FIELDS = [
  ...(['x', 'y', 'width', 'height', 'rotation', 'z', 'locked', 'hidden', 'settings', 'name', 'group'] as const),
] as const

function patchBetween(from: SceneLayer, to: SceneLayer): LayerPatch {
  const changed = PATCH_FIELDS.filter((field) => !isSame(from[field], to[field]))
  return Object.fromEntries(changed.map((field) => [field, to[field]]))
}

function previousValuesOf<Whole extends object, Patch extends object>(whole: Whole, patch: Patch): Patch {
  return Object.fromEntries(Object.keys(patch).map((field) => [field, Reflect.get(whole, field)])) as Patch
}

/** The cast is safe: patches are made from layers of the same kind, so settings match it. */
function withPatch(layer: SceneLayer, patch: LayerPatch): SceneLayer {
  const changed: Record<string, unknown> = { ...layer, ...patch }
  for (const [field, value] of Object.entries(patch)) if (value === undefined) delete changed[field]
  return changed as SceneLayer
}
