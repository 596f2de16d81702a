import type { ReceivedStats } from '@aplauso/contract/donations'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { formatEuros, formatNumber } from '#lib/format.ts'
import { useLanguage } from '#lib/language.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { STATS_KEY } from './queries.ts'

export function Statistics() {
  const { t, language } = useLanguage()
  const { data, isError, refetch } = useQuery<ReceivedStats>({ queryKey: STATS_KEY })
  const euros = (cents: number | undefined) => (cents === undefined ? undefined : formatEuros(cents, language))
  return (
    <section aria-busy={!data && !isError} className="p-5 card">
      <h2 className="sr-only">{t(m.dashboard_stats)}</h2>
      {isError && !data ? (
        <LoadFailed onRetry={refetch} />
      ) : (
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4">
          <Statistic
            name="total-donations"
            label={t(m.dashboard_total_donations)}
            value={data && formatNumber(data.totalDonations, language)}
          />
          <Statistic name="total-revenue" label={t(m.dashboard_total_revenue)} value={euros(data?.totalRevenue)} />
          <Statistic name="average-donation" label={t(m.dashboard_average)} value={euros(data?.averageDonation)} />
          <Statistic name="this-month" label={t(m.dashboard_this_month)} value={euros(data?.thisMonth)} />
        </dl>
      )}
    </section>
  )
}

/** `value` undefined: still on its way. */
function Statistic({ name, label, value }: { name: string; label: string; value: string | undefined }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd data-testid={`stat-${name}`} className="display tnum min-h-[1.2em] text-xl wrap-anywhere">
        {value ?? <span aria-hidden="true" className="inline-block h-[0.8em] w-[4em] skeleton" />}
      </dd>
    </div>
  )
}
