import type { ReceivedStats } from '@aplauso/contract/donations'
import type { Language } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { statsKey } from '#lib/api/creator-query-keys.ts'
import { dateFormat, formatChange, formatEuros, formatShortEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { HeadlinePanel } from '#ui/brand/headline-panel.tsx'
import { WaveChart } from '#ui/chart/wave-chart.tsx'
import { Placeholder } from '#ui/list/placeholder.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { DashboardGoals } from './dashboard-goals.tsx'

type RevenuePanelProps = { donationGoal: number | null; totalReceived: number; creatorId?: string }

/** Main panel of the dashboard: income of this month by day, and progress of the goal. */
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
    <HeadlinePanel
      title={t(m.dashboard_month)}
      value={data && formatEuros(data.thisMonth, language)}
      testId="stat-this-month"
      beside={data && <MonthComparison stats={data} />}
    >
      <div className="mt-4 flex min-h-38 flex-1">
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
      <DashboardGoals donationGoal={donationGoal} totalReceived={totalReceived} {...(creatorId && { creatorId })} />
    </HeadlinePanel>
  )
}

/** The creator's net amount, and the change from the month before. */
function MonthComparison({ stats: { thisMonth, thisMonthNet, monthBefore } }: { stats: ReceivedStats }) {
  const { t, language } = useLanguage()
  const change = formatChange(monthBefore, thisMonth, language)
  return (
    <span className="tnum flex flex-wrap gap-x-4 text-sm font-semibold text-palco-ink-2">
      {thisMonth > 0 && <span>{t(m.dashboard_net, { amount: formatEuros(thisMonthNet, language) })}</span>}
      {change && <span>{t(m.dashboard_compared, { change })}</span>}
    </span>
  )
}

function pointsOf({ daily }: ReceivedStats, language: Language) {
  // Not `dates.ts`, which would delay the dashboard. A calendar day is midnight UTC.
  const format = dateFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return daily.map(({ day, amount }) => ({
    key: day,
    label: format.format(new Date(day)),
    value: amount,
    text: formatEuros(amount, language),
  }))
}
