import type { BalanceMonth } from '@aplauso/contract/balance'
import { m } from '@aplauso/texts/messages'
import type { usePagedList } from '#lib/api/use-paged-list.ts'
import { formatMonth } from '#lib/i18n/dates.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { Placeholder } from '#ui/list/placeholder.tsx'

type BalanceMonthsProps = {
  isAgency: boolean
  months: ReturnType<typeof usePagedList<BalanceMonth>>
  chosen: string | undefined
  onChoose: (month: string) => void
}

/** Gross and net by month; choosing one lists its bookings. */
export function BalanceMonths({ isAgency, months, chosen, onChoose }: BalanceMonthsProps) {
  const { t } = useLanguage()
  const { rows, hasNextPage, isFetchingNextPage, fetchNextPage } = months
  return (
    <section aria-busy={!rows} className="overflow-hidden card">
      <h2 className="px-5 pt-5 pb-3 text-lg">{t(m.balance_months)}</h2>
      <ul>
        {rows === undefined && [0, 1, 2].map((index) => <MonthSkeleton key={index} />)}
        {rows?.map((month) => (
          <MonthRow
            key={month.month}
            month={month}
            isAgency={isAgency}
            isChosen={month.month === chosen}
            onChoose={() => onChoose(month.month)}
          />
        ))}
      </ul>
      {hasNextPage && (
        <div className="border-t border-line p-4">
          <BusyButton busy={isFetchingNextPage} onClick={() => fetchNextPage()} className="w-full btn-ghost">
            {t(m.balance_more)}
          </BusyButton>
        </div>
      )}
    </section>
  )
}

type MonthRowProps = { month: BalanceMonth; isAgency: boolean; isChosen: boolean; onChoose: () => void }

function MonthRow({ month, isAgency, isChosen, onChoose }: MonthRowProps) {
  const { t, language } = useLanguage()
  const text = formatMonth(month.month, language)
  return (
    <li className="border-t border-line">
      <button
        type="button"
        data-testid="balance-month"
        aria-current={isChosen || undefined}
        onClick={onChoose}
        className="flex w-full flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-s-4 border-transparent py-3 ps-4 pe-5 text-start hover:bg-sunken aria-current:border-cravo aria-current:bg-sunken"
      >
        <span className="min-w-0 first-letter:uppercase">
          <span className="sr-only">{t(m.balance_show_month, { month: text })}, </span>
          <span aria-hidden="true" className="inline-block font-semibold first-letter:uppercase">
            {text}
          </span>
        </span>
        <span className="display tnum text-lg leading-tight">{formatEuros(month.net, language)}</span>
        <span className="tnum w-full text-xs text-ink-2">
          {t(isAgency ? m.balance_gross_agency : m.balance_gross)} · {formatEuros(month.gross, language)}
        </span>
      </button>
    </li>
  )
}

const MonthSkeleton = () => (
  <li aria-hidden="true" className="flex items-center justify-between border-t border-line px-5 py-4">
    <Placeholder className="h-4 w-32" />
    <Placeholder className="h-4 w-20" />
  </li>
)
