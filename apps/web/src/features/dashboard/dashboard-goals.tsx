import { goalPercent } from '@aplauso/contract/goal-percent'
import type { Goal } from '@aplauso/contract/goals'
import { cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type GoalState, goalState } from '#components/goals/goal-state.ts'
import { goalsKey } from '#components/goals/goals-key.ts'
import { MilestoneList, MilestoneMarks } from '#components/goals/milestones.tsx'
import { formatBasisPoints, formatEuros, formatShortEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'

type DashboardGoalsProps = { donationGoal: number | null; totalReceived: number; creatorId?: string }

/**
 * Progress of each goal. Live updates carry only the first goal and goals without dates; any update refetches the
 * others.
 */
export function DashboardGoals({ donationGoal, totalReceived, creatorId }: DashboardGoalsProps) {
  const queries = useQueryClient()
  const { data } = useQuery<Goal[]>({ queryKey: goalsKey(creatorId) })
  const [lastGoal, setLastGoal] = useState({ donationGoal, totalReceived })
  const hasChanged = lastGoal.donationGoal !== donationGoal || lastGoal.totalReceived !== totalReceived
  useEffect(() => {
    if (!hasChanged) return
    setLastGoal({ donationGoal, totalReceived })
    if (lastGoal.donationGoal === donationGoal && data?.every(isOfAllTime)) return
    void queries.invalidateQueries({ queryKey: goalsKey(creatorId) })
  }, [hasChanged, lastGoal, data, queries, creatorId, donationGoal, totalReceived])

  const goals = (data ?? []).map((goal) =>
    isOfAllTime(goal) ? { ...goal, receivedCents: cents(totalReceived) } : goal,
  )
  const [first, ...others] = goals
  const profileGoal = donationGoal ? profileGoalOf(first, donationGoal, totalReceived) : undefined
  return [...(profileGoal ? [profileGoal] : []), ...(donationGoal ? others : goals)].map((goal, index) => (
    <GoalProgress key={goal.id} goal={goal} isFirst={index === 0} />
  ))
}

/** Goals without dates count everything ever received. */
const isOfAllTime = ({ startsAt, endsAt }: Goal) => startsAt === null && endsAt === null

/** The goal from live updates, also before the list is loaded. */
const profileGoalOf = (known: Goal | undefined, donationGoal: number, totalReceived: number): Goal => ({
  ...{ id: 'first', title: '', receivedCents: cents(totalReceived), startsAt: null, endsAt: null, milestones: [] },
  ...known,
  targetCents: cents(donationGoal),
})

const GOAL_STATE_TEXTS: Partial<Record<GoalState, typeof m.goal_reached>> = {
  reached: m.goal_reached,
  over: m.goal_over,
  ahead: m.goal_ahead,
}

function GoalProgress({ goal, isFirst }: { goal: Goal; isFirst: boolean }) {
  const { t, language } = useLanguage()
  const percent = goalPercent(goal.receivedCents, goal.targetCents)
  const state = GOAL_STATE_TEXTS[goalState(goal, Date.now())]
  return (
    <div data-testid="goal" className="mt-5 border-t border-palco-line pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <h3 className="min-w-0 font-sans text-sm font-semibold tracking-normal wrap-anywhere text-palco-ink-2">
          {goal.title ? <span translate="no">{goal.title}</span> : t(m.dashboard_goal)}
          {state && <span className="font-normal">{` · ${t(state)}`}</span>}
        </h3>
        <p className="tnum text-palco-ink-2">
          <b className="font-bold text-palco-ink">{formatBasisPoints(percent * 100, language)}</b>{' '}
          {t(m.dashboard_goal_of, {
            received: formatEuros(goal.receivedCents, language),
            goal: formatShortEuros(goal.targetCents, language),
          })}
        </p>
      </div>
      <div className="relative mt-2.5">
        <div
          role="progressbar"
          aria-label={goal.title || t(m.dashboard_goal)}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          {...(isFirst && { 'data-testid': 'goal-progress' })}
          className="h-2.5 overflow-hidden rounded-full bg-palco-line"
        >
          <div className="h-full rounded-full bg-holofote" style={{ width: `${percent}%` }} />
        </div>
        <MilestoneMarks goal={goal} className="stroke-palco-ink" />
      </div>
      <MilestoneList goal={goal} className="text-palco-ink-2" />
    </div>
  )
}
