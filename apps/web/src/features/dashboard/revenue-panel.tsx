import type { ReceivedStats } from '@aplauso/contract/donations'
import { goalPercent } from '@aplauso/contract/goal-percent'
import type { Language } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { statsKey } from '#lib/api/creator-keys.ts'
import { dateFormat, formatBasisPoints, formatChange, formatEuros, formatShortEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { Stage } from '#ui/brand/stage.tsx'
import { WaveChart } from '#ui/chart/wave-chart.tsx'
import { Placeholder } from '#ui/list/placeholder.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'

type RevenuePanelProps = { donationGoal: number | null; totalReceived: number; creatorId?: string }

/** The stage of the dashboard: what came in this month, day by day, and how far the goal is. */
export function RevenuePanel({ donationGoal, totalReceived, creatorId }: RevenuePanelProps) {
  const { t, language } = useLanguage()
  const { data, error, isError, refetch } = useQuery<ReceivedStats>({ queryKey: statsKey(creatorId) })
  if (isError && !data) {
    return (
      <section className="self-start p-5 card">
        <LoadFailed error={error} onRetry={refetch} />
      </section>
    )
  }
  return (
    <Stage
      title={t(m.dashboard_month)}
      figure={data && formatEuros(data.thisMonth, language)}
      beside={data && <Beside stats={data} />}
    >
      <div className="mt-5 flex min-h-[208px] flex-1">
        {data ? (
          <WaveChart
            points={pointsOf(data, language)}
            title={t(m.dashboard_by_day)}
            columns={{ label: t(m.dashboard_day), value: t(m.dashboard_amount) }}
            axisText={(value) => formatShortEuros(value, language)}
          />
        ) : (
          <Placeholder className="my-5 flex-1 bg-palco-2" />
        )}
      </div>
      {donationGoal ? <Goal received={totalReceived} goal={donationGoal} /> : null}
    </Stage>
  )
}

/** What of it is the creator's, and how it compares. */
function Beside({ stats: { thisMonth, thisMonthNet, monthBefore } }: { stats: ReceivedStats }) {
  const { t, language } = useLanguage()
  const change = formatChange(monthBefore, thisMonth, language)
  return (
    <span className="tnum flex flex-wrap gap-x-4 text-sm font-semibold text-palco-ink-2">
      {thisMonth > 0 && <span>{t(m.dashboard_net, { amount: formatEuros(thisMonthNet, language) })}</span>}
      {change && <span>{t(m.dashboard_compared, { change })}</span>}
    </span>
  )
}

function Goal({ received, goal }: { received: number; goal: number }) {
  const { t, language } = useLanguage()
  const percent = goalPercent(received, goal)
  return (
    <div className="mt-5 border-t border-palco-line pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <h3 className="font-sans text-sm font-semibold tracking-normal text-palco-ink-2">{t(m.dashboard_goal)}</h3>
        <p className="tnum text-palco-ink-2">
          <b className="font-bold text-palco-ink">{formatBasisPoints(percent * 100, language)}</b>{' '}
          {t(m.dashboard_goal_of, {
            received: formatEuros(received, language),
            goal: formatShortEuros(goal, language),
          })}
        </p>
      </div>
      <div
        role="progressbar"
        aria-label={t(m.dashboard_goal)}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        data-testid="goal-progress"
        className="mt-2.5 h-2.5 overflow-hidden rounded-full bg-palco-line"
      >
        <div className="h-full rounded-full bg-holofote" style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}

function pointsOf({ daily }: ReceivedStats, language: Language) {
  // Not by dates.ts, which the dashboard would wait for: a day of a calendar is midnight in UTC.
  const format = dateFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return daily.map(({ day, amount }) => ({
    key: day,
    label: format.format(new Date(day)),
    value: amount,
    text: formatEuros(amount, language),
  }))
}
