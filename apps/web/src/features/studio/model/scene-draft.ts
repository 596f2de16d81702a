import type { Scene, SceneLayer } from '@aplauso/contract/scenes'

/** What of a scene its creator sets. The later of the list lies above, where `z` is alike. */
export type SceneDraft = Pick<Scene, 'name' | 'width' | 'height' | 'layers'>
export type SceneCanvasFields = Omit<SceneDraft, 'layers'>

export const sceneDraftOf = ({ name, width, height, layers }: SceneDraft): SceneDraft => ({
  name,
  width,
  height,
  layers,
})

export const layerOf = ({ layers }: Pick<SceneDraft, 'layers'>, id: string): SceneLayer | undefined =>
  layers.find((layer) => layer.id === id)

/** From the one that lies at the bottom to the one above all. */
export const stackOf = (layers: readonly SceneLayer[]): SceneLayer[] => layers.toSorted((one, other) => one.z - other.z)

/** Two values of plain data that say the same; a key that is undefined is as one that is not there. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => isSame(Reflect.get(one, key), Reflect.get(other, key)))
}
