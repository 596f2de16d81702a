import type { AgencyReport } from '@aplauso/contract/agency'
import { m } from '@aplauso/texts/messages'
import { readableDay } from '#lib/i18n/dates.ts'
import { type Message, useLanguage, useText } from '#lib/i18n/language.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { PERIODS, type Period } from './report-period.ts'
import type { ReportFilter as Filter } from './use-report-filter.ts'

const PERIOD_TEXTS: Record<Period, Message> = {
  month: m.agency_period_month,
  'last-month': m.agency_period_last_month,
  '3-months': m.agency_period_quarter,
  '12-months': m.agency_period_year,
  custom: m.agency_period_custom,
}

type ReportFilterProps = {
  filter: Filter
  /** The creators to choose from. */
  creators: AgencyReport['creators']
  /** The error of the dates. */
  problem: string | undefined
  onChange: (changes: Partial<Filter>) => void
}

export function ReportFilter({ filter, creators, problem, onChange }: ReportFilterProps) {
  const t = useText()
  const { period, creatorId } = filter
  return (
    <search className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4 print:hidden">
      <FormField label={t(m.agency_period)}>
        {(control) => (
          <select
            {...control}
            name="period"
            value={period}
            onChange={(event) => {
              const chosen = PERIODS.find((name) => name === event.target.value)
              if (chosen) onChange({ period: chosen })
            }}
            className="field"
          >
            {PERIODS.map((name) => (
              <option key={name} value={name}>
                {t(PERIOD_TEXTS[name])}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <FormField label={t(m.agency_report_creator)}>
        {(control) => (
          <select
            {...control}
            name="creator"
            value={creatorId ?? ''}
            onChange={(event) => onChange({ creatorId: event.target.value || undefined })}
            className="field"
          >
            <option value="">{t(m.agency_all_creators)}</option>
            {creatorId !== undefined && !creators.some(({ id }) => id === creatorId) && (
              <option value={creatorId}>{t(m.agency_this_creator)}</option>
            )}
            {creators.map(({ id, displayName, username }) => (
              <option key={id} value={id}>{`${displayName} (@${username})`}</option>
            ))}
          </select>
        )}
      </FormField>
      {period === 'custom' && (
        <>
          <DateField name="from" label={t(m.agency_from)} filter={filter} problem={problem} onChange={onChange} />
          <DateField name="to" label={t(m.agency_to)} filter={filter} onChange={onChange} />
        </>
      )}
    </search>
  )
}

type DateFieldProps = Pick<ReportFilterProps, 'filter' | 'onChange'> & {
  name: 'from' | 'to'
  label: string
  problem?: string | undefined
}

function DateField({ name, label, filter, problem, onChange }: DateFieldProps) {
  const { language } = useLanguage()
  const day = filter[name]
  return (
    <FormField label={label} error={problem} hint={readableDay(day, language)}>
      {(control) => (
        <input
          {...control}
          type="date"
          name={name}
          value={day}
          onChange={(event) => onChange({ [name]: event.target.value })}
          className="tnum field"
        />
      )}
    </FormField>
  )
}
