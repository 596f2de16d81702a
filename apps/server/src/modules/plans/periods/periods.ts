import { DAY_MS, RENEWAL_GRACE_DAYS } from '@aplauso/contract/limits'

/**
 * The same day and time so many months later, by UTC; the last day of a month that has no such day. Counted from where it began
 * and not from the last period, so that 31 January, 28 February and 31 March are three in a row.
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

/** What is paid for so far: `periods` whole months from `anchoredAt`, of which `period` is the last. */
export type PaidUntil = { anchoredAt: Date; periods: number; period: Period }

export function firstPeriod(now: Date): PaidUntil {
  return { anchoredAt: now, periods: 1, period: { start: now, end: monthsAfter(now, 1) } }
}

/** The period after what is paid for. One that would be over by `now`, as after a long outage, is not charged: a new one begins. */
export function nextPeriod({ anchoredAt, periods, period }: PaidUntil, now: Date): PaidUntil {
  const end = monthsAfter(anchoredAt, periods + 1)
  if (end <= now) return firstPeriod(now)
  return { anchoredAt, periods: periods + 1, period: { start: period.end, end } }
}

export const daysIn = ({ start, end }: Period): number => Math.round((end.getTime() - start.getTime()) / DAY_MS)

/** Counted as they begin: a day that has begun is left as a whole, so that a change and its return in one day cost nothing. */
export const daysLeft = ({ start, end }: Period, now: Date): number =>
  Math.max(0, Math.min(daysIn({ start, end }), Math.ceil((end.getTime() - now.getTime()) / DAY_MS)))

/** After a renewal failed: on which days it is tried again. */
const RETRY_DAYS = [1, 3, 5, RENEWAL_GRACE_DAYS]

/** When to try again what first failed at `since` and has failed now; undefined when the days of grace are over. */
export function nextRetryAt(since: Date, now: Date): Date | undefined {
  return RETRY_DAYS.map((days) => new Date(since.getTime() + days * DAY_MS)).find((at) => at > now)
}

export const graceEndsAt = (since: Date): Date => new Date(since.getTime() + RENEWAL_GRACE_DAYS * DAY_MS)
