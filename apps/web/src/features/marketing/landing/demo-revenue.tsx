import { goalPercent } from '@aplauso/contract/goal-percent'
import { m } from '@aplauso/texts/messages'
import { formatBasisPoints, formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'

// Sample days, 0 to 100.
const DAYS = [
  34, 12, 28, 9, 24, 15, 4, 32, 37, 62, 17, 11, 27, 31, 43, 78, 52, 20, 23, 36, 66, 54, 100, 60, 26, 14, 38, 47, 71, 45,
]

type DemoRevenueProps = { monthCents: number; receivedCents: number; goalCents: number }

/** Sample revenue panel: the month, its days and the goal. */
export function DemoRevenue({ monthCents, receivedCents, goalCents }: DemoRevenueProps) {
  const { t, language } = useLanguage()
  const percent = goalPercent(receivedCents, goalCents)
  return (
    <div className="flex flex-col rounded-xl p-5 text-palco-ink spotlight sm:p-7">
      <p className="text-sm font-semibold text-palco-ink-2">{t(m.dashboard_month)}</p>
      <p className="display tnum text-[clamp(2.5rem,1.5rem+4vw,3.75rem)] leading-none">
        {formatEuros(monthCents, language)}
      </p>
      <p className="mt-5 text-xs font-semibold text-palco-ink-2">{t(m.dashboard_by_day)}</p>
      <div aria-hidden="true" className="mt-3 flex min-h-36 flex-1 items-center justify-between">
        {DAYS.map((height) => (
          <span
            key={height}
            className={`w-[2.1%] max-w-4 rounded-full ${height === 100 ? 'bg-holofote' : 'bg-palco-cravo'}`}
            style={{ height: `${height}%` }}
          />
        ))}
      </div>
      <div className="mt-5 border-t border-palco-line pt-4 text-sm text-palco-ink-2">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-semibold">{t(m.dashboard_goal)}</span>
          <span className="tnum">
            <b className="font-bold text-palco-ink">{formatBasisPoints(percent * 100, language)}</b>{' '}
            {t(m.dashboard_goal_of, {
              received: formatEuros(receivedCents, language),
              goal: formatEuros(goalCents, language, 0),
            })}
          </span>
        </p>
        <div className="mt-2.5 h-2.5 overflow-hidden rounded-full bg-palco-line">
          <div className="h-full rounded-full bg-holofote" style={{ width: `${percent}%` }} />
        </div>
      </div>
    </div>
  )
}
