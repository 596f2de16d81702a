import { SCENE_LAYERS_MAX } from '@aplauso/contract/limits'
import type { Scene, SceneLayer } from '@aplauso/contract/scenes'
import { scenePath } from '#components/scenes/scenes-query.ts'
import { ApiError, api } from '#lib/api/api.ts'

export class SceneFullError extends Error {}

/** For a canvas 1920 pixels wide; smaller on smaller ones. */
const SIZE = { width: 640, height: 170 }
const MARGIN = 40
const DESIGNED_FOR_PX = 1_920
const Z_MAX = 1_000
/** Each conflict is another save in between; an editor saves at most twice a second. */
const ATTEMPTS_MAX = 8

export const hasGoal = ({ layers }: Scene, goalId: string): boolean =>
  layers.some(({ kind, settings }) => kind === 'goal' && 'goalId' in settings && settings.goalId === goalId)

/** Adds the goal to a scene. A change that somebody else saves meanwhile stays. */
export async function addGoalToScene(sceneId: string, goalId: string): Promise<Scene> {
  const path = scenePath(sceneId)
  for (let attempt = 1; ; attempt++) {
    const scene = await api.get<Scene>(path)
    if (hasGoal(scene, goalId)) return scene
    if (scene.layers.length >= SCENE_LAYERS_MAX) throw new SceneFullError(scene.name)
    const layers = [...scene.layers, goalLayer(scene, goalId)]
    try {
      return await api.patch<Scene>(path, { layers, revision: scene.revision })
    } catch (error) {
      const isConflict = error instanceof ApiError && error.problem?.code === 'revision_conflict'
      if (!isConflict || attempt === ATTEMPTS_MAX) throw error
    }
  }
}

/** The layer on top of all others, in the corner of the canvas where it covers the least of them. */
export function goalLayer({ width, height, layers }: Pick<Scene, 'width' | 'height' | 'layers'>, goalId: string) {
  const scale = Math.min(1, Math.max(width, height) / DESIGNED_FOR_PX)
  const margin = Math.round(MARGIN * scale)
  const size = {
    width: Math.min(Math.round(SIZE.width * scale), width),
    height: Math.min(Math.round(SIZE.height * scale), height),
  }
  const [right, bottom] = [Math.max(0, width - size.width - margin), Math.max(0, height - size.height - margin)]
  const left = Math.min(margin, width - size.width)
  const top = Math.min(margin, height - size.height)
  const corners = [
    { x: left, y: bottom },
    { x: right, y: bottom },
    { x: left, y: top },
    { x: right, y: top },
  ]
  const coveredAt = ({ x, y }: { x: number; y: number }) =>
    layers
      .filter(({ hidden }) => !hidden)
      .map(
        (layer) =>
          commonLength(x, size.width, layer.x, layer.width) * commonLength(y, size.height, layer.y, layer.height),
      )
      .reduce((total, area) => total + area, 0)
  const leastCovered = corners.reduce((best, corner) => (coveredAt(corner) < coveredAt(best) ? corner : best))
  return {
    ...{ id: `goal-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`, kind: 'goal' },
    ...{ ...leastCovered, ...size, rotation: 0 },
    // With equal `z`, the later layer in the list is on top.
    z: Math.min(Z_MAX, Math.max(-1, ...layers.map(({ z }) => z)) + 1),
    ...{ locked: false, hidden: false, settings: { goalId } },
  } satisfies SceneLayer
}

/** Length that two stretches of an axis have in common. */
const commonLength = (start: number, length: number, otherStart: number, otherLength: number) =>
  Math.max(0, Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart))
