import type { AgencyAnalytics } from '@aplauso/contract/agency'
import { AGENCY_SHARE_BASIS_POINTS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useId } from 'react'
import { formatBasisPoints, formatEuros } from '#lib/format.ts'
import { useLanguage } from '#lib/language.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { Placeholder } from '#ui/placeholder.tsx'

type SharePanelProps = { analytics: AgencyAnalytics | undefined; failed: boolean; onRetry: () => unknown }

/** The stage of the dashboard: what the agency earns this month. */
export function SharePanel({ analytics, failed, onRetry }: SharePanelProps) {
  const { t, language } = useLanguage()
  const titleId = useId()
  if (failed && !analytics) {
    return (
      <section className="p-5 card">
        <LoadFailed onRetry={onRetry} />
      </section>
    )
  }
  return (
    <section
      aria-labelledby={titleId}
      aria-busy={!analytics}
      className="rounded-xl p-5 text-palco-ink spotlight sm:p-7"
    >
      <h2 id={titleId} className="font-sans text-sm font-semibold tracking-normal text-palco-ink-2">
        {t(m.agency_share)}
      </h2>
      <p
        data-testid="stat-monthly-revenue"
        className="display tnum mt-1 min-h-[1em] text-[clamp(2.25rem,1.5rem+3vw,3.25rem)] leading-none wrap-anywhere"
      >
        {analytics ? (
          formatEuros(analytics.monthlyRevenue, language)
        ) : (
          <Placeholder className="h-[0.8em] w-[4em] bg-palco-2" />
        )}
      </p>
      <p className="mt-3 text-sm text-palco-ink-2">
        {t(m.agency_share_note, { percent: formatBasisPoints(AGENCY_SHARE_BASIS_POINTS, language) })}
      </p>
    </section>
  )
}
