import type { ActorAlert } from '@aplauso/contract/alerts'
import type { DashboardFrame } from '@aplauso/contract/donations'
import { prependAlert } from './recent-donation-rows.ts'

/** What a dashboard knows from its live connections, over all their breaks. */
export type LiveAlerts = {
  /** The newest first. */
  alerts: readonly ActorAlert[]
  /** The last sequence that needs not be told again. Undefined before the first connection of a tab that was just opened. */
  lastSequence: number | undefined
  /** The last sequence that came while the page was away: what lies between is being told. */
  catchUpUntil: number
  /** The newest of what was told so far of it, to be announced when all of it is. */
  pendingAnnouncement: ActorAlert | undefined
  /** The server has lost alerts that were told, and gives their sequences to others: only its ids tell what is known. */
  isServerBehind: boolean
}

export type LiveUpdate = {
  state: LiveAlerts
  /** To be shown in a toast and heard once. */
  toAnnounce?: ActorAlert
}

export const createLiveAlerts = (lastSequence: number | undefined): LiveAlerts => ({
  alerts: [],
  lastSequence,
  catchUpUntil: 0,
  pendingAnnouncement: undefined,
  isServerBehind: false,
})

/** What a frame makes of the feed; the feed itself where it changes nothing. */
export function applyFrame(state: LiveAlerts, { type, payload }: DashboardFrame): LiveUpdate {
  switch (type) {
    case 'joined': {
      const { sequence = 0 } = payload
      // What lies before a tab was opened is listed by the server, and was announced in its time.
      const known = Math.min(state.lastSequence ?? sequence, sequence)
      return {
        state: {
          ...state,
          lastSequence: known,
          catchUpUntil: sequence,
          isServerBehind: known !== (state.lastSequence ?? sequence),
        },
      }
    }
    case 'donation':
      // One that the creator has asked to see again is no news to the creator.
      if (payload.forced) return { state }
      return payload.replay ? applyMissedAlert(state, payload) : applyLiveAlert(state, payload)
    default:
      return { state }
  }
}

function applyLiveAlert(state: LiveAlerts, alert: ActorAlert): LiveUpdate {
  const alerts = prependAlert(state.alerts, alert)
  if (alerts === state.alerts) return { state }
  return {
    state: { ...state, alerts, lastSequence: alert.sequence, pendingAnnouncement: undefined },
    toAnnounce: alert,
  }
}

/** Told in order, from the one after `known`. */
function applyMissedAlert(state: LiveAlerts, alert: ActorAlert): LiveUpdate {
  const { lastSequence = 0 } = state
  if (alert.sequence <= lastSequence && !state.isServerBehind) return { state }
  const next = {
    ...state,
    alerts: prependAlert(state.alerts, alert),
    lastSequence: Math.max(lastSequence, alert.sequence),
  }
  if (alert.sequence < state.catchUpUntil) return { state: { ...next, pendingAnnouncement: alert } }
  return { state: { ...next, pendingAnnouncement: undefined }, toAnnounce: alert }
}
