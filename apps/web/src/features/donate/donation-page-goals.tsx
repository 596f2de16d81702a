import type { Creator } from '@aplauso/contract/creators'
import { goalPercent } from '@aplauso/contract/goal-percent'
import type { Goal } from '@aplauso/contract/goals'
import { m } from '@aplauso/texts/messages'
import { CircleCheck, Clock } from 'lucide-react'
import { goalState } from '#components/goals/goal-state.ts'
import { MilestoneList, MilestoneMarks } from '#components/goals/milestones.tsx'
import { formatShortEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { Meter } from '#ui/chart/meter.tsx'

/** The goal in the creator's profile, used if the goals cannot be loaded. */
export const profileGoalOf = ({ donationGoal, totalReceived }: Creator): Goal[] =>
  donationGoal
    ? [
        {
          ...{ id: 'record', title: '', targetCents: donationGoal, receivedCents: totalReceived },
          ...{ startsAt: null, endsAt: null, milestones: [] },
        },
      ]
    : []

/** A goal without title and dates, whose amount the heading already shows. */
export const isAmountOnly = ({ title, startsAt, endsAt }: Goal): boolean =>
  title === '' && startsAt === null && endsAt === null

/** Progress of each goal. `nowMs` is the page's, so that server and browser render the same. */
export function DonationPageGoals({ slug, goals, nowMs }: { slug: string; goals: readonly Goal[]; nowMs: number }) {
  if (goals.length === 0) return null
  return (
    <ul className="grid gap-5">
      {goals.map((goal, index) => (
        <GoalProgress
          key={goal.id}
          goal={goal}
          seed={index === 0 ? slug : goal.id}
          isFirst={index === 0}
          nowMs={nowMs}
        />
      ))}
    </ul>
  )
}

type GoalProgressProps = { goal: Goal; seed: string; isFirst: boolean; nowMs: number }

function GoalProgress({ goal, seed, isFirst, nowMs }: GoalProgressProps) {
  const { t, language } = useLanguage()
  const percent = goalPercent(goal.receivedCents, goal.targetCents)
  const state = goalState(goal, nowMs)
  return (
    <li data-testid="goal" data-state={state} className="min-w-0">
      {!(isFirst && isAmountOnly(goal)) && (
        <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
          <h2 className="min-w-0 font-sans text-base font-semibold tracking-normal wrap-anywhere">
            {goal.title ? <span translate="no">{goal.title}</span> : t(m.donate_goal_label)}
          </h2>
          <p className="tnum text-sm text-ink-2">
            {t(m.dashboard_goal_of, {
              received: formatShortEuros(goal.receivedCents, language),
              goal: formatShortEuros(goal.targetCents, language),
            })}
          </p>
        </div>
      )}
      <div className="relative mt-2">
        <Meter
          percent={percent}
          label={goal.title || t(m.donate_goal_label)}
          seed={seed}
          bars={56}
          className="h-[46px]"
          {...(isFirst && { testId: 'goal-progress' })}
        />
        <MilestoneMarks goal={goal} className="stroke-ink" />
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm font-semibold text-cravo-text">
        {t(m.donate_goal_percent, { percent })}
        {state === 'reached' && (
          <span className="flex items-center gap-1">
            <CircleCheck size={15} aria-hidden="true" />
            {t(m.goal_reached)}
          </span>
        )}
        {state === 'over' && (
          <span className="flex items-center gap-1 text-ink-2">
            <Clock size={15} aria-hidden="true" />
            {t(m.goal_over)}
          </span>
        )}
      </p>
      <MilestoneList goal={goal} className="text-ink-2" />
    </li>
  )
}
