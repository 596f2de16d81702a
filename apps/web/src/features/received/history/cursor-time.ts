/**
 * The moment down to which a list has been looked through, from the path of its next page: the cursor begins with the
 * microseconds of a payment. An ISO time; undefined where the path names no such cursor.
 */
export function cursorTime(nextPath: string): string | undefined {
  const paidUs = /[?&]before=(\d{1,16})\./.exec(nextPath)?.[1]
  return paidUs === undefined ? undefined : new Date(Math.floor(Number(paidUs) / 1_000)).toISOString()
}
