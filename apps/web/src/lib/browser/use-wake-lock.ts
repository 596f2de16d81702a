import { useEffect } from 'react'

/** Missing in some browsers and on all pages without HTTPS. */
export const isWakeLockSupported = (): boolean => 'wakeLock' in navigator

/** Keeps the screen on while `isWanted` and the page is visible. The browser may refuse, such as with a low battery. */
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
        console.warn('wake lock refused, the screen may turn off', error)
      } finally {
        isRequesting = false
      }
      // The page may have been hidden or left during the request.
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
