/** What OBS says of this source; undefined until it has said anything, and outside OBS. */
export type ObsState = { visible?: boolean; streaming?: boolean }

export const isInObs = (): boolean => 'obsstudio' in globalThis

/**
 * Follows what OBS tells a page. What it tells depends on its version and on what the streamer allows the page to know,
 * so nothing is taken for granted.
 */
export function watchObs(changed: (state: ObsState) => void): void {
  if (!isInObs()) return
  let state: ObsState = {}
  const change = (news: ObsState) => {
    state = { ...state, ...news }
    changed(state)
  }

  addEventListener('obsSourceVisibleChanged', (event) => {
    const { visible } = fieldsOf(detailOf(event))
    if (typeof visible === 'boolean') change({ visible })
  })
  addEventListener('obsStreamingStarted', () => change({ streaming: true }))
  addEventListener('obsStreamingStopped', () => change({ streaming: false }))
  askStatus((status) => {
    const { streaming } = fieldsOf(status)
    // An event that came first knows better.
    if (typeof streaming === 'boolean' && state.streaming === undefined) change({ streaming })
  })
}

function askStatus(answered: (status: unknown) => void): void {
  try {
    const obs: unknown = Reflect.get(globalThis, 'obsstudio')
    if (hasStatus(obs)) obs.getStatus(answered)
  } catch (error) {
    console.warn('OBS does not tell its state', error)
  }
}

const hasStatus = (obs: unknown): obs is { getStatus: (answered: (status: unknown) => void) => void } =>
  isObject(obs) && 'getStatus' in obs && typeof obs.getStatus === 'function'
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const detailOf = (event: Event): unknown => (event instanceof CustomEvent ? event.detail : undefined)
const fieldsOf = (value: unknown): Record<string, unknown> => (isObject(value) ? { ...value } : {})
