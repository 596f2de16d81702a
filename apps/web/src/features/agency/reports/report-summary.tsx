import type { AgencyReport } from '@aplauso/contract/agency'
import type { Language } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import { useId } from 'react'
import { calendarFormat } from '#lib/i18n/dates.ts'
import { formatEuros, formatNumber, formatShortEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { WaveChart } from '#ui/chart/wave-chart.tsx'

/** Totals and chart of the period. Not printed: the table has the amounts. */
export function ReportSummary({ report }: { report: AgencyReport }) {
  const { t, language } = useLanguage()
  const titleId = useId()
  const { total, by } = report
  return (
    <section aria-labelledby={titleId} className="rounded-xl p-5 text-palco-ink spotlight sm:p-7 print:hidden">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h2 id={titleId} className="font-sans text-sm font-semibold tracking-normal text-palco-ink-2">
            {t(m.agency_report_share)}
          </h2>
          <p
            data-testid="report-share"
            className="display tnum mt-1 text-[clamp(2.5rem,1.5rem+4vw,3.75rem)] leading-none wrap-anywhere"
          >
            {formatEuros(total.share, language)}
          </p>
        </div>
        <dl className="flex flex-wrap gap-x-8 gap-y-3">
          <ReportTotal
            label={t(m.agency_report_received)}
            name="received"
            value={formatEuros(total.amount, language)}
          />
          <ReportTotal label={t(m.agency_report_count)} name="count" value={formatNumber(total.count, language)} />
        </dl>
      </div>
      <div className="mt-6 flex min-h-[208px]">
        <WaveChart
          points={pointsOf(report, language)}
          title={t(by === 'day' ? m.agency_report_by_day : m.agency_report_by_month)}
          columns={{
            label: t(by === 'day' ? m.agency_report_day : m.agency_report_month),
            value: t(m.agency_report_received),
          }}
          axisText={(value) => formatShortEuros(value, language)}
        />
      </div>
    </section>
  )
}

function ReportTotal({ label, name, value }: { label: string; name: string; value: string }) {
  return (
    <div>
      <dt className="text-xs text-palco-ink-2">{label}</dt>
      <dd data-testid={`report-${name}`} className="display tnum text-xl leading-tight wrap-anywhere">
        {value}
      </dd>
    </div>
  )
}

function pointsOf({ by, points }: AgencyReport, language: Language) {
  const format = calendarFormat(language, {
    ...(by === 'day' ? { day: 'numeric' } : { year: '2-digit' }),
    month: 'short',
  })
  return points.map(({ key, amount }) => ({
    key,
    label: format.format(new Date(key)),
    value: amount,
    text: formatEuros(amount, language),
  }))
}
