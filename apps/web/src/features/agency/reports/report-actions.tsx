import { m } from '@aplauso/texts/messages'
import { Printer } from 'lucide-react'
import { useText } from '#lib/i18n/language.tsx'
import { ExportButton } from '#parts/export/export-button.tsx'
import { reportQuery } from './use-report.ts'
import type { ReportFilter } from './use-report-filter.ts'

/** The report on paper, or as a file for a spreadsheet. */
export function ReportActions({ filter }: { filter: ReportFilter }) {
  const t = useText()
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <button type="button" onClick={() => window.print()} className="btn btn-ghost max-sm:hidden">
        <Printer size={18} aria-hidden="true" />
        {t(m.agency_report_print)}
      </button>
      <ExportButton
        path={`/api/agency/reports/export?${reportQuery(filter)}`}
        fileName={`aplauso-${filter.from}-${filter.to}.csv`}
        className="btn-ink"
      />
    </div>
  )
}
