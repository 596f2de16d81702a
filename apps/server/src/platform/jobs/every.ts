import type { FastifyBaseLogger } from 'fastify'

/**
 * Runs work now and then again `pauseMs` after each run has ended, so that runs never overlap. A failure is logged
 * and the next run comes all the same. Gives the way to stop, which waits for a run under way.
 */
export function every(pauseMs: number, name: string, log: FastifyBaseLogger, work: () => Promise<unknown>) {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running = run()

  async function run(): Promise<void> {
    try {
      await work()
    } catch (error) {
      log.error({ err: error, job: name }, 'job failed, it comes again')
    }
    if (stopped) return
    timer = setTimeout(() => {
      running = run()
    }, pauseMs)
    timer.unref()
  }

  return async (): Promise<void> => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
