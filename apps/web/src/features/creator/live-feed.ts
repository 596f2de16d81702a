import type { Alert, AlertQueue, ServerFrame } from '@aplauso/contract/alerts'
import { withAlert } from './received-rows.ts'

/** What a dashboard knows from its live connections, over all their breaks. */
export type LiveFeed = {
  /** The newest first. */
  live: readonly Alert[]
  /** Undefined until the server has told it. */
  queue: AlertQueue | undefined
  /** The last sequence that needs not be told again. Undefined before the first connection of this tab has told all. */
  known: number | undefined
  /** What came while the page was away is being told. */
  catchingUp: boolean
  /** The newest of what a catch-up has told, to be announced when all of it is. */
  unannounced: Alert | undefined
}

export type Heard = {
  feed: LiveFeed
  /** To be shown in a toast and heard once. */
  announced?: Alert
  /** What the server lists and counts is no longer what it was. */
  changed?: 'everything' | 'alerts'
}

export const startFeed = (known: number | undefined): LiveFeed => ({
  live: [],
  queue: undefined,
  known,
  catchingUp: false,
  unannounced: undefined,
})

/** What a frame makes of the feed; the feed itself where it changes nothing. */
export function hear(feed: LiveFeed, { type, payload }: ServerFrame): Heard {
  switch (type) {
    case 'joined':
      return { feed: { ...feed, catchingUp: true }, changed: 'everything' }
    case 'donation':
      // One that the creator has asked to see again is no news to the creator.
      if (payload.forced) return { feed }
      return payload.replay ? hearMissed(feed, payload) : hearLive(feed, payload)
    case 'pong':
      return endCatchUp(feed)
    case 'queue':
      return { feed: { ...feed, queue: payload }, ...(movedAlerts(feed.queue, payload) && { changed: 'alerts' }) }
    default:
      return { feed }
  }
}

function hearLive(feed: LiveFeed, alert: Alert): Heard {
  const live = withAlert(feed.live, alert)
  if (live === feed.live) return { feed }
  // Before the first catch-up has ended this says nothing of what lies before it.
  const known = feed.known === undefined ? undefined : alert.sequence
  return {
    feed: { ...feed, live, known, unannounced: undefined },
    announced: alert,
    ...(!alert.test && { changed: 'everything' }),
  }
}

function hearMissed(feed: LiveFeed, alert: Alert): Heard {
  // Told in order. What lies before this tab was opened is listed by the server, and was announced in its time.
  if (feed.known === undefined) return { feed: { ...feed, unannounced: alert } }
  if (alert.sequence <= feed.known) return { feed }
  const told = { ...feed, live: withAlert(feed.live, alert), known: alert.sequence }
  return feed.catchingUp ? { feed: { ...told, unannounced: alert } } : { feed: told, announced: alert }
}

function endCatchUp(feed: LiveFeed): Heard {
  if (!feed.catchingUp) return { feed }
  const { known, unannounced, live } = feed
  const done = { ...feed, catchingUp: false, unannounced: undefined }
  if (known !== undefined) return { feed: done, ...(unannounced && { announced: unannounced }) }
  return { feed: { ...done, known: Math.max(0, unannounced?.sequence ?? 0, ...live.map(({ sequence }) => sequence)) } }
}

/** Whether donations may have come to another `alertStatus`. */
function movedAlerts(before: AlertQueue | undefined, after: AlertQueue): boolean {
  if (before === undefined) return false
  return (
    before.waitingCount !== after.waitingCount ||
    before.missedCount !== after.missedCount ||
    before.missed[0]?.id !== after.missed[0]?.id ||
    before.playing.map(({ id }) => id).join() !== after.playing.map(({ id }) => id).join()
  )
}
