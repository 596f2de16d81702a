import type { HeldAlert } from '@aplauso/contract/alerts'
import { cents } from '@aplauso/contract/money'
import { expect, test } from 'vitest'
import { areSlotsEqual, mergeSlots } from './held-slots.ts'

const held = (...ids: string[]) =>
  ids.map(
    (id): HeldAlert => ({
      ...{ id, donorName: id, amount: cents(500), currency: 'EUR', reasons: [] },
      ...{ heldAt: '2026-02-03T12:00:00.000Z', releasesAt: null },
    }),
  )
const NONE = new Set<string>()
const textOf = (slots: ReturnType<typeof mergeSlots>) =>
  slots.map(({ alert, isHeld }) => (isHeld ? alert.id : `(${alert.id})`)).join(' ')

test('A decided alert leaves its place empty, new ones come at the end, and an undone one returns', () => {
  const first = mergeSlots([], held('a', 'b', 'c'), NONE)
  expect(textOf(first)).toBe('a b c')
  const decided = mergeSlots(first, held('a', 'd'), NONE)
  expect(textOf(decided)).toBe('a (b) (c) d')
  expect(textOf(mergeSlots(decided, held('a', 'c', 'd'), NONE))).toBe('a (b) c d')
  expect(mergeSlots(decided, [], NONE)).toEqual([])
})

test('A removed alert leaves no place, and returns to where it was', () => {
  const first = mergeSlots([], held('a', 'b', 'c', 'd'), NONE)
  const removed = mergeSlots(first, held('b', 'd'), new Set(['a', 'c']))
  expect(textOf(removed)).toBe('b d')
  expect(textOf(mergeSlots(removed, held('a', 'b', 'c', 'd'), NONE))).toBe('a b c d')
})

test('Places are equal while their alerts are the same', () => {
  const alerts = held('a', 'b')
  const one = mergeSlots([], alerts, NONE)
  expect(areSlotsEqual(one, mergeSlots(one, alerts, NONE))).toBe(true)
  expect(areSlotsEqual(one, mergeSlots(one, alerts.slice(1), NONE))).toBe(false)
  expect(areSlotsEqual(one, mergeSlots(one, held('a', 'b'), NONE))).toBe(false)
})
