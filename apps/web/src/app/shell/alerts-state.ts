import type { AlertQueue } from '@aplauso/contract/alerts'

/** What becomes of an alert that comes now, in a word. `lost`: this page does not know. */
export type AlertsState = 'loading' | 'lost' | 'paused' | 'off' | 'hidden' | 'muted' | 'on'

/** One word for all of it, the worst first: what keeps an alert off the stream before what takes its sound. */
export function alertsState(queue: AlertQueue | undefined, connected: boolean): AlertsState {
  if (!queue) return 'loading'
  if (!connected) return 'lost'
  const { connected: count, hidden, preview } = queue.overlays
  if (queue.paused) return 'paused'
  if (count === 0) return 'off'
  if (hidden + preview === count) return 'hidden'
  return queue.muted ? 'muted' : 'on'
}
