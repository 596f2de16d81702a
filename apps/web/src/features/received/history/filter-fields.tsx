import { m } from '@aplauso/texts/messages'
import type { ReactNode } from 'react'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { areDaysReversed, FILTER_STATUSES, type HistoryFilter, isNarrowing, NO_FILTER, readStatus } from './filter.ts'

const STATUS_TEXTS: Record<(typeof FILTER_STATUSES)[number], Message> = {
  paid: m.received_status_paid,
  refunded: m.received_status_refunded,
  charged_back: m.received_status_charged_back,
}

type FilterFieldsProps = {
  filter: HistoryFilter
  onChange: (filter: HistoryFilter) => void
  /** What can be done with the list as it is filtered. */
  children: ReactNode
}

export function FilterFields({ filter, onChange, children }: FilterFieldsProps) {
  const t = useText()
  const change = (changes: Partial<HistoryFilter>) => onChange({ ...filter, ...changes })
  return (
    <search
      aria-label={t(m.received_filters)}
      className="grid grid-cols-2 gap-x-3 gap-y-4 p-5 card lg:grid-cols-[minmax(0,1fr)_15rem_10rem_10rem]"
    >
      <SearchField
        label={t(m.received_search)}
        placeholder={t(m.received_search_hint)}
        value={filter.q}
        onChange={(q) => change({ q })}
        className="max-lg:col-span-2"
      />
      <FormField label={t(m.received_status)} className="max-lg:col-span-2">
        {(control) => (
          <select
            {...control}
            name="status"
            value={filter.status}
            onChange={({ target }) => change({ status: readStatus(target.value) })}
            className="field"
          >
            <option value="">{t(m.received_status_all)}</option>
            {FILTER_STATUSES.map((status) => (
              <option key={status} value={status}>
                {t(STATUS_TEXTS[status])}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <FormField label={t(m.received_from)} error={areDaysReversed(filter) ? t(m.received_dates_wrong) : undefined}>
        {(control) => (
          <input
            {...control}
            type="date"
            name="from"
            value={filter.from}
            onChange={({ target }) => change({ from: target.value })}
            className="tnum px-2.5 text-sm field sm:px-3.5 sm:text-base"
          />
        )}
      </FormField>
      <FormField label={t(m.received_to)}>
        {(control) => (
          <input
            {...control}
            type="date"
            name="to"
            value={filter.to}
            onChange={({ target }) => change({ to: target.value })}
            className="tnum px-2.5 text-sm field sm:px-3.5 sm:text-base"
          />
        )}
      </FormField>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4 lg:col-span-4">
        <button
          type="button"
          // Only said to be disabled: a button that is loses the keyboard's place on the page.
          aria-disabled={!isNarrowing(filter)}
          onClick={() => onChange(NO_FILTER)}
          className="text-sm btn btn-ghost aria-disabled:cursor-not-allowed aria-disabled:opacity-55 max-sm:px-4"
        >
          {t(m.received_clear)}
        </button>
        {children}
      </div>
    </search>
  )
}
