/**
 * Down to where a list has been looked through, from the path of its next page: the cursor begins with the microseconds of a
 * payment, or with a c and cents. `time` is an ISO time; nothing where the path names no such cursor.
 */
export function cursorPosition(nextPath: string): { time?: string; amountCents?: number } {
  const [, isAmount, value] = /[?&]before=(c?)(\d{1,16})\./.exec(nextPath) ?? []
  if (value === undefined) return {}
  return isAmount ? { amountCents: Number(value) } : { time: new Date(Math.floor(Number(value) / 1_000)).toISOString() }
}
