import type { ReceivedStats } from '@aplauso/contract/donations'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { chartsPath } from '#components/managed-creator/creator-paths.ts'
import { statsKey } from '#lib/api/creator-query-keys.ts'
import { formatEuros, formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { StatList } from '#ui/list/stat-list.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { Link } from '#ui/text/link.tsx'

/** Figures of all time: the month has a panel of its own. */
export function Statistics({ creatorId }: { creatorId?: string }) {
  const { t, language } = useLanguage()
  const { data, error, isError, refetch } = useQuery<ReceivedStats>({ queryKey: statsKey(creatorId) })
  const euros = (cents: number | undefined) => (cents === undefined ? undefined : formatEuros(cents, language))
  return (
    <section aria-busy={!data && !isError} className="p-5 card">
      <h2 className="sr-only">{t(m.dashboard_stats)}</h2>
      {isError && !data ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <StatList
          stats={[
            {
              name: 'total-donations',
              label: t(m.dashboard_total_donations),
              value: data && formatNumber(data.totalDonations, language),
            },
            {
              name: 'total-revenue',
              label: t(m.dashboard_total_revenue),
              value: euros(data?.totalRevenue),
              note: data?.totalRevenue
                ? t(m.dashboard_net, { amount: formatEuros(data.totalNet, language) })
                : undefined,
            },
            { name: 'average-donation', label: t(m.dashboard_average), value: euros(data?.averageDonation) },
          ]}
        />
      )}
      {/* The creator's own page has these in the side column. */}
      {creatorId !== undefined && (
        <p className="mt-4 -mb-2 border-t border-line pt-2 text-sm">
          <Link to={chartsPath(creatorId)} className="gap-2 tap-link">
            <ChartColumn size={17} aria-hidden="true" />
            {t(m.charts_see)}
          </Link>
        </p>
      )}
    </section>
  )
}
