import type { Goal } from '@aplauso/contract/goals'

export type GoalState = 'ahead' | 'open' | 'reached' | 'over'

/** Reached counts for more than over: nobody minds when it happened. */
export function goalState({ receivedCents, targetCents, startsAt, endsAt }: Goal, nowMs: number): GoalState {
  if (receivedCents >= targetCents) return 'reached'
  if (startsAt !== null && Date.parse(startsAt) > nowMs) return 'ahead'
  return endsAt !== null && Date.parse(endsAt) <= nowMs ? 'over' : 'open'
}

/** Where its milestones stand on the bar, in percent; those beyond the target have no place there. */
export const milestoneMarks = ({ milestones, targetCents }: Goal): number[] =>
  milestones.flatMap(({ cents }) => (cents < targetCents ? [(cents / targetCents) * 100] : []))
