import { m } from '@aplauso/texts/messages'
import { HandHeart, Scale, Users, Wallet } from 'lucide-react'
import { useLanguage } from '#lib/i18n/language.tsx'
import { Placeholder } from '#ui/list/placeholder.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { useDonorStats } from './donor-queries.ts'
import { donorStatsOf } from './donor-stats.ts'

const ICONS = [Wallet, HandHeart, Users, Scale] as const

/** The fan's stats, one card each. */
export function DonorStatCards() {
  const { t, language } = useLanguage()
  const { data, error, isError, refetch } = useDonorStats()
  if (isError) {
    return (
      <section className="p-5 card">
        <LoadFailed error={error} onRetry={refetch} />
      </section>
    )
  }
  return (
    <section aria-busy={!data}>
      <h2 className="sr-only">{t(m.supporter_stats)}</h2>
      <dl className="grid h-full grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
        {donorStatsOf(data, t, language).map(({ name, label, value }, index) => {
          const Icon = ICONS[index] ?? Wallet
          return (
            <div key={name} className="@container flex min-w-0 flex-col p-4 card sm:p-5">
              <dt className="flex flex-1 flex-col gap-3 text-sm text-ink-2">
                <Icon size={22} aria-hidden="true" className="text-cravo-text" />
                {label}
              </dt>
              <dd
                data-testid={`stat-${name}`}
                className="display tnum mt-1 min-h-[1.2em] text-[clamp(1.0625rem,13cqi,1.625rem)] leading-tight wrap-anywhere"
              >
                {value ?? <Placeholder className="h-[0.8em] w-[4em]" />}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
