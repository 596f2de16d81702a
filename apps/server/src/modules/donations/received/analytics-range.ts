import type { AnalyticsQuery, AnalyticsStep } from '@aplauso/contract/donations'
import { ANALYTICS_DAYS_MAX, ANALYTICS_MONTHS_MAX, DAY_MS, STATS_DAYS } from '@aplauso/contract/limits'
import { invalid } from '#platform/errors/app-error.ts'

/** First and last day, such as 2026-11-21, both included. */
export type DayRange = { from: string; to: string }

const MONTHS_DEFAULT = 12

/** Days that a query covers; whole months for monthly buckets. Ends with validation_failed when there are too many. */
export function analyticsRange({ by, from, to }: AnalyticsQuery, today: string): DayRange {
  const last = to ?? today
  const first = from ?? (by === 'day' ? addDays(last, 1 - STATS_DAYS) : addMonths(last, 1 - MONTHS_DEFAULT))
  if (first > last) throw invalid('from', 'must not be after the last day')
  if (by === 'day' && daysBetween(first, last) >= ANALYTICS_DAYS_MAX)
    throw invalid('from', `days are given for at most ${ANALYTICS_DAYS_MAX} days`)
  if (monthsBetween(first, last) >= ANALYTICS_MONTHS_MAX)
    throw invalid('from', `figures are given for at most ${ANALYTICS_MONTHS_MAX} months`)
  return inWholeMonths(by) ? { from: monthOf(first), to: addDays(addMonths(last, 1), -1) } : { from: first, to: last }
}

/** Range of the same length directly before this one. */
export function rangeBefore({ by }: Pick<AnalyticsQuery, 'by'>, { from, to }: DayRange): DayRange {
  const first = inWholeMonths(by)
    ? addMonths(from, -1 - monthsBetween(from, to))
    : addDays(from, -1 - daysBetween(from, to))
  return { from: first, to: addDays(from, -1) }
}

export const inWholeMonths = (by: AnalyticsStep) => by === 'month' || by === 'hour'

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const monthOf = (day: string) => `${day.slice(0, 7)}-01`
const addDays = (day: string, days: number) => dayOf(Date.parse(day) + days * DAY_MS)
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS
const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
const monthsBetween = (from: string, to: string) => monthNumber(to) - monthNumber(from)

function addMonths(day: string, months: number): string {
  const number = monthNumber(day) + months
  return dayOf(Date.UTC(Math.floor(number / 12), number % 12, 1))
}
