import type { ManagedCreator } from '@aplauso/contract/agency'
import { goalPercent } from '@aplauso/contract/goal-percent'
import { m } from '@aplauso/texts/messages'
import { formatShortEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'

/** Progress of a creator's goal, or a note that there is none. */
export function GoalBar({ creator: { displayName, totalReceived, donationGoal } }: { creator: ManagedCreator }) {
  const { t, language } = useLanguage()
  if (!donationGoal) return <p className="min-w-40 flex-1 text-sm text-ink-3">{t(m.agency_no_goal)}</p>
  const percent = goalPercent(totalReceived, donationGoal)
  const goal = formatShortEuros(donationGoal, language)
  return (
    <div className="min-w-40 flex-1">
      <p className="tnum text-xs text-ink-2">{t(m.agency_goal_of, { percent, goal })}</p>
      <div
        role="progressbar"
        aria-label={t(m.agency_goal, { name: displayName })}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        data-testid="goal-progress"
        className="mt-1 h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full rounded-full bg-cravo" style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
