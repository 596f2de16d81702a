import { useSyncExternalStore } from 'react'

/** False in the server's HTML, true after hydration: before that, clicks have no effect. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(neverChanges, onClient, onServer)
}

const neverChanges = () => () => {}
const onClient = () => true
const onServer = () => false
