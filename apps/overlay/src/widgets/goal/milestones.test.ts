import { expect, test } from 'vitest'
import { marksOf, milestoneShown } from './milestones.ts'

const MILESTONES = [
  { cents: 5_000, text: 'Canto o hino' },
  { cents: 7_500, text: 'Rapo o cabelo' },
  { cents: 20_000, text: 'Salto de paraquedas' },
]

test.each([
  [0, 'Canto o hino', false],
  [4_999, 'Canto o hino', false],
  [5_000, 'Rapo o cabelo', false],
  [7_500, 'Salto de paraquedas', false],
  [20_000, 'Salto de paraquedas', true],
])('With %i cents received the milestone shown is "%s"', (receivedCents, text, isReached) => {
  expect(milestoneShown(MILESTONES, receivedCents)).toMatchObject({ text, isReached })
})

test('A goal without milestones shows none', () => {
  expect(milestoneShown([], 500)).toBeUndefined()
})

test('Milestones are placed on the bar by amount, and not beyond its end or without a target', () => {
  expect(marksOf(MILESTONES, 10_000, 5_000)).toEqual([
    { percent: 50, isReached: true },
    { percent: 75, isReached: false },
  ])
  expect(marksOf(MILESTONES, 0, 5_000)).toEqual([])
})
