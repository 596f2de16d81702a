/**
 * Does the work at once, and then at most once per pause, counted from its end: what is asked for meanwhile is one more
 * run. The work reports its own failures.
 */
export function throttled(pauseMs: number, work: () => Promise<void> | void): () => void {
  let resting = false
  let wanted = false

  async function run(): Promise<void> {
    resting = true
    wanted = false
    await work()
    setTimeout(() => {
      resting = false
      if (wanted) void run()
    }, pauseMs).unref()
  }

  return () => {
    wanted = true
    if (!resting) void run()
  }
}
