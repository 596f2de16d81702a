const SECOND_MS = 1_000
const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S

/** Formats hours, minutes and seconds, with a started second counted as whole: 1:02:03, 4:05, 0:00. */
export function remainingText(leftMs: number): string {
  const leftS = Math.ceil(leftMs / SECOND_MS)
  const [hours, minutes, seconds] = [
    Math.floor(leftS / HOUR_S),
    Math.floor((leftS % HOUR_S) / MINUTE_S),
    leftS % MINUTE_S,
  ]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`
}
