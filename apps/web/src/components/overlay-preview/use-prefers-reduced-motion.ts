import { useSyncExternalStore } from 'react'

const QUERY = '(prefers-reduced-motion: reduce)'

export const usePrefersReducedMotion = (): boolean => useSyncExternalStore(watch, read, onServer)

const read = () => matchMedia(QUERY).matches
const onServer = () => false

function watch(onChange: () => void) {
  const query = matchMedia(QUERY)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
