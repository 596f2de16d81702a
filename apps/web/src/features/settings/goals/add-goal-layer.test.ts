import type { SceneLayer } from '@aplauso/contract/scenes'
import { expect, test } from 'vitest'
import { goalLayer } from './add-goal-layer.ts'

const layer = (x: number, y: number, width: number, height: number): SceneLayer => ({
  ...{ id: `${x}-${y}`, kind: 'goal', x, y, width, height, rotation: 0, z: 3 },
  ...{ locked: false, hidden: false, settings: {} },
})
const placeIn = (layers: SceneLayer[]) => {
  const { x, y, z } = goalLayer({ width: 1_920, height: 1_080, layers }, 'of-a-goal')
  return { x, y, z }
}

test('A new goal layer takes the first free corner, or the one where it covers least of the visible layers', () => {
  const lowerLeft = layer(40, 870, 1_240, 170)
  const lowerRight = layer(1_320, 870, 560, 170)
  const alerts = layer(460, 60, 1_000, 620)
  const upperLeft = layer(40, 40, 300, 170)
  expect(placeIn([])).toEqual({ x: 40, y: 870, z: 0 })
  expect(placeIn([lowerLeft])).toEqual({ x: 40, y: 40, z: 4 })
  expect(placeIn([{ ...lowerLeft, hidden: true }])).toEqual({ x: 40, y: 870, z: 4 })
  expect(placeIn([lowerLeft, lowerRight, alerts])).toEqual({ x: 40, y: 40, z: 4 })
  expect(placeIn([lowerLeft, lowerRight, alerts, upperLeft])).toEqual({ x: 1_240, y: 40, z: 4 })
})
