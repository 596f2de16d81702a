import type { Goal } from '@aplauso/contract/goals'
import { m } from '@aplauso/texts/messages'
import { Check, Circle } from 'lucide-react'
import { formatShortEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { milestoneMarks } from './goal-state.ts'

/** Marks of a goal's milestones over its bar. An SVG, because the CSP of public pages allows no inline styles. */
export function MilestoneMarks({ goal, className }: { goal: Goal; className: string }) {
  const marks = milestoneMarks(goal)
  if (marks.length === 0) return null
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`pointer-events-none absolute inset-0 size-full stroke-2 *:[vector-effect:non-scaling-stroke] rtl:-scale-x-100 ${className}`}
    >
      <path d={marks.map((x) => `M${x.toFixed(2)} 0v100`).join('')} />
    </svg>
  )
}

/** The milestones of a goal with their amounts, the reached ones marked. */
export function MilestoneList({ goal, className = '' }: { goal: Goal; className?: string }) {
  const { t, language } = useLanguage()
  if (goal.milestones.length === 0) return null
  return (
    <ul aria-label={t(m.goal_milestones)} className={`mt-2 grid gap-1 text-sm ${className}`}>
      {goal.milestones.map(({ cents, text }, index) => {
        const isThere = goal.receivedCents >= cents
        const Icon = isThere ? Check : Circle
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two milestones may be equal, and rows have no state.
          <li key={index} className="flex items-baseline gap-2">
            <Icon size={14} aria-hidden="true" className="shrink-0 self-center" />
            <span className="tnum shrink-0 font-semibold">{formatShortEuros(cents, language)}</span>
            <span translate="no" className="min-w-0 wrap-anywhere">
              {text}
            </span>
            {isThere && <span className="sr-only">({t(m.goal_milestone_reached)})</span>}
          </li>
        )
      })}
    </ul>
  )
}
