/** Runs a function later; the returned function cancels it. */
export type Clock = (delayMs: number, run: () => void) => () => void

export const browserClock: Clock = (delayMs, run) => {
  const timer = setTimeout(run, delayMs)
  return () => clearTimeout(timer)
}
