import type { ReceivedAnalytics } from '@aplauso/contract/donations'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { donationsText } from '#lib/donations-text.ts'
import { formatEuros } from '#lib/format.ts'
import { type Message, useLanguage } from '#lib/language.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { Placeholder } from '#ui/placeholder.tsx'
import { WaveChart } from '#ui/wave-chart.tsx'
import { chartPoints, type Drawn, drawnBy } from './chart-points.ts'

const TITLES: Record<Drawn, Message> = {
  day: m.charts_by_day,
  week: m.charts_by_week,
  month: m.charts_by_month,
  hour: m.charts_by_hour,
  weekday: m.charts_by_weekday,
}

const STEPS: Record<Drawn, Message> = {
  day: m.charts_day,
  week: m.charts_week,
  month: m.charts_month,
  hour: m.charts_hour,
  weekday: m.charts_weekday,
}

/** The stage of this page: what came in over a range of time, and when. */
export function ChartPanel({ path }: { path: string }) {
  const { t, language } = useLanguage()
  const titleId = useId()
  const { data, error, isError, refetch } = useQuery<ReceivedAnalytics>({ queryKey: [path] })
  if (isError && !data) {
    return (
      <section className="p-5 card">
        <LoadFailed error={error} onRetry={refetch} />
      </section>
    )
  }
  const drawn = data && drawnBy(data)
  return (
    <section
      aria-labelledby={titleId}
      aria-busy={!data}
      className="flex flex-col rounded-xl p-5 text-palco-ink spotlight sm:p-7"
    >
      <h2 id={titleId} className="font-sans text-sm font-semibold tracking-normal text-palco-ink-2">
        {t(m.charts_revenue)}
      </h2>
      <p className="flex min-h-[1em] flex-wrap items-baseline gap-x-4 gap-y-2">
        <span className="display tnum text-[clamp(2.25rem,1.5rem+3.2vw,3.25rem)] leading-none wrap-anywhere">
          {data ? formatEuros(data.totalRevenue, language) : <Placeholder className="h-[0.8em] w-[4em] bg-palco-2" />}
        </span>{' '}
        {data && (
          <span className="tnum font-semibold text-palco-ink-2">{donationsText(data.totalDonations, t, language)}</span>
        )}
      </p>
      <div className="mt-6 flex h-[260px] sm:h-[340px]">
        {data && drawn ? (
          <WaveChart
            points={chartPoints(data, t, language)}
            title={t(TITLES[drawn])}
            columns={{ label: t(STEPS[drawn]), value: t(m.dashboard_amount) }}
          />
        ) : (
          <Placeholder className="my-5 flex-1 bg-palco-2" />
        )}
      </div>
    </section>
  )
}
