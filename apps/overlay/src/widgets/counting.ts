import { isQuiet } from './parts.ts'

const COUNT_MS = 700

/** Counts from the number that is shown to the next one; the first stands there at once, and nothing runs in between. */
export function createCounting(show: (value: number) => void) {
  let shown: number | undefined
  let frame = 0

  return {
    to(value: number): void {
      cancelAnimationFrame(frame)
      const from = shown
      if (from === undefined || from === value || isQuiet()) {
        shown = value
        return show(value)
      }
      const startedAt = performance.now()
      const step = (now: number) => {
        const done = Math.min(1, Math.max(0, (now - startedAt) / COUNT_MS))
        shown = done === 1 ? value : Math.round(from + (value - from) * (1 - (1 - done) ** 3))
        show(shown)
        if (done < 1) frame = requestAnimationFrame(step)
      }
      frame = requestAnimationFrame(step)
    },
    stop: () => cancelAnimationFrame(frame),
  }
}
