import type { AnalyticsStep } from '@aplauso/contract/donations'

/** Ranges of each chart including today or this month, in days for days and weekdays, else in months. */
export const CHART_RANGES: Record<AnalyticsStep, readonly [number, ...number[]]> = {
  day: [30, 90, 365],
  month: [12, 24, 60],
  hour: [1, 12, 60],
  weekday: [30, 90, 365],
}

export type ChartChoice = { by: AnalyticsStep; range: number }

/** The chart in the address, if `offered`; otherwise the first. */
export function readChoice(search: URLSearchParams, offered: readonly AnalyticsStep[]): ChartChoice {
  const by = offered.find((step) => step === search.get('by')) ?? 'day'
  return { by, range: CHART_RANGES[by].find((range) => String(range) === search.get('range')) ?? CHART_RANGES[by][0] }
}

/** `today` is a date in the creator's time zone, such as 2026-11-21. */
export function chartPath({ by, range }: ChartChoice, today: string, creatorId?: string): string {
  const query = new URLSearchParams({ by, from: firstDay(by, range, today), ...(creatorId && { creatorId }) })
  return `/api/donations/analytics?${query}`
}

function firstDay(by: AnalyticsStep, range: number, today: string): string {
  const day = new Date(today)
  if (by === 'day' || by === 'weekday') {
    day.setUTCDate(day.getUTCDate() - (range - 1))
  } else {
    day.setUTCMonth(day.getUTCMonth() - (range - 1), 1)
  }
  return day.toISOString().slice(0, 10)
}
