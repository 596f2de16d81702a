import type { QuietHours } from '@aplauso/contract/push'

/** Whether `now` is in the quiet hours of the zone, from `from` until before `to`; they may span midnight. */
export function isQuiet({ from, to }: QuietHours, timeZone: string, now: Date): boolean {
  const there = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(now)
  return from <= to ? from <= there && there < to : there >= from || there < to
}
