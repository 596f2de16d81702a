/** Values of the `period` parameter in the address of a report. */
export const PERIODS = ['month', 'last-month', '3-months', '12-months', 'custom'] as const
export type Period = (typeof PERIODS)[number]

/** Two days such as "2026-11-21", both included. */
export type DayRange = { from: string; to: string }

/** Days of a period seen from `today`: whole months, the current one up to today. */
export function dayRangeOf(period: Exclude<Period, 'custom'>, today: string): DayRange {
  switch (period) {
    case 'month':
      return { from: dayOfMonth(today, 0, 1), to: today }
    case 'last-month':
      // The day before the first of this month.
      return { from: dayOfMonth(today, -1, 1), to: dayOfMonth(today, 0, 0) }
    case '3-months':
      return { from: dayOfMonth(today, -2, 1), to: today }
    case '12-months':
      return { from: dayOfMonth(today, -11, 1), to: today }
  }
}

/** True if both are calendar days in order. */
export const isDayRange = ({ from, to }: DayRange): boolean => isDay(from) && isDay(to) && from <= to

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

function dayOfMonth(today: string, months: number, day: number): string {
  const date = new Date(today)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, day)).toISOString().slice(0, 10)
}
