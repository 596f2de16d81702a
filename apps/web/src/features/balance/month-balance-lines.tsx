import type { BalanceLine, BalanceMonth } from '@aplauso/contract/balance'
import { m } from '@aplauso/texts/messages'
import type { Ref } from 'react'
import { ExportButton } from '#components/export/export-button.tsx'
import { usePagedList } from '#lib/api/use-paged-list.ts'
import { formatMonth } from '#lib/i18n/dates.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { Placeholder } from '#ui/list/placeholder.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { BalanceLineRow } from './balance-line-row.tsx'

const LINES_SHOWN = 15

type MonthBalanceLinesProps = {
  month: BalanceMonth['month']
  isAgency: boolean
  timeZone: string
  headingRef: Ref<HTMLHeadingElement>
  /** Months that can be chosen, the newest first. */
  months: readonly BalanceMonth['month'][]
  onChoose: (month: string) => void
}

/** All bookings of a month, newest first, with its statements. The heading stays when another month is chosen. */
export function MonthBalanceLines({ month, months, onChoose, headingRef, ...shown }: MonthBalanceLinesProps) {
  const { t, language } = useLanguage()
  const query = `month=${month}`
  const file = (format: 'csv' | 'pdf') => ({
    path: `/api/balance/statement?${query}${format === 'pdf' ? '&format=pdf' : ''}`,
    fileName: `aplauso-${month}.${format}`,
    className: 'btn-ghost text-sm max-sm:px-3.5',
  })
  const [csv, pdf] = [file('csv'), file('pdf')]
  return (
    <section className="overflow-hidden card">
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 px-5 pt-5 pb-4 sm:px-6">
        <h2 ref={headingRef} tabIndex={-1} className="scroll-mt-24 text-lg outline-none">
          {t(m.balance_lines_of, { month: formatMonth(month, language) })}
        </h2>
        <div className="flex flex-wrap gap-2">
          <select
            aria-label={t(m.balance_month)}
            value={month}
            onChange={({ target }) => onChoose(target.value)}
            className="min-h-11 w-auto py-0 field first-letter:uppercase"
          >
            {(months.includes(month) ? months : [month, ...months]).map((choice) => (
              <option key={choice} value={choice}>
                {formatMonth(choice, language)}
              </option>
            ))}
          </select>
          <ExportButton key={csv.path} {...csv} label={m.balance_csv} />
          <ExportButton key={pdf.path} {...pdf} label={m.balance_pdf} />
        </div>
      </div>
      <BalanceLines key={month} path={`/api/balance/lines?${query}&limit=${LINES_SHOWN}`} {...shown} />
    </section>
  )
}

type BalanceLinesProps = Pick<MonthBalanceLinesProps, 'isAgency' | 'timeZone'> & { path: string }

function BalanceLines({ path, isAgency, timeZone }: BalanceLinesProps) {
  const { t } = useLanguage()
  const { rows, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = usePagedList<BalanceLine>([path])
  if (!rows) {
    return error ? (
      <div className="border-t border-line p-5 sm:px-6">
        <LoadFailed error={error} onRetry={refetch} />
      </div>
    ) : (
      <BalanceLinesSkeleton />
    )
  }
  return (
    <>
      {rows.length === 0 ? (
        <p className="border-t border-line px-5 py-10 text-center text-ink-2">{t(m.balance_month_empty)}</p>
      ) : (
        <ul>
          {rows.map((line) => (
            <BalanceLineRow key={line.id} line={line} isAgency={isAgency} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className="border-t border-line p-4">
          <BusyButton busy={isFetchingNextPage} onClick={() => fetchNextPage()} className="w-full btn-ghost">
            {t(m.balance_more)}
          </BusyButton>
        </div>
      )}
    </>
  )
}

function BalanceLinesSkeleton() {
  return ['w-40', 'w-28', 'w-36', 'w-32', 'w-44', 'w-24', 'w-48', 'w-30'].map((width) => (
    <div key={width} aria-hidden="true" className="flex justify-between border-t border-line px-5 py-4 sm:px-6">
      <Placeholder className={`h-4 ${width}`} />
      <Placeholder className="h-4 w-16" />
    </div>
  ))
}
