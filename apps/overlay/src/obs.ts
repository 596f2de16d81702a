/** What OBS says of this source; undefined until it has said anything, and outside OBS. */
export type ObsState = { visible?: boolean; streaming?: boolean }

export type ObsDeps = {
  /** `window.obsstudio`, which only OBS has. */
  obs: unknown
  page: EventTarget
}

/**
 * Follows what OBS tells a page. What it tells depends on its version and on what the streamer allows the page to know,
 * so nothing is taken for granted.
 */
export function watchObs({ obs, page }: ObsDeps, changed: (state: ObsState) => void): void {
  if (obs === undefined) return
  let state: ObsState = {}
  const change = (news: ObsState) => {
    state = { ...state, ...news }
    changed(state)
  }

  page.addEventListener('obsSourceVisibleChanged', (event) => {
    const { visible } = fieldsOf(event instanceof CustomEvent ? event.detail : undefined)
    if (typeof visible === 'boolean') change({ visible })
  })
  page.addEventListener('obsStreamingStarted', () => change({ streaming: true }))
  page.addEventListener('obsStreamingStopped', () => change({ streaming: false }))
  askStatus(obs, (status) => {
    const { streaming } = fieldsOf(status)
    // An event that came first knows better.
    if (typeof streaming === 'boolean' && state.streaming === undefined) change({ streaming })
  })
}

function askStatus(obs: unknown, answered: (status: unknown) => void): void {
  try {
    if (hasStatus(obs)) obs.getStatus(answered)
  } catch (error) {
    console.warn('OBS does not tell its state', error)
  }
}

const hasStatus = (obs: unknown): obs is { getStatus: (answered: (status: unknown) => void) => void } =>
  isObject(obs) && 'getStatus' in obs && typeof obs.getStatus === 'function'
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const fieldsOf = (value: unknown): Record<string, unknown> => (isObject(value) ? { ...value } : {})
