export type Clock = {
  nowMs: () => number
  /** Returns a function that cancels it. */
  after: (ms: number, run: () => void) => () => void
}

export const pageClock: Clock = {
  nowMs: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
