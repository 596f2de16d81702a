import { type Goal, GoalChange, NewGoal } from '@aplauso/contract/goals'
import { cents } from '@aplauso/contract/money'
import { expect, test } from 'vitest'
import { type GoalDraft, goalBodyOf, goalDraftOf, invalidGoalFields } from './goal-draft.ts'

const ZONE = 'Europe/Lisbon'
const GOAL: Goal = {
  ...{ id: 'g', title: 'Microfone', targetCents: cents(30_050), receivedCents: cents(0) },
  ...{ startsAt: '2026-07-01T20:00:07.000Z', endsAt: null, milestones: [{ cents: cents(10_000), text: 'Canto' }] },
}
const typed = (changes: Partial<GoalDraft> = {}): GoalDraft => ({ ...goalDraftOf(GOAL, 'pt', ZONE), ...changes })

test("A goal is typed in euros and in the creator's time zone, and unchanged fields are sent as they were", () => {
  expect(typed()).toMatchObject({ goalTitle: 'Microfone', target: '300,50', startsAt: '2026-07-01T21:00', endsAt: '' })
  expect(invalidGoalFields(typed(), ZONE, GOAL)).toEqual([])
  const { id: _id, receivedCents: _received, ...same } = GOAL
  expect(GoalChange.parse(goalBodyOf(typed(), ZONE, GOAL))).toEqual(same)
})

test('Missing, too large and reversed values are invalid fields', () => {
  const unfit = (changes: Partial<GoalDraft>) => invalidGoalFields(typed(changes), ZONE, GOAL)
  expect(unfit({ goalTitle: ' ', target: '0' })).toEqual(['goalTitle', 'target'])
  expect(unfit({ goalTitle: 'x'.repeat(81), target: '1000000,01' })).toEqual(['goalTitle', 'target'])
  expect(unfit({ endsAt: '2026-07-01T21:00' })).toEqual(['endsAt'])
  const milestones = [
    { key: 4, amount: '', text: 'Canto' },
    { key: 7, amount: '5', text: ' ' },
  ]
  expect(unfit({ milestones })).toEqual(['sum-4', 'text-7'])
})

test("A new goal needs a title, unlike the profile's goal", () => {
  const empty = { ...goalDraftOf(undefined, 'pt', ZONE), target: '5' }
  expect(invalidGoalFields(empty, ZONE, undefined)).toEqual(['goalTitle'])
  expect(NewGoal.parse(goalBodyOf({ ...empty, goalTitle: 'Luz' }, ZONE, undefined))).toMatchObject({ targetCents: 500 })
  const unnamed = { ...GOAL, title: '' }
  expect(invalidGoalFields(typed({ goalTitle: '' }), ZONE, unnamed)).toEqual([])
  expect(goalBodyOf(typed({ goalTitle: '' }), ZONE, unnamed)).not.toHaveProperty('title')
})
