import type { Goal } from '@aplauso/contract/goals'

export type GoalState = 'ahead' | 'open' | 'reached' | 'over'

/** State of a goal. A reached goal stays reached, before its start and after its end. */
export function goalState({ receivedCents, targetCents, startsAt, endsAt }: Goal, nowMs: number): GoalState {
  if (receivedCents >= targetCents) return 'reached'
  if (startsAt !== null && Date.parse(startsAt) > nowMs) return 'ahead'
  return endsAt !== null && Date.parse(endsAt) <= nowMs ? 'over' : 'open'
}

/** Positions of the milestones on the bar in percent, without those beyond the target. */
export const milestoneMarks = ({ milestones, targetCents }: Goal): number[] =>
  milestones.flatMap(({ cents }) => (cents < targetCents ? [(cents / targetCents) * 100] : []))
