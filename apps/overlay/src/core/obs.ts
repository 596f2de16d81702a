import type { OverlayStatus } from '@aplauso/contract/alerts'
import { fieldsOf } from '@aplauso/live/default-settings'

export type ObsState = {
  /** Somebody may see it: in OBS also in a preview, a projector or the multiview. */
  visible?: boolean
  /** The source is in the program, which goes on stream. Undefined until OBS has said so, and outside OBS. */
  active?: boolean
  /** Undefined until OBS has sent it. */
  streaming?: boolean
  /** Playback reports of the last alerts, which the page itself produces. */
  reports?: NonNullable<OverlayStatus['reports']>
}

export type ObsDeps = {
  /** `window.obsstudio`, which exists only in OBS. */
  obs: unknown
  page: EventTarget
  document: Pick<Document, 'visibilityState' | 'addEventListener'>
}

/**
 * Follows the events of the browser and of OBS (docs/decisions/022). Events of OBS depend on its version and on the
 * page permissions that the streamer allows, so any of them may be missing. Of the state before the page listened, only
 * `document.visibilityState` can be read. Calls back at once.
 */
export function watchObs({ obs, page, document }: ObsDeps, onChange: (state: ObsState) => void): void {
  let state: ObsState = {}
  const change = (update: ObsState) => {
    state = { ...state, ...update }
    onChange(state)
  }
  const readVisibility = () => change({ visible: document.visibilityState !== 'hidden' })
  const watchEvent = (eventName: string, field: 'visible' | 'active') =>
    page.addEventListener(eventName, (obsEvent) => {
      const value = fieldsOf(obsEvent instanceof CustomEvent ? obsEvent.detail : undefined)[field]
      if (typeof value === 'boolean') change({ [field]: value })
    })

  document.addEventListener('visibilitychange', readVisibility)
  readVisibility()
  watchEvent('obsSourceVisibleChanged', 'visible')
  watchEvent('obsSourceActiveChanged', 'active')
  page.addEventListener('aplauso', (pageEvent) => change((pageEvent as CustomEvent<ObsState>).detail))
  page.addEventListener('obsStreamingStarted', () => change({ streaming: true }))
  page.addEventListener('obsStreamingStopped', () => change({ streaming: false }))
  requestStatus(obs, (status) => {
    const { streaming } = fieldsOf(status)
    // An event that arrived first is newer.
    if (typeof streaming === 'boolean' && state.streaming === undefined) change({ streaming })
  })
}

function requestStatus(obs: unknown, onStatus: (status: unknown) => void): void {
  try {
    if (hasStatus(obs)) obs.getStatus(onStatus)
  } catch (error) {
    console.warn('OBS', error)
  }
}

const hasStatus = (obs: unknown): obs is { getStatus: (onStatus: (status: unknown) => void) => void } =>
  typeof Reflect.get(Object(obs), 'getStatus') === 'function'
