import { useEffect } from 'react'

/** Some browsers have none, and pages without https never do. */
export const isWakeLockSupported = (): boolean => 'wakeLock' in navigator

/** Keeps the screen on while `isWanted` and somebody sees the page. A browser may refuse, as on a battery that is nearly empty. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !isWakeLockSupported()) return
    let lock: WakeLockSentinel | undefined
    let isRequesting = false
    let isUnmounted = false

    const isVisible = () => !isUnmounted && document.visibilityState === 'visible'
    const releaseLock = () => {
      lock?.release().catch(() => {})
      lock = undefined
    }
    async function updateLock() {
      if (!isVisible()) return releaseLock()
      if (isRequesting || (lock && !lock.released)) return
      isRequesting = true
      try {
        lock = await navigator.wakeLock.request('screen')
      } catch (error) {
        console.warn('The screen may go off', error)
      } finally {
        isRequesting = false
      }
      // It may have been hidden, or left, while it was asked for.
      if (!isVisible()) releaseLock()
    }

    void updateLock()
    const onChange = () => void updateLock()
    document.addEventListener('visibilitychange', onChange)
    return () => {
      isUnmounted = true
      document.removeEventListener('visibilitychange', onChange)
      releaseLock()
    }
  }, [isWanted])
}
