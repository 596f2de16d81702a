import { m } from '@aplauso/texts/messages'
import type { ReactNode } from 'react'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { Placeholder } from '#ui/list/placeholder.tsx'
import { useDonorStats } from './donor-queries.ts'

/** The amount donated this month, large. `children` are actions. */
export function DonorMonthPanel({ children }: { children?: ReactNode }) {
  const { t, language } = useLanguage()
  const { data, isError } = useDonorStats()
  return (
    <section
      aria-busy={!data && !isError}
      className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 rounded-xl p-5 text-palco-ink spotlight sm:p-7"
    >
      <div className="min-w-0">
        <h2 className="font-sans text-sm font-semibold tracking-normal text-palco-ink-2">{t(m.supporter_month)}</h2>
        <p
          data-testid="stat-this-month"
          className="display tnum mt-1 min-h-[1em] text-[clamp(2.25rem,1.5rem+3vw,3.25rem)] leading-none wrap-anywhere"
        >
          {data ? (
            formatEuros(data.thisMonth, language)
          ) : isError ? (
            '–'
          ) : (
            <Placeholder className="h-[0.8em] w-[4em] bg-palco-2" />
          )}
        </p>
      </div>
      {children}
    </section>
  )
}
