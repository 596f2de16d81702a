import type { AgencyReport, ReportQuery } from '@aplauso/contract/agency'
import { ANALYTICS_MONTHS_MAX, DAY_MS } from '@aplauso/contract/limits'
import { invalid } from '#platform/errors/app-error.ts'

/** Days such as 2026-11-21, both included; `by` is the step, a day or a month. */
export type Period = Pick<AgencyReport, 'from' | 'to' | 'by'>

const DAYS_MAX = 92
// Earlier than any donation, and within the range of dates that every engine supports.
const EARLIEST = '2000-01-01'

/** Defaults to this month until today. Ends with validation_failed for an invalid period, or one that is too long. */
export function periodOf({ from, to }: Pick<ReportQuery, 'from' | 'to'>, today: string): Period {
  const period = { from: from ?? `${today.slice(0, 7)}-01`, to: to ?? today }
  if (period.from < EARLIEST) throw invalid('from', `must not be before ${EARLIEST}`)
  if (period.from > period.to) throw invalid('from', 'must not be after to')
  if (monthNumber(period.to) - monthNumber(period.from) >= ANALYTICS_MONTHS_MAX) {
    throw invalid('from', `must be at most ${ANALYTICS_MONTHS_MAX} months before to`)
  }
  const days = (Date.parse(period.to) - Date.parse(period.from)) / DAY_MS + 1
  return { ...period, by: days > DAYS_MAX ? 'month' : 'day' }
}

export function stepsOf({ from, to, by }: Period): string[] {
  if (by === 'month') {
    const first = monthNumber(from)
    return Array.from({ length: monthNumber(to) - first + 1 }, (_, index) => monthText(first + index))
  }
  const start = Date.parse(from)
  const days = (Date.parse(to) - start) / DAY_MS + 1
  return Array.from({ length: days }, (_, index) => new Date(start + index * DAY_MS).toISOString().slice(0, 10))
}

/** Months since the year 0. */
const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

const monthText = (number: number) => `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`
