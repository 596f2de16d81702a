import type { Clock } from '@aplauso/live/browser-clock'

/** Reports that end together go out together at any speed, as they do at the real one. */
const BUNDLED_MS = 20

/** A clock for one page's life that goes so many times faster; nothing it was asked for runs once the page is gone. */
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
