import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'

const MINUTE_S = MINUTE_MS / SECOND_MS
const HOUR_S = HOUR_MS / SECOND_MS
// One to three numbers with colons; the first may be of any size.
const TIME = /^(?:(?:(\d{1,5}):)?(\d{1,6}):)?(\d{1,8})$/

/** Seconds of a typed time: "1:30:00", "90:00" and "5400" are equal. Undefined if invalid. */
export function secondsOf(typed: string): number | undefined {
  const match = TIME.exec(typed.trim())
  if (match === null) return undefined
  const [hours, minutes, seconds] = match.slice(1).map((figure) => Number(figure ?? 0))
  return (hours ?? 0) * HOUR_S + (minutes ?? 0) * MINUTE_S + (seconds ?? 0)
}

/** "1:02:03", "4:05", "0:00": hours only if there are any. */
export function timeText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / HOUR_S), Math.floor((seconds % HOUR_S) / MINUTE_S)]
  const rest = two(seconds % MINUTE_S)
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}
