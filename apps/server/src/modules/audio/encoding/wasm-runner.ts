import { MINUTE_MS } from '@aplauso/contract/limits'
import type { FfmpegRunner, Lost } from './encoding-job.ts'
import type { FfmpegTask } from './ffmpeg-task.ts'
import { startWasmChild, type WasmChild } from './start-wasm-child.ts'

// A fifth of a second of each job is the start of its process, and a spare one holds some memory.
const SPARE_MS = MINUTE_MS

/** The bundled ffmpeg, in a fresh child process for every job; for a while after one the next is kept ready. */
export function createWasmRunner<Job, Result>(
  limitMs: number,
  task: FfmpegTask<Job, Result>,
): FfmpegRunner<Job, Result> {
  type Child = WasmChild<Job, Result>
  const busy = new Set<Child>()
  let spare: { child: Child; timer: NodeJS.Timeout } | undefined
  let isClosed = false

  // Where the system has no process to give, the next job says so.
  function tryToStart(): Child | undefined {
    try {
      return startWasmChild(task)
    } catch {
      return undefined
    }
  }

  function takeSpare(): Child | undefined {
    const taken = spare
    clearTimeout(taken?.timer)
    spare = undefined
    return taken?.child
  }

  function keepSpare(): void {
    if (isClosed || spare !== undefined) return
    const child = tryToStart()
    if (child === undefined) return
    spare = { child, timer: setTimeout(() => takeSpare()?.kill(), SPARE_MS).unref() }
    child.ended.finally(() => spare?.child === child && takeSpare()).catch(() => undefined)
  }

  async function encodeIn(child: Child, bytes: Uint8Array, job: Job): Promise<Result | Lost> {
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
      if (isClosed) return { lost: 'stopped', log: 'The server is stopping' }
      try {
        const waiting = takeSpare()
        const result = await encodeIn(waiting ?? startWasmChild(task), bytes, job)
        // Most likely while it waited, a moment before anybody here was told: what it was given is not to blame.
        return waiting?.wasTaken() && !isClosed ? await encodeIn(startWasmChild(task), bytes, job) : result
      } catch (error) {
        return { lost: 'stopped', log: String(error) }
      } finally {
        keepSpare()
      }
    },
    async close() {
      isClosed = true
      const left = [...busy, ...(spare === undefined ? [] : [spare.child])]
      takeSpare()
      for (const child of left) child.kill()
      await Promise.all(left.map(({ ended }) => ended))
    },
  }
}
