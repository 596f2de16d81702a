import type { ServerFrame } from '@aplauso/contract/alerts'
import type { Presentation } from '../alert.ts'
import { type ChannelState, readPresentation, sameGoal, samePublicGoal } from '../channel-state.ts'
import { sameKeys } from './stream-keys.ts'
import type { Audience } from './subscribers.ts'

/** A creator's state as every subscriber of the channel has it. */
export type SentState = {
  state: ChannelState
  presentation: Presentation
  /**
   * Sockets besides overlays and dashboards that receive alerts and the goal. Panic excludes API clients and viewers;
   * `publicFeed` off excludes viewers only.
   */
  audience: Audience
}

/** Parses the settings and variations only if they differ from the previous ones. */
export function sentStateOf(state: ChannelState, previous?: SentState): SentState {
  const isSame =
    state.storedSettings === previous?.state.storedSettings &&
    state.storedVariations === previous.state.storedVariations
  const presentation = isSame ? previous.presentation : readPresentation(state)
  const { panic } = presentation.settings
  return { state, presentation, audience: { apiClients: !panic, viewers: !panic && state.publicFeed } }
}

export type StateDiff = {
  /** For all subscribers, in this order. */
  frames: ServerFrame[]
  areKeysChanged: boolean
  areSettingsChanged: boolean
  isPanicChanged: boolean
  /** The goal has changed, or its updates reach more sockets now. */
  isGoalDue: boolean
  isDashboardGoalDue: boolean
}

export function diffState(before: SentState, after: SentState): StateDiff {
  const [settings, previous] = [after.presentation.settings, before.presentation.settings]
  const areSettingsChanged = after.state.storedSettings !== before.state.storedSettings
  const isPanicChanged = settings.panic !== previous.panic
  const frames: ServerFrame[] = []
  const control = (action: 'pause' | 'resume' | 'mute' | 'unmute' | 'panic' | 'calm') =>
    frames.push({ type: 'control', payload: { action } })
  if (areSettingsChanged) frames.push({ type: 'settings', payload: settings })
  if (settings.paused !== previous.paused) control(settings.paused ? 'pause' : 'resume')
  if (settings.muted !== previous.muted) control(settings.muted ? 'mute' : 'unmute')
  if (isPanicChanged) control(settings.panic ? 'panic' : 'calm')
  // Sockets that got nothing during panic or with `publicFeed` off have missed goal updates.
  const isOpened =
    (after.audience.viewers && !before.audience.viewers) || (after.audience.apiClients && !before.audience.apiClients)
  return {
    frames,
    areKeysChanged: !sameKeys(after.state, before.state),
    areSettingsChanged,
    isPanicChanged,
    isGoalDue: isOpened || !samePublicGoal(after.state, before.state),
    isDashboardGoalDue: !sameGoal(after.state, before.state),
  }
}

/** Compares all that subscribers get, alerts aside. */
export const sameExceptAlerts = (one: ChannelState, other: ChannelState): boolean =>
  sameKeys(one, other) &&
  one.storedSettings === other.storedSettings &&
  one.storedVariations === other.storedVariations &&
  one.publicFeed === other.publicFeed &&
  sameGoal(one, other)
