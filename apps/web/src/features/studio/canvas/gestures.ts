import type { SceneLayer } from '@aplauso/contract/scenes'
import type { Editor } from '../editor/create-editor.ts'
import { moveBy } from '../model/arrange.ts'
import { boundsOf, boundsOfAll, middleOf, overlaps, type Point, type Rect, rotatePoint } from '../model/geometry.ts'
import { type Handle, resizeBox, rotatedTowards } from '../model/resize.ts'
import { layerOf, type SceneDraft } from '../model/scene-draft.ts'
import { type Guide, snapEdges, snapMove, snapTargetsOf } from '../model/snap.ts'

type Keys = { shiftKey: boolean; altKey: boolean; ctrlKey: boolean; metaKey: boolean }

/** A pointer gesture on the canvas, in canvas pixels. `cancel` discards it. */
export type Gesture = {
  move: (to: Point, keys: Keys) => GestureFeedback
  cancel: () => void
}
/** Shown over the canvas during a gesture. */
export type GestureFeedback = { guides: readonly Guide[]; marquee?: Rect }

/** In screen pixels, whatever the zoom. */
const SNAP_PX = 6

type GestureStart = { editor: Editor; from: Point; scale: number }

let gestureCount = 0
const newGestureKey = () => `drag:${++gestureCount}`

const snapTargetsBeside = ({ layers, ...canvas }: SceneDraft, ids: readonly string[]) =>
  snapTargetsOf(canvas, layers.filter(({ id, hidden }) => !hidden && !ids.includes(id)).map(boundsOf))

/** Shift locks the movement to one axis; Ctrl or Cmd turns snapping off. */
export function dragLayers({ editor, from, scale }: GestureStart, ids: readonly string[]): Gesture {
  const key = newGestureKey()
  const { draft } = editor.read()
  const moving = draft.layers.filter(({ id, locked }) => ids.includes(id) && !locked)
  const bounds = boundsOfAll(moving)
  const targets = snapTargetsBeside(draft, ids)
  return {
    move(to, { shiftKey, ctrlKey, metaKey }) {
      if (!bounds) return { guides: [] }
      const by = { x: to.x - from.x, y: to.y - from.y }
      if (shiftKey) by[Math.abs(by.x) < Math.abs(by.y) ? 'x' : 'y'] = 0
      const at = { ...bounds, x: bounds.x + by.x, y: bounds.y + by.y }
      const snap = snapMove(at, targets, ctrlKey || metaKey ? -1 : SNAP_PX / scale)
      editor.edit(moveBy(moving, { x: by.x + snap.x, y: by.y + snap.y }), { key })
      return { guides: snap.guides }
    },
    cancel: () => editor.cancel(key),
  }
}

/** Shift keeps the proportions, Alt resizes around the middle, Ctrl or Cmd turns snapping off. */
export function dragHandle({ editor, from, scale }: GestureStart, layer: SceneLayer, handle: Handle): Gesture {
  const key = newGestureKey()
  const targets = snapTargetsBeside(editor.read().draft, [layer.id])
  return {
    move(to, { shiftKey, altKey, ctrlKey, metaKey }) {
      const by = { x: to.x - from.x, y: to.y - from.y }
      const options = { handle, isProportional: shiftKey, fromMiddle: altKey }
      const isFree = ctrlKey || metaKey || shiftKey || layer.rotation % 90 !== 0
      const edge = rotatePoint({ x: (handle.x * layer.width) / 2, y: (handle.y * layer.height) / 2 }, layer.rotation)
      const middle = middleOf(layer)
      const drawn = rotatePoint({ x: Math.abs(handle.x), y: Math.abs(handle.y) }, layer.rotation)
      const edges = {
        x: Math.abs(drawn.x) > 0.5 ? middle.x + edge.x + by.x : undefined,
        y: Math.abs(drawn.y) > 0.5 ? middle.y + edge.y + by.y : undefined,
      }
      const snap = snapEdges(edges, targets, isFree ? -1 : SNAP_PX / scale)
      const box = resizeBox(layer, { ...options, by: { x: by.x + snap.x, y: by.y + snap.y } })
      editor.edit({ layers: { [layer.id]: box } }, { key })
      return { guides: snap.guides }
    },
    cancel: () => editor.cancel(key),
  }
}

/** Shift rotates in steps. */
export function turnLayer({ editor }: GestureStart, layer: SceneLayer): Gesture {
  const key = newGestureKey()
  return {
    move(to, { shiftKey }) {
      editor.edit({ layers: { [layer.id]: { rotation: rotatedTowards(layer, to, shiftKey) } } }, { key })
      return { guides: [] }
    },
    cancel: () => editor.cancel(key),
  }
}

/** Selects every visible, unlocked layer that the rectangle touches. Shift adds them to the selection. */
export function drawMarquee({ editor, from }: GestureStart, isMore: boolean): Gesture {
  const selectedBefore = editor.read().selected
  return {
    move(to) {
      const marquee = {
        ...{ x: Math.min(from.x, to.x), y: Math.min(from.y, to.y) },
        ...{ width: Math.abs(to.x - from.x), height: Math.abs(to.y - from.y) },
      }
      const { layers } = editor.read().draft
      const touched = layers.filter((layer) => !layer.hidden && !layer.locked && overlaps(boundsOf(layer), marquee))
      const ids = withGroups(
        layers,
        touched.map(({ id }) => id),
      )
      editor.select(isMore ? [...new Set([...selectedBefore, ...ids])] : ids)
      return { guides: [], marquee }
    },
    cancel: () => editor.select(selectedBefore),
  }
}

/** Adds the other layers of each group: a group is selected as a whole. */
export function withGroups(layers: readonly SceneLayer[], ids: readonly string[]): string[] {
  const groups = new Set(
    ids.map((id) => layerOf({ layers: [...layers] }, id)?.group).filter((one) => one !== undefined),
  )
  return layers
    .filter(({ id, group }) => ids.includes(id) || (group !== undefined && groups.has(group)))
    .map(({ id }) => id)
}
