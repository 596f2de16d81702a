import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { ExportButton } from '#components/export/export-button.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { SettingsSection } from '../settings-section.tsx'

const FORMATS = [
  { format: 'pdf', query: '?format=pdf', label: m.tax_download_pdf },
  { format: 'csv', query: '?format=csv', label: m.tax_download_csv },
  { format: 'json', query: '', label: m.tax_download_json },
] as const

type TaxStatementsProps = { createdAt: string; timeZone: string }

/** Statements of each year since the account exists. */
export function TaxStatements({ createdAt, timeZone }: TaxStatementsProps) {
  const t = useText()
  const yearOf = (date: Date) => Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(date))
  const latest = yearOf(new Date())
  const first = yearOf(new Date(createdAt))
  const years = Array.from({ length: Math.max(latest - first, 0) + 1 }, (_none, index) => latest - index)
  const [year, setYear] = useState(latest)
  return (
    <SettingsSection anchor="extratos" title={t(m.tax_statements)} text={t(m.tax_statements_text)}>
      <FormField label={t(m.tax_year)}>
        {(control) => (
          <select
            {...control}
            name="year"
            value={year}
            onChange={({ target }) => setYear(Number(target.value))}
            className="tnum field sm:max-w-40"
          >
            {years.map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <div className="mt-4 flex flex-wrap gap-2">
        {FORMATS.map(({ format, query, label }) => (
          <ExportButton
            key={`${format}${year}`}
            path={`/api/tax/statements/${year}${query}`}
            fileName={`aplauso-${year}.${format}`}
            className="text-sm btn-ghost"
            label={label}
          />
        ))}
      </div>
    </SettingsSection>
  )
}
