export type RoundLog = { error: (fields: { err: unknown; job: string }, message: string) => void }

/**
 * Runs work after `firstMs` (at once when left out), and again `pauseMs` after each run has ended, so that runs never
 * overlap. A failure is logged and the next run comes all the same. Returns a function that stops it and waits for a
 * running run.
 */
export function every(
  pauseMs: number | (() => number),
  name: string,
  log: RoundLog,
  work: () => Promise<unknown>,
  firstMs = 0,
): () => Promise<void> {
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  let timer = start(firstMs)

  function start(afterMs: number): NodeJS.Timeout {
    return setTimeout(() => {
      running = run()
    }, afterMs).unref()
  }

  async function run(): Promise<void> {
    try {
      await work()
    } catch (error) {
      log.error({ err: error, job: name }, 'scheduled job failed, it runs again at its next time')
    }
    if (!stopped) timer = start(typeof pauseMs === 'number' ? pauseMs : pauseMs())
  }

  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
