/**
 * Runs the work at once, and then at most once per pause, counted from the end of a run. Calls during a run or a pause
 * cause one more run. The work must handle its own failures.
 */
export function throttle(pauseMs: number, work: () => Promise<void> | void): () => void {
  let isPausing = false
  let isRunPending = false

  async function run(): Promise<void> {
    isPausing = true
    isRunPending = false
    await work()
    setTimeout(() => {
      isPausing = false
      if (isRunPending) void run()
    }, pauseMs).unref()
  }

  return () => {
    isRunPending = true
    if (!isPausing) void run()
  }
}
