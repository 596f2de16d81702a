import type { AgencyAnalytics } from '@aplauso/contract/agency'
import { m } from '@aplauso/texts/messages'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { HeadlinePanel } from '#ui/brand/headline-panel.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'

type SharePanelProps = {
  analytics: AgencyAnalytics | undefined
  failed: boolean
  error: unknown
  onRetry: () => unknown
}

/** Main panel of the dashboard: the agency's share of this month, and below it the month's total. */
export function SharePanel({ analytics, failed, error, onRetry }: SharePanelProps) {
  const { t, language } = useLanguage()
  if (failed && !analytics) {
    return (
      <section className="grid content-center p-5 card">
        <LoadFailed error={error} onRetry={onRetry} />
      </section>
    )
  }
  return (
    <HeadlinePanel
      title={t(m.agency_booked)}
      value={analytics && formatEuros(analytics.bookedShare, language)}
      testId="booked-share"
    >
      <p className="mt-3 text-sm text-palco-ink-2">{t(m.agency_booked_text)}</p>
      {/* The figure is shown once where both are equal. */}
      {analytics && analytics.monthlyRevenue !== analytics.bookedShare && (
        <div className="mt-auto pt-5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t border-palco-line pt-4">
            <div className="min-w-40 flex-1">
              <h3 className="font-sans text-sm font-semibold tracking-normal">{t(m.agency_share)}</h3>
              <p className="text-sm text-palco-ink-2">{t(m.agency_share_note)}</p>
            </div>
            <p data-testid="stat-monthly-revenue" className="tnum min-h-[1.2em] text-sm leading-tight wrap-anywhere">
              {formatEuros(analytics.monthlyRevenue, language)}
            </p>
          </div>
        </div>
      )}
    </HeadlinePanel>
  )
}
