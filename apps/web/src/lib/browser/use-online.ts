import { useSyncExternalStore } from 'react'

export const useOnline = (): boolean => useSyncExternalStore(watch, read, onServer)

const read = () => navigator.onLine
const onServer = () => true

function watch(onChange: () => void) {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
