import type { Clock } from '@aplauso/live/browser-clock'

type Timer = { atMs: number; run: () => void }

/** A clock that advances only on request: timers run in order, each at its time. */
export function createManualClock() {
  let nowMs = 0
  let timers: Timer[] = []

  const clock: Clock = (delayMs, run) => {
    const timer = { atMs: nowMs + delayMs, run }
    timers.push(timer)
    return () => {
      timers = timers.filter((other) => other !== timer)
    }
  }

  return {
    clock,
    nowMs: () => nowMs,
    pending: () => timers.length,
    advance(durationMs: number): void {
      const untilMs = nowMs + durationMs
      for (;;) {
        const [next] = timers.filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)
        if (next === undefined) break
        timers = timers.filter((timer) => timer !== next)
        nowMs = next.atMs
        next.run()
      }
      nowMs = untilMs
    },
  }
}
