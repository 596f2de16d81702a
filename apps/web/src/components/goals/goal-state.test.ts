import type { Goal } from '@aplauso/contract/goals'
import { cents } from '@aplauso/contract/money'
import { expect, test } from 'vitest'
import { goalState, milestoneMarks } from './goal-state.ts'

const NOW = Date.parse('2026-11-24T12:00:00Z')
const goal = (changes: Partial<Goal> = {}): Goal => ({
  ...{ id: 'g', title: 'Microfone', targetCents: cents(10_000), receivedCents: cents(2_500) },
  ...{ startsAt: null, endsAt: null, milestones: [] },
  ...changes,
})

test('A goal is ahead before its start, open until its end and then over, unless it is reached', () => {
  expect(goalState(goal(), NOW)).toBe('open')
  expect(goalState(goal({ startsAt: '2026-11-24T12:00:01Z' }), NOW)).toBe('ahead')
  expect(goalState(goal({ startsAt: '2026-11-24T12:00:00Z', endsAt: '2026-11-24T12:00:01Z' }), NOW)).toBe('open')
  expect(goalState(goal({ endsAt: '2026-11-24T12:00:00Z' }), NOW)).toBe('over')
  expect(goalState(goal({ endsAt: '2026-11-24T12:00:00Z', receivedCents: cents(10_000) }), NOW)).toBe('reached')
})

test('Milestone marks are placed by amount, without those beyond the target', () => {
  const at = (sum: number) => ({ cents: cents(sum), text: 'Canto' })
  expect(milestoneMarks(goal({ milestones: [at(2_500), at(7_500), at(10_000), at(20_000)] }))).toEqual([25, 75])
})
