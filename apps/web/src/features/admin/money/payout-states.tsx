import type { PayoutSummary } from '@aplauso/contract/payouts'
import { m } from '@aplauso/texts/messages'
import { formatEuros, formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { Placeholder } from '#ui/list/placeholder.tsx'
import { Link } from '#ui/text/link.tsx'
import { SHOWN, type Shown, STATE_TEXTS } from './payout-filter.ts'

/** The states as a filter, each with the number and amount of its payouts. */
export function PayoutStates({ shown, summary }: { shown: Shown; summary: PayoutSummary | undefined }) {
  const { t, language } = useLanguage()
  return (
    <nav aria-label={t(m.admin_payouts_states)}>
      <ul className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 lg:grid-cols-6">
        {SHOWN.map((state) => {
          const { count, amountCents } = totalOf(summary, state)
          return (
            <li key={state}>
              <Link
                to={`?state=${state}`}
                data-testid={`payouts-${state}`}
                aria-current={state === shown ? 'page' : undefined}
                className="grid h-full content-start rounded-md border border-line bg-surface px-3.5 py-2.5 hover:border-ink aria-[current=page]:bg-cravo-soft aria-[current=page]:text-cravo-text"
              >
                <span className="flex items-baseline justify-between gap-2 text-sm font-semibold">
                  <span className="min-w-0 wrap-anywhere">
                    {t(state === 'all' ? m.admin_payouts_all : STATE_TEXTS[state])}
                  </span>
                  <span className="tnum">
                    {count === undefined ? <Placeholder className="h-4 w-5" /> : formatNumber(count, language)}
                  </span>
                </span>
                <span className="tnum text-sm wrap-anywhere text-ink-2">
                  {amountCents === undefined ? (
                    <Placeholder className="h-4 w-16" />
                  ) : (
                    formatEuros(amountCents, language)
                  )}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function totalOf(summary: PayoutSummary | undefined, state: Shown): { count?: number; amountCents?: number } {
  if (summary === undefined) return {}
  if (state !== 'all') return summary[state]
  const all = SHOWN.flatMap((one) => (one === 'all' ? [] : [summary[one]]))
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    amountCents: all.reduce((sum, { amountCents }) => sum + amountCents, 0),
  }
}
