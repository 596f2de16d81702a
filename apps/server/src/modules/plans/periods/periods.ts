import { DAY_MS, RENEWAL_GRACE_DAYS } from '@aplauso/contract/limits'

/**
 * Adds months in UTC, or returns the last day of a shorter month. Counted from the anchor and not from the previous
 * period, so that 31 January, 28 February and 31 March follow each other.
 */
export function monthsAfter(anchor: Date, months: number): Date {
  const first = new Date(anchor)
  first.setUTCDate(1)
  first.setUTCMonth(first.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(anchor.getUTCDate(), lastDay))
  return first
}

export type Period = { start: Date; end: Date }

/** Paid time so far: `periods` whole months from `anchoredAt`; `period` is the last of them. */
export type PaidUntil = { anchoredAt: Date; periods: number; period: Period }

export function firstPeriod(now: Date): PaidUntil {
  return { anchoredAt: now, periods: 1, period: { start: now, end: monthsAfter(now, 1) } }
}

/**
 * The period after the paid one. If it would be over by `now`, as after a long outage, a new one starts now instead.
 */
export function nextPeriod({ anchoredAt, periods, period }: PaidUntil, now: Date): PaidUntil {
  const end = monthsAfter(anchoredAt, periods + 1)
  if (end <= now) return firstPeriod(now)
  return { anchoredAt, periods: periods + 1, period: { start: period.end, end } }
}

export const daysIn = ({ start, end }: Period): number => Math.round((end.getTime() - start.getTime()) / DAY_MS)

/** Counts a day that has started as a whole one, so that a change and its reversal on one day cost nothing. */
export const daysLeft = ({ start, end }: Period, now: Date): number =>
  Math.max(0, Math.min(daysIn({ start, end }), Math.ceil((end.getTime() - now.getTime()) / DAY_MS)))

/** Days after a failed renewal on which it is charged again. */
const RETRY_DAYS = [1, 3, 5, RENEWAL_GRACE_DAYS]

/** Next charge of a renewal that first failed at `since`; undefined when the grace days are over. */
export function nextRetryAt(since: Date, now: Date): Date | undefined {
  return RETRY_DAYS.map((days) => new Date(since.getTime() + days * DAY_MS)).find((at) => at > now)
}

export const graceEndsAt = (since: Date): Date => new Date(since.getTime() + RENEWAL_GRACE_DAYS * DAY_MS)
