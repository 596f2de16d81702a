import { TAX_LIMIT_CENTS, TAX_LIMIT_DONATIONS } from '@aplauso/contract/tax-limits'
import type { Dac7Report } from '@aplauso/contract/taxes'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ExportButton } from '#components/export/export-button.tsx'
import { formatEuros, formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'

const YEARS = 5

const pathOf = (year: number) => `/api/admin/tax/dac7/${year}`

/** Who is reported to the tax authority for a year. It is read on request, because each look is logged. */
export function TaxReport() {
  const { t, language } = useLanguage()
  const thisYear = new Date().getFullYear()
  // The report of a year is made after its end.
  const [year, setYear] = useState(thisYear - 1)
  const { data, error, isFetching, refetch } = useQuery<Dac7Report>({ queryKey: [pathOf(year)], enabled: false })
  return (
    <section data-testid="tax-report" className="p-5 card sm:p-6">
      <h2 className="text-lg">{t(m.admin_tax)}</h2>
      <p className="max-w-[60ch] text-sm text-ink-2">
        {t(m.admin_tax_text, {
          count: formatNumber(TAX_LIMIT_DONATIONS, language),
          amount: formatEuros(TAX_LIMIT_CENTS, language),
        })}
      </p>
      <div className="mt-4 flex flex-wrap items-end gap-2.5">
        <FormField label={t(m.tax_year)}>
          {(control) => (
            <select
              {...control}
              name="year"
              value={year}
              onChange={({ target }) => setYear(Number(target.value))}
              className="tnum field"
            >
              {Array.from({ length: YEARS }, (_none, index) => thisYear - index).map((choice) => (
                <option key={choice} value={choice}>
                  {choice}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <BusyButton busy={isFetching} onClick={() => refetch()} className="btn-ghost max-sm:w-full">
          {t(m.admin_tax_show)}
        </BusyButton>
      </div>
      <div aria-live="polite" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {error !== null && !isFetching && <LoadFailed error={error} onRetry={refetch} />}
        {data && <Report report={data} />}
      </div>
    </section>
  )
}

function Report({ report: { year, sellers, missing, missingSettings } }: { report: Dac7Report }) {
  const { t, language } = useLanguage()
  const isComplete = missingSettings.length === 0
  const formats = [
    ...(isComplete ? ([['xml', '?format=xml', m.admin_tax_xml]] as const) : []),
    ...([
      ['csv', '?format=csv', m.admin_tax_csv],
      ['json', '', m.admin_tax_json],
    ] as const),
  ]
  return (
    <>
      <div className="mt-4">
        <p className="tnum font-semibold">
          {sellers.length === 0
            ? t(m.admin_tax_none, { year })
            : t(m.admin_tax_count, { count: formatNumber(sellers.length, language) })}
        </p>
        {sellers.length > 0 && missing.length === 0 && <p className="text-sm text-ink-2">{t(m.admin_tax_complete)}</p>}
      </div>
      {missing.length > 0 && (
        <div className="rounded-md bg-sunken px-4 py-3 text-sm">
          <p className="tnum font-semibold">
            {t(m.admin_tax_missing, { count: formatNumber(missing.length, language) })}
          </p>
          <p>{t(m.admin_tax_missing_text)}</p>
          <ul className="ms-5 list-disc">
            {missing.map(({ id, username, displayName }) => (
              <li key={id} translate="no" className="wrap-anywhere">
                {displayName} (@{username})
              </li>
            ))}
          </ul>
        </div>
      )}
      {!isComplete && (
        <p className="rounded-md bg-perigo-soft px-4 py-3 text-sm font-medium wrap-anywhere text-perigo">
          {t(m.admin_tax_settings, { names: missingSettings.join(', ') })}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {formats.map(([format, query, label]) => (
          <ExportButton
            key={`${format}${year}`}
            path={pathOf(year) + query}
            fileName={`dac7-${year}.${format}`}
            className="text-sm btn-ghost"
            label={label}
          />
        ))}
      </div>
    </>
  )
}
