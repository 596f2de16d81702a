import type { AgencyReport } from '@aplauso/contract/agency'
import { useQuery } from '@tanstack/react-query'
import { AGENCY_KEY } from '../queries.ts'
import type { ReportFilter } from './use-report-filter.ts'

/** What comes after the path of a report and of its file. */
export const reportQuery = ({ from, to, creatorId }: Omit<ReportFilter, 'period'>) =>
  new URLSearchParams({ from, to, ...(creatorId && { creatorId }) }).toString()

/** The report asked for, and that of all creators in the same days: it has the names to choose from. */
export function useReport(filter: ReportFilter, isFit: boolean) {
  const whole = useQuery<AgencyReport>({ ...keyOf({ ...filter, creatorId: undefined }), enabled: isFit })
  const chosen = useQuery<AgencyReport>({ ...keyOf(filter), enabled: isFit, placeholderData: (before) => before })
  return { ...chosen, creators: whole.data?.creators ?? [] }
}

const keyOf = (filter: ReportFilter) => ({ queryKey: [...AGENCY_KEY, `reports?${reportQuery(filter)}`] })
