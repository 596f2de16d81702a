import type { ReceivedStats } from '@aplauso/contract/donations'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { formatEuros, formatNumber } from '#lib/format.ts'
import { useLanguage } from '#lib/language.tsx'
import { Figures } from '#ui/figures.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { statsKey } from './queries.ts'

export function Statistics({ creatorId }: { creatorId?: string }) {
  const { t, language } = useLanguage()
  const { data, isError, refetch } = useQuery<ReceivedStats>({ queryKey: statsKey(creatorId) })
  const euros = (cents: number | undefined) => (cents === undefined ? undefined : formatEuros(cents, language))
  return (
    <section aria-busy={!data && !isError} className="p-5 card">
      <h2 className="sr-only">{t(m.dashboard_stats)}</h2>
      {isError && !data ? (
        <LoadFailed onRetry={refetch} />
      ) : (
        <Figures
          figures={[
            {
              name: 'total-donations',
              label: t(m.dashboard_total_donations),
              value: data && formatNumber(data.totalDonations, language),
            },
            { name: 'total-revenue', label: t(m.dashboard_total_revenue), value: euros(data?.totalRevenue) },
            { name: 'average-donation', label: t(m.dashboard_average), value: euros(data?.averageDonation) },
            { name: 'this-month', label: t(m.dashboard_this_month), value: euros(data?.thisMonth) },
          ]}
        />
      )}
    </section>
  )
}
