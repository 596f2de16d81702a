import type { OverlayStatus } from '@aplauso/contract/alerts'
import { fieldsOf } from '@aplauso/live/default-settings'

/** What is known of this source. */
export type ObsState = {
  /** Somebody could see it: in OBS also in a preview, a projector or the multiview. */
  visible?: boolean
  /** It is in the program, which is what goes on stream; undefined until OBS has said so, and outside OBS. */
  active?: boolean
  /** Undefined until OBS has said anything. */
  streaming?: boolean
  /** How the last alerts went, which the page itself tells. */
  reports?: NonNullable<OverlayStatus['reports']>
}

export type ObsDeps = {
  /** `window.obsstudio`, which only OBS has. */
  obs: unknown
  page: EventTarget
  document: Pick<Document, 'visibilityState' | 'addEventListener'>
}

/**
 * Follows what the browser and OBS tell a page (docs/decisions/022). What OBS tells depends on its version and on what
 * the streamer allows the page to know, so nothing is taken for granted; and of what it told before the page listened,
 * only `document.visibilityState` is left. The first call comes at once.
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
    // An event that came first knows better.
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
