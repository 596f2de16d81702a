/**
 * The position that a search has reached, from the path of its next page. The cursor begins with the payment time in
 * microseconds, or with a c and cents. `time` is an ISO time; the result is empty for a path without such a cursor.
 */
export function cursorPosition(nextPath: string): { time?: string; amountCents?: number } {
  const [, isAmount, value] = /[?&]before=(c?)(\d{1,16})\./.exec(nextPath) ?? []
  if (value === undefined) return {}
  return isAmount ? { amountCents: Number(value) } : { time: new Date(Math.floor(Number(value) / 1_000)).toISOString() }
}
