import { useEffect } from 'react'

/** Some browsers have none, and pages without https never do. */
export const canHoldScreen = (): boolean => 'wakeLock' in navigator

/** Keeps the screen on while `isWanted` and somebody sees the page. A browser may refuse, as on a battery that is nearly empty. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !canHoldScreen()) return
    let held: WakeLockSentinel | undefined
    let isAsking = false
    let isOver = false

    const isSeen = () => !isOver && document.visibilityState === 'visible'
    const letGo = () => {
      held?.release().catch(() => {})
      held = undefined
    }
    async function follow() {
      if (!isSeen()) return letGo()
      if (isAsking || (held && !held.released)) return
      isAsking = true
      try {
        held = await navigator.wakeLock.request('screen')
      } catch (error) {
        console.warn('The screen may go off', error)
      } finally {
        isAsking = false
      }
      // It may have been hidden, or left, while it was asked for.
      if (!isSeen()) letGo()
    }

    void follow()
    const onChange = () => void follow()
    document.addEventListener('visibilitychange', onChange)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', onChange)
      letGo()
    }
  }, [isWanted])
}
