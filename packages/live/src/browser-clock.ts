/** Runs something later; what it gives calls it off. */
export type Clock = (delayMs: number, run: () => void) => () => void

export const browserClock: Clock = (delayMs, run) => {
  const timer = setTimeout(run, delayMs)
  return () => clearTimeout(timer)
}
