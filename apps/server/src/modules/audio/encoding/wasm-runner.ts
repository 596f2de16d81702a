import { MINUTE_MS } from '@aplauso/contract/limits'
import type { EncodingJob, FfmpegRunner, RunResult } from './encoding-job.ts'
import { startWasmChild, type WasmChild } from './start-wasm-child.ts'

// A fifth of a second of each sound is the start of its process, and a spare one holds some memory.
const SPARE_MS = MINUTE_MS

// Where the system has no process to give, the next sound says so.
function tryToStart(): WasmChild | undefined {
  try {
    return startWasmChild()
  } catch {
    return undefined
  }
}

/** The bundled ffmpeg, in a fresh child process for every sound; for a while after one the next is kept ready. */
export function createWasmRunner(limitMs: number): FfmpegRunner {
  const busy = new Set<WasmChild>()
  let spare: { child: WasmChild; timer: NodeJS.Timeout } | undefined
  let isClosed = false

  function takeSpare(): WasmChild | undefined {
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

  async function encodeIn(child: WasmChild, bytes: Uint8Array, job: EncodingJob): Promise<RunResult> {
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
        return await encodeIn(takeSpare() ?? startWasmChild(), bytes, job)
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
