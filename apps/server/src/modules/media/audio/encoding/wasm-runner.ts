import { MINUTE_MS } from '@aplauso/contract/limits'
import type { FfmpegRunner, RunFailure } from './encoding-job.ts'
import type { FfmpegTask } from './ffmpeg-task.ts'
import { startWasmChild, type WasmChild } from './start-wasm-child.ts'

// Starting a process takes 0.2 s of each job. A spare one uses memory, so it ends after this time.
const SPARE_MS = MINUTE_MS

/** Runs the bundled ffmpeg in a new process for every job. After a job, a spare process waits for the next one. */
export function createWasmRunner<Job, Result>(
  limitMs: number,
  task: FfmpegTask<Job, Result>,
): FfmpegRunner<Job, Result> {
  type Child = WasmChild<Job, Result>
  const busy = new Set<Child>()
  let spare: { child: Child; timer: NodeJS.Timeout } | undefined
  let isClosed = false

  // A failure to start the spare process is ignored: the next job reports it.
  function tryToStart(): Child | undefined {
    try {
      return startWasmChild(task)
    } catch {
      return undefined
    }
  }

  function claimSpare(): Child | undefined {
    const claimed = spare
    clearTimeout(claimed?.timer)
    spare = undefined
    return claimed?.child
  }

  function startSpare(): void {
    if (isClosed || spare !== undefined) return
    const child = tryToStart()
    if (child === undefined) return
    spare = { child, timer: setTimeout(() => claimSpare()?.kill(), SPARE_MS).unref() }
    child.ended.finally(() => spare?.child === child && claimSpare()).catch(() => undefined)
  }

  async function encodeIn(child: Child, bytes: Uint8Array, job: Job): Promise<Result | RunFailure> {
    busy.add(child)
    const timer = setTimeout(() => child.kill(), limitMs)
    try {
      return await child.encode(bytes, job)
    } finally {
      clearTimeout(timer)
      busy.delete(child)
    }
  }

  return {
    async encode(bytes, job) {
      if (isClosed) return { failure: 'stopped', log: 'The server is stopping' }
      try {
        const spareChild = claimSpare()
        const result = await encodeIn(spareChild ?? startWasmChild(task), bytes, job)
        // The system probably killed the spare process before the job, so the file is not to blame: repeat it once.
        return spareChild?.wasKilledExternally() && !isClosed
          ? await encodeIn(startWasmChild(task), bytes, job)
          : result
      } catch (error) {
        return { failure: 'stopped', log: String(error) }
      } finally {
        startSpare()
      }
    },
    async close() {
      isClosed = true
      const remaining = [...busy, ...(spare === undefined ? [] : [spare.child])]
      claimSpare()
      for (const child of remaining) child.kill()
      await Promise.all(remaining.map(({ ended }) => ended))
    },
  }
}
