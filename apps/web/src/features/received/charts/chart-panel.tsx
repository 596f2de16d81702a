import type { ReceivedAnalytics } from '@aplauso/contract/donations'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { donationsText } from '#lib/i18n/donations-text.ts'
import { formatChange, formatEuros, formatShortEuros } from '#lib/i18n/format.ts'
import { type Message, useLanguage } from '#lib/i18n/language.tsx'
import { HeadlinePanel } from '#ui/brand/headline-panel.tsx'
import { Mark } from '#ui/brand/logo.tsx'
import { WaveChart } from '#ui/chart/wave-chart.tsx'
import { Placeholder } from '#ui/list/placeholder.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { chartPoints, type DrawnStep, drawnStepOf } from './chart-points.ts'

const TITLES: Record<DrawnStep, Message> = {
  day: m.charts_by_day,
  week: m.charts_by_week,
  month: m.charts_by_month,
  hour: m.charts_by_hour,
  weekday: m.charts_by_weekday,
}

const STEPS: Record<DrawnStep, Message> = {
  day: m.charts_day,
  week: m.charts_week,
  month: m.charts_month,
  hour: m.charts_hour,
  weekday: m.charts_weekday,
}

/** Main panel of the page: income over time. */
export function ChartPanel({ path }: { path: string }) {
  const { t, language } = useLanguage()
  const { data, error, isError, refetch } = useQuery<ReceivedAnalytics>({ queryKey: [path] })
  if (isError && !data) {
    return (
      <section className="p-5 card">
        <LoadFailed error={error} onRetry={refetch} />
      </section>
    )
  }
  const drawnStep = data && drawnStepOf(data)
  const change = data && formatChange(data.before.totalRevenue, data.totalRevenue, language)
  return (
    <HeadlinePanel
      title={t(m.charts_revenue)}
      value={data && formatEuros(data.totalRevenue, language)}
      beside={
        data && (
          <span className="tnum flex flex-wrap gap-x-4 font-semibold text-palco-ink-2">
            <span>{donationsText(data.totalDonations, t, language)}</span>
            {data.net !== null && data.totalRevenue > 0 && (
              <span>{t(m.dashboard_net, { amount: formatEuros(data.net, language) })}</span>
            )}
            {change && <span>{t(m.charts_compared, { change })}</span>}
          </span>
        )
      }
    >
      {data?.totalDonations === 0 ? (
        <p data-testid="charts-empty" className="mt-4 flex items-center gap-3 text-palco-ink-2">
          <Mark size={40} onDark />
          {t(m.charts_empty)}
        </p>
      ) : (
        <div className="mt-6 flex h-65 sm:h-[340px]">
          {data && drawnStep ? (
            <WaveChart
              points={chartPoints(data, t, language)}
              title={t(TITLES[drawnStep])}
              columns={{ label: t(STEPS[drawnStep]), value: t(m.dashboard_amount) }}
              axisText={(value) => formatShortEuros(value, language)}
            />
          ) : (
            <Placeholder className="my-5 flex-1 bg-palco-2" />
          )}
        </div>
      )}
    </HeadlinePanel>
  )
}
