import { SECOND_MS } from '@aplauso/contract/limits'

/** "0:07" for seven seconds, as a player shows them. To the nearest: timers are a little early or late. */
export function formatClock(ms: number): string {
  const seconds = Math.round(ms / SECOND_MS)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
