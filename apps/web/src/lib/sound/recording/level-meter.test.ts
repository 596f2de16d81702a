import { expect, test } from 'vitest'
import { loudnessOf } from './level-meter.ts'

const tone = (amplitude: number) => Float32Array.from({ length: 1_024 }, (_, i) => amplitude * Math.sin(i / 5))

test('The level is 0 for silence, 1 for a shout, and rises with loudness', () => {
  expect(loudnessOf(tone(0))).toBe(0)
  expect(loudnessOf(tone(0.002))).toBe(0)
  const [murmur, speech, shout] = [loudnessOf(tone(0.02)), loudnessOf(tone(0.15)), loudnessOf(tone(1))]
  expect(murmur).toBeGreaterThan(0.1)
  expect(speech).toBeGreaterThan(murmur + 0.2)
  expect(shout).toBe(1)
})
