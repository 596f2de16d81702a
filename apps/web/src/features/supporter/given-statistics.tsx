import type { GivenStats } from '@aplauso/contract/donations'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { formatEuros, formatNumber } from '#lib/format.ts'
import { useLanguage } from '#lib/language.tsx'
import { Figures } from '#ui/figures.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { Placeholder } from '#ui/placeholder.tsx'

export function GivenStatistics() {
  const { t, language } = useLanguage()
  const { data, isError, refetch } = useQuery<GivenStats>({ queryKey: ['/api/donations/history/stats'] })
  if (isError) {
    return (
      <section className="p-5 card">
        <LoadFailed onRetry={refetch} />
      </section>
    )
  }
  const euros = (cents: number | undefined) => (cents === undefined ? undefined : formatEuros(cents, language))
  const count = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value, language))
  return (
    <>
      <section aria-busy={!data} className="rounded-xl p-5 text-palco-ink spotlight sm:p-7">
        <h2 className="font-sans text-sm font-semibold tracking-normal text-palco-ink-2">{t(m.supporter_month)}</h2>
        <p
          data-testid="stat-this-month"
          className="display tnum mt-1 min-h-[1em] text-[clamp(2.25rem,1.5rem+3vw,3.25rem)] leading-none wrap-anywhere"
        >
          {data ? formatEuros(data.thisMonth, language) : <Placeholder className="h-[0.8em] w-[4em] bg-palco-2" />}
        </p>
      </section>
      <section aria-busy={!data} className="p-5 card">
        <h2 className="sr-only">{t(m.supporter_stats)}</h2>
        <Figures
          figures={[
            { name: 'total-donated', label: t(m.supporter_total), value: euros(data?.totalDonated) },
            { name: 'donations-made', label: t(m.supporter_made), value: count(data?.donationsMade) },
            { name: 'creators-supported', label: t(m.supporter_creators), value: count(data?.creatorsSupported) },
            { name: 'average', label: t(m.supporter_average), value: euros(data?.average) },
          ]}
        />
      </section>
    </>
  )
}
