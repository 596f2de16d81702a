import type { ActorAlert } from '@aplauso/contract/alerts'
import type { DashboardFrame } from '@aplauso/contract/donations'
import { prependAlert } from './recent-donation-rows.ts'

/** Alerts that a dashboard has received over all its live connections. */
export type LiveAlerts = {
  /** The newest first. */
  alerts: readonly ActorAlert[]
  /** The last sequence that the server need not send again. Undefined before the first connection of a new tab. */
  lastSequence: number | undefined
  /** The server's sequence at the time of the join: alerts up to it are being sent as missed ones. */
  catchUpUntil: number
  /** The newest missed alert so far, announced when the catch-up is complete. */
  pendingAnnouncement: ActorAlert | undefined
  /** The server has lost alerts that it had sent, and reuses their sequences: only ids identify known alerts. */
  isServerBehind: boolean
}

export type LiveUpdate = {
  state: LiveAlerts
  toAnnounce?: ActorAlert
}

export const createLiveAlerts = (lastSequence: number | undefined): LiveAlerts => ({
  alerts: [],
  lastSequence,
  catchUpUntil: 0,
  pendingAnnouncement: undefined,
  isServerBehind: false,
})

/** Applies a frame; returns the same state where it changes nothing. */
export function applyFrame(state: LiveAlerts, { type, payload }: DashboardFrame): LiveUpdate {
  switch (type) {
    case 'joined': {
      const { sequence = 0 } = payload
      // The server lists the alerts from before the tab was opened, and they were announced then.
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
      // A replay that the creator requested is not new.
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

/** Handles a missed alert; the server sends them in order after the known sequence. */
function applyMissedAlert(state: LiveAlerts, alert: ActorAlert): LiveUpdate {
  const { lastSequence = 0 } = state
  // A known alert comes again when an operator has removed its message.
  if (alert.sequence <= lastSequence && !state.isServerBehind)
    return { state: { ...state, alerts: state.alerts.map((known) => (known.id === alert.id ? alert : known)) } }
  const next = {
    ...state,
    alerts: prependAlert(state.alerts, alert),
    lastSequence: Math.max(lastSequence, alert.sequence),
  }
  if (alert.sequence < state.catchUpUntil) return { state: { ...next, pendingAnnouncement: alert } }
  return { state: { ...next, pendingAnnouncement: undefined }, toAnnounce: alert }
}
