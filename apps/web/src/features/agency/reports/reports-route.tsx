import type { User } from '@aplauso/contract/accounts'
import type { AgencyReport } from '@aplauso/contract/agency'
import { ANALYTICS_MONTHS_MAX } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { ExportButton } from '#components/export/export-button.tsx'
import { statusOf } from '#lib/api/error-status.ts'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSession } from '#lib/session/session.tsx'
import { Placeholder } from '#ui/list/placeholder.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { AgencyPage } from '../agency-page.tsx'
import { AGENCY_KEY } from '../agency-queries.ts'
import { ReportFilter } from './report-filter.tsx'
import { ReportSummary } from './report-summary.tsx'
import { ReportTable } from './report-table.tsx'
import { type ReportFilter as Filter, useReportFilter } from './use-report-filter.ts'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.agency_reports_head), description: t(m.agency_reports_lead) }),
}

export function Component() {
  const { user } = useSession()
  // One render happens between signing out and leaving the page, although the guard requires a user.
  return user && <Reports user={user} />
}

function Reports({ user }: { user: User }) {
  const t = useText()
  const { filter, areDaysValid, change } = useReportFilter(user.timeZone)
  const { data, error, refetch, isPlaceholderData, creators } = useReport(filter, areDaysValid)
  // The server refuses a range that is too long.
  const isRefused = statusOf(error) === 400
  const problem = areDaysValid && !isRefused ? undefined : t(m.agency_dates_error, { years: ANALYTICS_MONTHS_MAX / 12 })
  return (
    <AgencyPage
      title={t(m.agency_reports)}
      lead={t(m.agency_reports_lead)}
      action={problem === undefined && <ReportActions filter={filter} />}
    >
      <ReportFilter filter={filter} creators={creators} problem={problem} onChange={change} />
      {error && !isRefused ? (
        <div className="p-5 card">
          <LoadFailed error={error} onRetry={refetch} />
        </div>
      ) : data ? (
        <div
          aria-busy={isPlaceholderData}
          className={`grid grid-cols-[minmax(0,1fr)] gap-5 ${isPlaceholderData ? 'opacity-60' : ''}`}
        >
          <ReportSummary report={data} />
          <ReportTable report={data} onChoose={(creatorId) => change({ creatorId })} />
        </div>
      ) : (
        problem === undefined && (
          <>
            <Placeholder className="h-96 rounded-xl" />
            <Placeholder className="h-64 rounded-lg" />
          </>
        )
      )}
    </AgencyPage>
  )
}

/** Prints the report or downloads it as CSV. */
function ReportActions({ filter }: { filter: Filter }) {
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

/** Query of the report and of its file. */
const reportQuery = ({ from, to, creatorId }: Omit<Filter, 'period'>) =>
  new URLSearchParams({ from, to, ...(creatorId && { creatorId }) }).toString()

/** The selected report, and the report of all creators for the same days, whose names fill the choice. */
function useReport(filter: Filter, areDaysValid: boolean) {
  const allCreators = useQuery<AgencyReport>({
    ...reportQueryOf({ ...filter, creatorId: undefined }),
    enabled: areDaysValid,
  })
  const chosen = useQuery<AgencyReport>({
    ...reportQueryOf(filter),
    enabled: areDaysValid,
    placeholderData: (before) => before,
  })
  return { ...chosen, creators: allCreators.data?.creators ?? [] }
}

const reportQueryOf = (filter: Filter) => ({ queryKey: [...AGENCY_KEY, `reports?${reportQuery(filter)}`] })
