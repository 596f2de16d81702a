import type { Clock } from '@aplauso/live/browser-clock'

/** Reports of alerts that end together are bundled at any speed, as at the real one. */
const BUNDLED_MS = 20

/** A clock for one page that runs this many times faster; its timers end with the page. */
export function createPageClock(timesFaster: number) {
  const timers = new Set<NodeJS.Timeout>()
  let isStopped = false

  const clock: Clock = (delayMs, run) => {
    if (isStopped) return () => {}
    const timer = setTimeout(
      () => {
        timers.delete(timer)
        run()
      },
      Math.max(delayMs / timesFaster, Math.min(delayMs, BUNDLED_MS)),
    )
    timers.add(timer)
    return () => {
      timers.delete(timer)
      clearTimeout(timer)
    }
  }

  return {
    clock,
    stop(): void {
      isStopped = true
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
