import { useSyncExternalStore } from 'react'

/** False in what the server rendered, true once the script runs the page: before, a click would go nowhere. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(neverChanges, onClient, onServer)
}

const neverChanges = () => () => {}
const onClient = () => true
const onServer = () => false
