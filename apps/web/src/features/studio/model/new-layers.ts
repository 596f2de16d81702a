import { LAYER_NAME_MAX_CHARACTERS, SCENE_LAYERS_MAX } from '@aplauso/contract/limits'
import type { LayerKind, SceneLayer } from '@aplauso/contract/scenes'
import { clampPosition, clampSide, middleOf, type Point } from './geometry.ts'
import type { Change } from './scene-change.ts'
import { type SceneDraft, stackOf } from './scene-draft.ts'

/** For a canvas 1920 pixels wide; scaled for others. */
const SIZES: Record<LayerKind, { width: number; height: number }> = {
  alerts: { width: 800, height: 600 },
  goal: { width: 640, height: 170 },
  top: { width: 480, height: 420 },
  latest: { width: 480, height: 260 },
  ticker: { width: 1_920, height: 64 },
  counter: { width: 360, height: 140 },
  timer: { width: 420, height: 140 },
  qr: { width: 260, height: 260 },
  text: { width: 640, height: 120 },
  media: { width: 480, height: 270 },
  clock: { width: 320, height: 120 },
}
const DESIGNED_FOR_PX = 1_920

/** False at the limit of layers, and for a second alerts layer. */
export function canAdd({ layers }: Pick<SceneDraft, 'layers'>, kind: LayerKind): boolean {
  return layers.length < SCENE_LAYERS_MAX && !(kind === 'alerts' && layers.some((layer) => layer.kind === 'alerts'))
}

type NewLayer = { kind: LayerKind; id: string; text: string }

/** Adds a layer on top, in the middle of the canvas if that is free. `text` is the initial text of a text layer. */
export function addLayer(draft: SceneDraft, { kind, id, text }: NewLayer): Change {
  if (!canAdd(draft, kind)) return {}
  const scale = Math.min(1, Math.max(draft.width, draft.height) / DESIGNED_FOR_PX)
  const width = clampSide(Math.min(SIZES[kind].width * scale, draft.width))
  const height = clampSide(Math.min(SIZES[kind].height * scale, draft.height))
  const middle = freeMiddle(draft)
  const box = { x: clampPosition(middle.x - width / 2), y: clampPosition(middle.y - height / 2), width, height }
  const base = { id, ...box, rotation: 0, z: 0, locked: false, hidden: false }
  const layer: SceneLayer =
    kind === 'text' ? { ...base, kind, settings: { text } } : ({ ...base, kind, settings: {} } satisfies SceneLayer)
  return addOnTop(draft, [layer])
}

const OFFSET_PX = 20

/** The middle of the canvas, shifted until no other layer has the same middle. */
function freeMiddle({ width, height, layers }: SceneDraft): Point {
  const occupied = layers.map(middleOf)
  const at = { x: width / 2, y: height / 2 }
  const isOccupied = () => occupied.some(({ x, y }) => Math.abs(x - at.x) < 1 && Math.abs(y - at.y) < 1)
  while (isOccupied()) {
    at.x += OFFSET_PX
    at.y += OFFSET_PX
  }
  return at
}

/** Copies layers on top, shifted a little. Alerts are not copied, nor layers beyond the limit. */
export function duplicateLayers(draft: SceneDraft, layers: readonly SceneLayer[], newId: () => string): Change {
  const groups = new Map<string, string>()
  const groupOf = (name: string) => {
    const known = groups.get(name) ?? newId()
    groups.set(name, known)
    return known
  }
  const copies = stackOf(layers)
    .filter(({ kind }) => kind !== 'alerts')
    .slice(0, SCENE_LAYERS_MAX - draft.layers.length)
    .map(
      (layer): SceneLayer => ({
        ...layer,
        id: newId(),
        x: clampPosition(layer.x + OFFSET_PX),
        y: clampPosition(layer.y + OFFSET_PX),
        locked: false,
        ...(layer.group !== undefined && { group: groupOf(layer.group) }),
      }),
    )
  return copies.length === 0 ? {} : addOnTop(draft, copies)
}

const Z_MAX = 1_000

function addOnTop({ layers }: SceneDraft, added: readonly SceneLayer[]): Change {
  const top = Math.max(-1, ...layers.map(({ z }) => z))
  const isFull = top + added.length > Z_MAX
  const first = isFull ? layers.length : top + 1
  const restacked = stackOf(layers).map(({ id }, z) => [id, { z }] as const)
  return {
    ...(isFull && { layers: Object.fromEntries(restacked) }),
    put: added.map((layer, at) => ({ layer: { ...layer, z: first + at }, at: layers.length + at })),
  }
}

/** A name that the contract accepts: one line, cut to the maximum; undefined if blank. */
export const layerName = (typed: string): string | undefined =>
  [...typed.replaceAll(/\s+/g, ' ').trim()].slice(0, LAYER_NAME_MAX_CHARACTERS).join('').trim() || undefined
