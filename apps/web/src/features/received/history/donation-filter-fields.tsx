import { m } from '@aplauso/texts/messages'
import { SlidersHorizontal, X } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { dayIn, readableDay } from '#lib/i18n/dates.ts'
import { ambiguousOr } from '#lib/i18n/euros-error.ts'
import { type Message, useLanguage, useText } from '#lib/i18n/language.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import {
  areAmountsReversed,
  areDaysReversed,
  FILTER_STATUSES,
  type HistoryFilter,
  hasCriteria,
  NO_FILTER,
  PRESETS,
  presetDays,
  readStatus,
} from './donation-filter.ts'

const STATUS_TEXTS: Record<(typeof FILTER_STATUSES)[number], Message> = {
  paid: m.received_status_paid,
  pending: m.received_status_pending,
  refunded: m.received_status_refunded,
  charged_back: m.received_status_charged_back,
}

const PRESET_TEXTS: Record<(typeof PRESETS)[number], Message> = {
  today: m.donation_today,
  week: m.donation_7_days,
  days: m.donation_30_days,
  month: m.donation_month,
  monthBefore: m.donation_month_before,
}

type FilterFieldsProps = {
  filter: HistoryFilter
  /** The creator's time zone. */
  timeZone: string | undefined
  onChange: (filter: HistoryFilter) => void
  /** Actions on the filtered list. */
  children: ReactNode
}

/** Filters of the list: common ones visible, exact values behind a button. */
export function FilterFields({ filter, timeZone, onChange, children }: FilterFieldsProps) {
  const t = useText()
  const moreId = useId()
  const [isMore, setMore] = useState(filter.from + filter.to + filter.min + filter.max !== '')
  const fields = useRef<HTMLElement>(null)
  const change = (changes: Partial<HistoryFilter>) => onChange({ ...filter, ...changes })
  return (
    <search
      ref={fields}
      aria-label={t(m.received_filters)}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 card sm:p-5"
    >
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <SearchField
          label={t(m.received_search)}
          placeholder={t(m.received_search_hint)}
          value={filter.q}
          onChange={(q) => change({ q })}
        />
        <FormField label={t(m.received_status)} className={isMore ? '' : 'max-sm:hidden'}>
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
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
        {filter.stream !== '' && (
          <button
            type="button"
            aria-pressed="true"
            onClick={() => {
              change({ stream: '' })
              // The button disappears, so move the keyboard focus.
              fields.current?.querySelector('input')?.focus()
            }}
            className={`${PRESET} inline-flex items-center gap-1.5 border-ink bg-ink text-paper`}
          >
            {t(m.received_stream)}
            <X size={15} aria-hidden="true" />
          </button>
        )}
        <Presets filter={filter} timeZone={timeZone} change={change} />
        <button
          type="button"
          aria-expanded={isMore}
          aria-controls={moreId}
          onClick={() => setMore(!isMore)}
          className={`${PRESET} ${PRESET_OFF} inline-flex items-center gap-1.5`}
        >
          <SlidersHorizontal size={15} aria-hidden="true" />
          {t(m.donation_more_filters)}
        </button>
        <span className="flex grow flex-wrap items-center justify-end gap-2">
          {hasCriteria(filter) && (
            <button
              type="button"
              onClick={() => {
                onChange(NO_FILTER)
                // The button disappears, so move the keyboard focus.
                fields.current?.querySelector('input')?.focus()
              }}
              className="min-h-11 rounded-xs px-2 text-sm font-semibold text-ink-2 hover:text-ink"
            >
              {t(m.received_clear)}
            </button>
          )}
          {children}
        </span>
      </div>
      <div
        id={moreId}
        hidden={!isMore}
        className={isMore ? 'grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3 lg:grid-cols-4' : ''}
      >
        <FilterInput
          label={t(m.received_from)}
          error={areDaysReversed(filter) && t(m.received_dates_wrong)}
          input={{ type: 'date', name: 'from', value: filter.from }}
          onChange={(from) => change({ from })}
        />
        <FilterInput
          label={t(m.received_to)}
          input={{ type: 'date', name: 'to', value: filter.to }}
          onChange={(to) => change({ to })}
        />
        <FilterInput
          label={t(m.donation_amount_from)}
          error={ambiguousOr(filter.min, areAmountsReversed(filter) ? t(m.donation_amounts_wrong) : '', t)}
          input={{ ...AMOUNT, name: 'min', value: filter.min }}
          onChange={(min) => change({ min })}
        />
        <FilterInput
          label={t(m.donation_amount_to)}
          error={ambiguousOr(filter.max, '', t)}
          input={{ ...AMOUNT, name: 'max', value: filter.max }}
          onChange={(max) => change({ max })}
        />
      </div>
    </search>
  )
}

const PRESET_OFF = 'border-line-strong text-ink-2'
const AMOUNT = { inputMode: 'decimal', autoComplete: 'off', placeholder: '€' } as const
const PRESET = 'min-h-9 shrink-0 rounded-full border px-3.5 text-sm font-semibold whitespace-nowrap hover:border-ink'

type PresetsProps = Pick<FilterFieldsProps, 'filter' | 'timeZone'> & {
  change: (days: { from: string; to: string }) => void
}

/** Common ranges of days; pressing one again removes it. */
function Presets({ filter, timeZone, change }: PresetsProps) {
  const t = useText()
  const today = dayIn(timeZone, new Date())
  return (
    <fieldset className="-m-1 flex min-w-0 gap-2 overflow-x-auto p-1">
      <legend className="sr-only">{t(m.donation_days)}</legend>
      {PRESETS.map((preset) => {
        const days = presetDays(preset, today)
        const isPressed = filter.from === days.from && filter.to === days.to
        return (
          <button
            key={preset}
            type="button"
            aria-pressed={isPressed}
            onClick={() => change(isPressed ? { from: '', to: '' } : days)}
            className={`${PRESET} ${isPressed ? 'border-ink bg-ink text-paper' : PRESET_OFF}`}
          >
            {t(PRESET_TEXTS[preset])}
          </button>
        )
      })}
    </fieldset>
  )
}

type FilterInputProps = {
  label: string
  error?: string | false
  input: {
    name: string
    value: string
    type?: 'date'
    inputMode?: 'decimal'
    autoComplete?: string
    placeholder?: string
  }
  onChange: (typed: string) => void
}

const FilterInput = ({ label, error, input, onChange }: FilterInputProps) => {
  const { language } = useLanguage()
  return (
    <FormField label={label} error={error} hint={input.type === 'date' && readableDay(input.value, language)}>
      {(control) => (
        <input
          {...control}
          {...input}
          onChange={({ target }) => onChange(target.value)}
          className="tnum px-2.5 field sm:px-3.5"
        />
      )}
    </FormField>
  )
}
