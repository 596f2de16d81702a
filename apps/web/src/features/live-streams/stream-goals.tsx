import { goalPercent } from '@aplauso/contract/goal-percent'
import type { Stream } from '@aplauso/contract/streams'
import { m } from '@aplauso/texts/messages'
import { Amount, useAmountsHidden } from '#components/live/hidden-amounts.tsx'
import { formatBasisPoints, formatEuros, formatNumber, formatShortEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'

const GOALS_SHOWN = 3

/** Progress of a stream's goals, at its end or now; beyond three only their number. */
export function StreamGoals({ goals, endedAt }: Pick<Stream, 'goals' | 'endedAt'>) {
  const { t, language } = useLanguage()
  const more = goals.length - GOALS_SHOWN
  return (
    <div className="text-sm text-ink-2">
      <h4 className="font-sans text-sm font-semibold tracking-normal text-ink-3">
        {t(endedAt === null ? m.stream_report_goals : m.stream_report_goals_end)}
      </h4>
      <ul className="grid gap-3">
        {goals.slice(0, GOALS_SHOWN).map((goal) => (
          <StreamGoal key={goal.id} goal={goal} />
        ))}
        {more > 0 && <li>{t(m.queue_more, { total: formatNumber(more, language) })}</li>}
      </ul>
    </div>
  )
}

function StreamGoal({ goal: { title, targetCents, receivedCents } }: { goal: Stream['goals'][number] }) {
  const { t, language } = useLanguage()
  const areHidden = useAmountsHidden()
  const percent = goalPercent(receivedCents, targetCents)
  return (
    <li>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span translate={title ? 'no' : undefined} className="min-w-0 wrap-anywhere text-ink">
          {title || t(m.dashboard_goal)}
        </span>
        <span className="tnum">
          <b className="text-ink">{formatBasisPoints(percent * 100, language)}</b>{' '}
          {areHidden ? (
            <Amount cents={receivedCents} />
          ) : (
            t(m.dashboard_goal_of, {
              received: formatEuros(receivedCents, language),
              goal: formatShortEuros(targetCents, language),
            })
          )}
        </span>
      </div>
      <div
        role="progressbar"
        aria-label={title || t(m.dashboard_goal)}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="mt-1 h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full rounded-full bg-cravo" style={{ width: `${percent}%` }} />
      </div>
    </li>
  )
}
