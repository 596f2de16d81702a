import type { GivenStats } from '@aplauso/contract/donations'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { formatEuros, formatNumber } from '#lib/format.ts'
import { useLanguage } from '#lib/language.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'

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
  const euros = (cents: number | undefined) => cents !== undefined && formatEuros(cents, language)
  const count = (value: number | undefined) => value !== undefined && formatNumber(value, language)
  return (
    <>
      <section className="rounded-xl p-5 text-palco-ink spotlight sm:p-7">
        <h2 className="font-sans text-sm font-semibold tracking-normal text-palco-ink-2">{t(m.supporter_month)}</h2>
        <p
          data-testid="stat-this-month"
          className="display tnum mt-1 min-h-[1em] text-[clamp(2.25rem,1.5rem+3vw,3.25rem)] leading-none wrap-break-word"
        >
          {euros(data?.thisMonth) || <Placeholder />}
        </p>
      </section>
      <section className="p-5 card">
        <h2 className="sr-only">{t(m.supporter_stats)}</h2>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4">
          <Statistic name="total-donated" label={t(m.supporter_total)} value={euros(data?.totalDonated)} />
          <Statistic name="donations-made" label={t(m.supporter_made)} value={count(data?.donationsMade)} />
          <Statistic name="creators-supported" label={t(m.supporter_creators)} value={count(data?.creatorsSupported)} />
          <Statistic name="average" label={t(m.supporter_average)} value={euros(data?.average)} />
        </dl>
      </section>
    </>
  )
}

/** `value` false: still on its way. */
function Statistic({ name, label, value }: { name: string; label: string; value: string | false }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd data-testid={`stat-${name}`} className="display tnum min-h-[1.2em] text-xl wrap-break-word">
        {value || <Placeholder />}
      </dd>
    </div>
  )
}

const Placeholder = () => <span aria-hidden="true" className="inline-block h-[0.8em] w-[4em] opacity-60 skeleton" />
