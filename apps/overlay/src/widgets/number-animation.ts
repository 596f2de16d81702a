import { prefersReducedMotion } from './dom.ts'

const COUNT_MS = 700

/**
 * Counts from the number that is shown to the next one. The first number shows at once, and no timer runs in between.
 */
export function createNumberAnimation(show: (value: number) => void) {
  let shown: number | undefined
  let frame = 0

  return {
    to(value: number): void {
      cancelAnimationFrame(frame)
      const from = shown
      if (from === undefined || from === value || prefersReducedMotion()) {
        shown = value
        return show(value)
      }
      const startedAt = performance.now()
      const step = (now: number) => {
        const progress = Math.min(1, Math.max(0, (now - startedAt) / COUNT_MS))
        shown = progress === 1 ? value : Math.round(from + (value - from) * (1 - (1 - progress) ** 3))
        show(shown)
        if (progress < 1) frame = requestAnimationFrame(step)
      }
      frame = requestAnimationFrame(step)
    },
    stop: () => cancelAnimationFrame(frame),
  }
}
