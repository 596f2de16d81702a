/**
 * Does the work at once, and then at most once per pause, counted from its end: what is asked for meanwhile is one more
 * run. The work reports its own failures.
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
