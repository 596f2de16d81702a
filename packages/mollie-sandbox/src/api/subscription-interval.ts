import { z } from 'zod'
import { formatDay } from './timestamps.ts'

const DAY_MS = 86_400_000
const DAYS_PER_WEEK = 7

/** The longest interval is one year: the most of each unit. */
const MOST_PER_YEAR = { day: 365, week: 52, month: 12 } as const

const INTERVAL = /^(\d{1,3}) (day|week|month)s?$/

export const Interval = z
  .string()
  .refine(
    (text) => parseInterval(text) !== undefined,
    'the interval must be such as "14 days" or "1 month", up to a year',
  )

/**
 * The payment day after `day` (YYYY-MM-DD). Monthly intervals use the day of the month of `startDate`, or the last day
 * of shorter months: 31 January, 28 February, 31 March.
 */
export function dayAfter(interval: string, day: string, startDate: string): string {
  const parsed = parseInterval(interval)
  if (parsed === undefined) throw new Error(`unreadable interval: ${interval}`)
  const { count, unit } = parsed
  const from = new Date(`${day}T00:00:00Z`)
  if (unit !== 'month') return formatDay(from.getTime() + count * (unit === 'week' ? DAYS_PER_WEEK : 1) * DAY_MS)

  const startDay = new Date(`${startDate}T00:00:00Z`).getUTCDate()
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + count]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return formatDay(Date.UTC(year, month, Math.min(startDay, lastDay)))
}

function parseInterval(text: string): { count: number; unit: 'day' | 'week' | 'month' } | undefined {
  const [, digits, unit] = INTERVAL.exec(text) ?? []
  if (unit !== 'day' && unit !== 'week' && unit !== 'month') return undefined
  const count = Number(digits)
  return count >= 1 && count <= MOST_PER_YEAR[unit] ? { count, unit } : undefined
}
