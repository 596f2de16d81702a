import type { QuietHours } from '@aplauso/contract/push'

/** Whether it is now between those times on the clocks of that zone, the first included; over midnight too. */
export function isQuiet({ from, to }: QuietHours, timeZone: string, now: Date): boolean {
  const there = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(now)
  return from <= to ? from <= there && there < to : there >= from || there < to
}
