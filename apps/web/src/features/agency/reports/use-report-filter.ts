import { dayIn } from '#lib/i18n/dates.ts'
import { useSearchParams } from '#lib/page/use-navigate.ts'
import { dayRangeOf, isDayRange, PERIODS, type Period } from './report-period.ts'

export type ReportFilter = { period: Period; from: string; to: string; creatorId: string | undefined }

/** The report filter from the address, so that a report can be bookmarked and shared. */
export function useReportFilter(timeZone: string) {
  const [search, setSearch] = useSearchParams()
  const period = PERIODS.find((name) => name === search.get('period')) ?? 'month'
  const today = dayIn(timeZone, new Date())
  const days =
    period === 'custom' ? { from: search.get('from') ?? '', to: search.get('to') ?? '' } : dayRangeOf(period, today)
  const filter: ReportFilter = { period, ...days, creatorId: search.get('creator') ?? undefined }
  return {
    filter,
    areDaysValid: isDayRange(days),
    change(changes: Partial<ReportFilter>) {
      // Custom dates start with the range shown before.
      const { period, from, to, creatorId } = { ...filter, ...changes }
      setSearch(
        { period, ...(period === 'custom' && { from, to }), ...(creatorId && { creator: creatorId }) },
        { replace: true, preventScrollReset: true },
      )
    },
  }
}
