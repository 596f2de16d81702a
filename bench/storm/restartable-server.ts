import { freePort } from '../../apps/server/src/testing/free-port.ts'
import type { Child } from '../setup/child-process.ts'
import type { Cleanup } from '../setup/cleanup.ts'
import type { DataLocation } from '../setup/installation.ts'
import { startServer } from '../setup/server.ts'

/** One installation whose process restarts while address and data stay. */
export type RestartableServer = {
  url: string
  /**
   * kill -9, then a new process on the same data, one restart at a time. Returns the milliseconds until it is ready.
   */
  killAndRestart(): Promise<number>
  stop(): Promise<void>
}

export async function startRestartableServer(cleanup: Cleanup, dataLocation: DataLocation): Promise<RestartableServer> {
  const port = await freePort()
  const start = () => startServer(cleanup, { ...dataLocation, port, serverArgs: ['--sandbox-faults'] })
  let child: Child = await start()
  let work: Promise<unknown> = Promise.resolve()
  return {
    url: `http://127.0.0.1:${port}`,
    killAndRestart() {
      const restarted = work.then(async () => {
        await child.kill()
        const next = await start()
        child = next
        return next.readyAfterMs
      })
      work = restarted
      return restarted
    },
    stop: () => child.stop(),
  }
}
