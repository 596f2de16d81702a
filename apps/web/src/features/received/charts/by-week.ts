/** One step of a chart; `amount` in cents. */
export type Step = { key: string; count: number; amount: number }

const WEEK_DAYS = 7

/** Sums of seven days, ending with the last day; the first may be shorter. The key is the first day. */
export function byWeek(days: readonly Step[]): Step[] {
  const weeks: Step[] = []
  for (let end = days.length; end > 0; end -= WEEK_DAYS) {
    const [first, ...others] = days.slice(Math.max(0, end - WEEK_DAYS), end)
    if (first) weeks.unshift(others.reduce(addDay, first))
  }
  return weeks
}

const addDay = (week: Step, day: Step): Step => ({
  key: week.key,
  count: week.count + day.count,
  amount: week.amount + day.amount,
})
