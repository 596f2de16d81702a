import type { Goal } from '@aplauso/contract/goals'
import { useQueryClient } from '@tanstack/react-query'
import { GOAL_KEY, type Goal as ProfileGoal } from '#lib/api/creator-keys.ts'
import { useSession } from '#lib/session/session.tsx'
import { goalsKey } from '#parts/goals/goals-key.ts'

/** Puts a change of the goals where they are shown; the first of them is the profile's goal. */
export function useUpdateGoals() {
  const queries = useQueryClient()
  const { patchUser } = useSession()
  return (change: (goals: Goal[]) => Goal[]) => {
    const goals = queries.setQueryData<Goal[]>(goalsKey(), (now = []) => change(now)) ?? []
    const donationGoal = goals[0]?.targetCents ?? null
    patchUser({ donationGoal })
    queries.setQueryData<ProfileGoal>(GOAL_KEY, (goal) => goal && { ...goal, donationGoal })
  }
}
