/** Time, as far as a recording needs it. */
export type Clock = {
  nowMs: () => number
  /** Gives the way to call it off. */
  after: (ms: number, run: () => void) => () => void
}

export const pageClock: Clock = {
  nowMs: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
