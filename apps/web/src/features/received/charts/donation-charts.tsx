import type { AnalyticsStep, ReceivedAnalytics } from '@aplauso/contract/donations'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { useConfig } from '#lib/api/use-config.ts'
import { dayIn } from '#lib/i18n/dates.ts'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { useSearchParams } from '#lib/page/use-navigate.ts'
import { Segmented } from '#ui/form/segmented.tsx'
import { Link } from '#ui/text/link.tsx'
import type { DonationScope } from '../received-page.tsx'
import { CHART_RANGES, type ChartChoice, chartPath, readChoice } from './chart-choice.ts'
import { ChartPanel } from './chart-panel.tsx'
import { TopDonors } from './top-donors.tsx'

const STEP_TEXTS: Record<AnalyticsStep, Message> = {
  day: m.charts_day,
  month: m.charts_month,
  hour: m.charts_hour,
  weekday: m.charts_weekday,
}

const BASIC_STEPS = ['day', 'month', 'hour'] as const
const ADVANCED_STEPS = [...BASIC_STEPS, 'weekday'] as const

/** Income of a creator over time and by donor. Loaded only when this page opens. */
export function DonationCharts({ scope: { creatorId, timeZone } }: { scope: DonationScope }) {
  const t = useText()
  const [search, setSearch] = useSearchParams()
  const offered = useConfig()?.features.advancedAnalytics ? ADVANCED_STEPS : BASIC_STEPS
  const choice = readChoice(search, offered)
  const { by, range } = choice
  const today = dayIn(timeZone, new Date())

  const path = chartPath(choice, today, creatorId)
  const panel = useQuery<ReceivedAnalytics>({ queryKey: [path] })
  const isPanelKnown = !panel.isPending

  function choose(changes: Partial<ChartChoice>) {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries({ ...choice, ...changes })) next.set(name, String(value))
    setSearch(next, { replace: true, preventScrollReset: true })
  }

  return (
    <>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-3">
        <Segmented
          legend={t(m.charts_by)}
          isLegendHidden
          name="by"
          options={offered.map((step) => ({ value: step, label: t(STEP_TEXTS[step]) }))}
          value={by}
          onChange={(step) => choose({ by: step })}
        />
        <Segmented
          legend={t(m.charts_range)}
          isLegendHidden
          name="range"
          options={CHART_RANGES[by].map((value) => ({ value, label: rangeText(by, value) }))}
          value={range}
          onChange={(value) => choose({ range: value })}
        />
      </div>
      <div className="mt-5">
        <ChartPanel path={path} />
      </div>
      {/* Hidden until the height of the panel above is known, so that nothing jumps. */}
      <div className={`mt-5 ${isPanelKnown ? '' : 'invisible'}`}>
        <TopDonors month={today.slice(0, 7)} creatorId={creatorId} />
      </div>
      {creatorId === undefined && (
        <p className="mt-3 text-sm">
          <Link to="/live/streams" className="tap-link">
            {t(m.stream_report_see)}
          </Link>
        </p>
      )}
    </>
  )

  function rangeText(step: AnalyticsStep, value: number): string {
    if (step === 'day' || step === 'weekday') return t(m.charts_days, { total: String(value) })
    return value === 1 ? t(m.dashboard_this_month) : t(m.charts_months, { total: String(value) })
  }
}
