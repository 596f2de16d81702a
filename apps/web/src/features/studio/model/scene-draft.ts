import type { Scene, SceneLayer } from '@aplauso/contract/scenes'

/** The fields of a scene that its creator sets. With equal `z`, the later layer in the list is on top. */
export type SceneDraft = Pick<Scene, 'name' | 'width' | 'height' | 'theme' | 'layers'>
export type SceneCanvasFields = Omit<SceneDraft, 'layers'>

export const sceneDraftOf = ({ name, width, height, theme, layers }: SceneDraft): SceneDraft => ({
  name,
  width,
  height,
  theme,
  layers,
})

export const layerOf = ({ layers }: Pick<SceneDraft, 'layers'>, id: string): SceneLayer | undefined =>
  layers.find((layer) => layer.id === id)

/** Layers from bottom to top. */
export const stackOf = (layers: readonly SceneLayer[]): SceneLayer[] => layers.toSorted((one, other) => one.z - other.z)

/** Deep equality of plain data; an undefined key equals a missing one. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => isSame(Reflect.get(one, key), Reflect.get(other, key)))
}
