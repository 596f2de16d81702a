import { SCENE_LAYERS_MAX } from '@aplauso/contract/limits'
import type { SceneLayer } from '@aplauso/contract/scenes'
import { isSame, type SceneCanvasFields, type SceneDraft } from './scene-draft.ts'

/**
 * A conflicting change. `both`: our version is shown, `theirs` is the other. `they_removed`: stays with our change.
 * `we_removed`: restored with their change. `no_room`: our layer, left out because the scene is full.
 */
export type Conflict =
  | { what: 'both'; layer: SceneLayer; theirs: SceneLayer }
  | { what: 'they_removed' | 'we_removed' | 'no_room'; layer: SceneLayer }
  | { what: 'canvas'; theirs: Partial<SceneCanvasFields> }

// Fields of one group are merged together: half a change of them would make no sense.
const FIELD_GROUPS = [
  ['x', 'y', 'width', 'height', 'rotation'],
  ['settings'],
  ['name'],
  ['z'],
  ['locked'],
  ['hidden'],
  ['group'],
] as const
const CANVAS_FIELD_GROUPS = [['name'], ['width', 'height'], ['theme']] as const

/**
 * Three-way merge of two drafts that began from `base`, layer by layer and by groups of fields. Where both changed the
 * same field, ours wins and a conflict is returned.
 */
export function mergeDrafts(
  base: SceneDraft,
  mine: SceneDraft,
  theirs: SceneDraft,
): { merged: SceneDraft; conflicts: Conflict[] } {
  const conflicts: Conflict[] = []
  const canvas = mergeFieldGroups<SceneCanvasFields>(CANVAS_FIELD_GROUPS, base, mine, theirs)
  if (canvas.conflicting.length > 0) {
    const canvasConflicts = canvas.conflicting.map((field) => [field, theirs[field]])
    conflicts.push({ what: 'canvas', theirs: Object.fromEntries(canvasConflicts) })
  }
  const before = byId(base)
  const [ours, others] = [byId(mine), byId(theirs)]
  const layers: SceneLayer[] = []
  for (const their of theirs.layers) {
    const merged = mergeLayer(before.get(their.id), ours.get(their.id), their, conflicts)
    if (merged) layers.push(merged)
  }
  for (const layer of mine.layers) {
    if (others.has(layer.id)) continue
    const baseLayer = before.get(layer.id)
    if (baseLayer && isSame(baseLayer, layer)) continue
    if (!fitsLayerLimit(layers, layer)) {
      conflicts.push({ what: 'no_room', layer })
      continue
    }
    if (baseLayer) conflicts.push({ what: 'they_removed', layer })
    layers.push(layer)
  }
  return { merged: { ...canvas.merged, layers }, conflicts }
}

function mergeLayer(
  base: SceneLayer | undefined,
  mine: SceneLayer | undefined,
  theirs: SceneLayer,
  conflicts: Conflict[],
): SceneLayer | undefined {
  if (mine === undefined) {
    // A new layer of theirs, or one that we removed.
    if (base === undefined) return theirs
    if (isSame(base, theirs)) return undefined
    conflicts.push({ what: 'we_removed', layer: theirs })
    return theirs
  }
  // Both added a layer with this id. The merge uses an empty base, so that every difference is a conflict.
  const { merged, conflicting } = mergeFieldGroups<SceneLayer>(FIELD_GROUPS, base, mine, theirs)
  if (conflicting.length > 0) conflicts.push({ what: 'both', layer: merged, theirs })
  return merged
}

function mergeFieldGroups<Whole extends object>(
  groups: readonly (readonly (keyof Whole & string)[])[],
  base: Whole | undefined,
  mine: Whole,
  theirs: Whole,
): { merged: Whole; conflicting: (keyof Whole & string)[] } {
  const merged: Whole = { ...theirs }
  const conflicting: (keyof Whole & string)[] = []
  const differ = (one: Whole | undefined, other: Whole, fields: readonly (keyof Whole & string)[]) =>
    fields.some((field) => !isSame(one?.[field], other[field]))
  for (const fields of groups) {
    if (!differ(mine, theirs, fields) || !differ(base, mine, fields)) continue
    if (differ(base, theirs, fields)) conflicting.push(...fields)
    for (const field of fields) {
      if (mine[field] === undefined) delete merged[field]
      else merged[field] = mine[field]
    }
  }
  return { merged, conflicting }
}

const byId = ({ layers }: SceneDraft) => new Map(layers.map((layer) => [layer.id, layer]))

const fitsLayerLimit = (layers: readonly SceneLayer[], { kind }: SceneLayer) =>
  layers.length < SCENE_LAYERS_MAX && !(kind === 'alerts' && layers.some((layer) => layer.kind === 'alerts'))
