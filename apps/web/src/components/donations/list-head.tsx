import { m } from '@aplauso/texts/messages'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#lib/i18n/format.ts'
import { useLanguage, useText } from '#lib/i18n/language.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { DONATION_COLUMNS, DONATION_COLUMNS_WITH_ALERT } from './donation-row.tsx'
import { SortHead, type useSort } from './donation-sort.tsx'
import type { Ticks } from './use-ticks.ts'

type ListHeadProps = { ticks: Ticks; sorting: ReturnType<typeof useSort>; hasAlert?: boolean }

/** Head of the list: a checkbox for all rows, and the column heads of a wide list. */
export function ListHead({ ticks, sorting, hasAlert = false }: ListHeadProps) {
  const t = useText()
  return (
    <div className="flex items-center border-t border-line bg-sunken px-5 text-xs font-semibold text-ink-2 sm:px-6">
      <label className="-ms-3 flex min-h-11 shrink-0 cursor-pointer items-center">
        <span className="grid min-w-11 place-items-center">
          <input
            type="checkbox"
            checked={ticks.isAll}
            aria-label={t(m.donation_tick_all)}
            onChange={(event) => ticks.tickAll(event.target.checked)}
            className="size-5 accent-cravo"
          />
        </span>
        <span aria-hidden="true" className="@3xl:hidden">
          {t(m.donation_tick_all)}
        </span>
      </label>
      <div
        className={`hidden min-w-0 flex-1 items-center gap-x-4 @3xl:grid ${hasAlert ? DONATION_COLUMNS_WITH_ALERT : DONATION_COLUMNS}`}
      >
        <span>{t(m.donation_col_donor)}</span>
        {hasAlert && <span className="@max-3xl:hidden">{t(m.donation_col_alert)}</span>}
        <SortHead
          {...sorting}
          text={m.donation_col_date}
          directions={['newest', 'oldest']}
          className="justify-self-start"
        />
        <SortHead
          {...sorting}
          text={m.donation_col_amount}
          directions={['largest', 'smallest']}
          className="justify-self-end"
        />
      </div>
    </div>
  )
}

/** Bar at the lower edge while rows are selected: their count, and the actions for them. */
export function SelectionBar({ ticks, children }: { ticks: Ticks; children: ReactNode }) {
  const { t, language } = useLanguage()
  const count = ticks.chosen.length
  return (
    <section
      aria-label={t(m.donation_chosen_actions)}
      className={
        count === 0
          ? 'sr-only'
          : 'sticky bottom-(--dock) z-1 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line-strong bg-surface px-5 py-2.5 shadow-3 sm:px-6'
      }
    >
      <p role="status" className="tnum grow text-sm font-semibold">
        {count > 0 && t(m.donation_chosen, { count, total: formatNumber(count, language) })}
      </p>
      {count > 0 && (
        <>
          <IconButton
            label={t(m.donation_untick)}
            title={t(m.donation_untick)}
            icon={X}
            onClick={ticks.clear}
            className="-me-2.5 sm:order-last"
          />
          <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:[&_.btn>svg]:hidden">{children}</div>
        </>
      )}
    </section>
  )
}
