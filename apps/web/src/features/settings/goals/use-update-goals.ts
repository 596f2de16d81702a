import type { Goal } from '@aplauso/contract/goals'
import { useQueryClient } from '@tanstack/react-query'
import { goalsKey } from '#components/goals/goals-key.ts'
import { GOAL_KEY, type Goal as ProfileGoal } from '#lib/api/creator-query-keys.ts'
import { useSession } from '#lib/session/session.tsx'

/** Updates the cached goals; the first one is the profile's goal. */
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
