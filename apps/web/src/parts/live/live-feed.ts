import type { HandAlert } from '@aplauso/contract/alerts'
import type { DashboardFrame } from '@aplauso/contract/donations'
import { withAlert } from './received-rows.ts'

/** What a dashboard knows from its live connections, over all their breaks. */
export type LiveFeed = {
  /** The newest first. */
  live: readonly HandAlert[]
  /** The last sequence that needs not be told again. Undefined before the first connection of a tab that was just opened. */
  known: number | undefined
  /** The last sequence that came while the page was away: what lies between is being told. */
  missedUpTo: number
  /** The newest of what was told so far of it, to be announced when all of it is. */
  unannounced: HandAlert | undefined
  /** The server has lost alerts that were told, and gives their sequences to others: only its ids tell what is known. */
  isBehind: boolean
}

export type Heard = {
  feed: LiveFeed
  /** To be shown in a toast and heard once. */
  announced?: HandAlert
}

export const startFeed = (known: number | undefined): LiveFeed => ({
  live: [],
  known,
  missedUpTo: 0,
  unannounced: undefined,
  isBehind: false,
})

/** What a frame makes of the feed; the feed itself where it changes nothing. */
export function hear(feed: LiveFeed, { type, payload }: DashboardFrame): Heard {
  switch (type) {
    case 'joined': {
      const { sequence = 0 } = payload
      // What lies before a tab was opened is listed by the server, and was announced in its time.
      const known = Math.min(feed.known ?? sequence, sequence)
      return { feed: { ...feed, known, missedUpTo: sequence, isBehind: known !== (feed.known ?? sequence) } }
    }
    case 'donation':
      // One that the creator has asked to see again is no news to the creator.
      if (payload.forced) return { feed }
      return payload.replay ? hearMissed(feed, payload) : hearLive(feed, payload)
    default:
      return { feed }
  }
}

function hearLive(feed: LiveFeed, alert: HandAlert): Heard {
  const live = withAlert(feed.live, alert)
  if (live === feed.live) return { feed }
  return { feed: { ...feed, live, known: alert.sequence, unannounced: undefined }, announced: alert }
}

/** Told in order, from the one after `known`. */
function hearMissed(feed: LiveFeed, alert: HandAlert): Heard {
  const { known = 0 } = feed
  if (alert.sequence <= known && !feed.isBehind) return { feed }
  const told = { ...feed, live: withAlert(feed.live, alert), known: Math.max(known, alert.sequence) }
  if (alert.sequence < feed.missedUpTo) return { feed: { ...told, unannounced: alert } }
  return { feed: { ...told, unannounced: undefined }, announced: alert }
}
