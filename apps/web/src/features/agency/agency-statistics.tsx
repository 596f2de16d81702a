import type { AgencyAnalytics } from '@aplauso/contract/agency'
import { m } from '@aplauso/texts/messages'
import { formatEuros, formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { Figures } from '#ui/list/figures.tsx'

/** `analytics` undefined: still on its way. */
export function AgencyStatistics({ analytics }: { analytics: AgencyAnalytics | undefined }) {
  const { t, language } = useLanguage()
  const euros = (cents: number | undefined) => (cents === undefined ? undefined : formatEuros(cents, language))
  return (
    <section aria-busy={!analytics} className="p-5 card">
      <h2 className="sr-only">{t(m.agency_stats)}</h2>
      <Figures
        figures={[
          {
            name: 'active-creators',
            label: t(m.agency_active),
            value: analytics && formatNumber(analytics.activeCreators, language),
          },
          { name: 'total-revenue', label: t(m.agency_total), value: euros(analytics?.totalRevenue) },
          { name: 'average-per-creator', label: t(m.agency_average), value: euros(analytics?.averagePerCreator) },
          { name: 'this-month', label: t(m.agency_month), value: euros(analytics?.thisMonth) },
        ]}
      />
    </section>
  )
}
