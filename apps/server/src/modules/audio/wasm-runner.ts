import { MINUTE_MS } from '@aplauso/contract/limits'
import type { FfmpegRunner } from './sound-encoder.ts'
import { startWasmChild, type WasmChild } from './start-wasm-child.ts'

// A fifth of a second of each sound is the start of its process, and a spare one holds some memory.
const SPARE_MS = MINUTE_MS

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
    spare = { child: startWasmChild(), timer: setTimeout(() => takeSpare()?.kill(), SPARE_MS).unref() }
  }

  return {
    async encode(bytes, job) {
      if (isClosed) return { lost: 'stopped', log: 'the server is stopping' }
      const child = takeSpare() ?? startWasmChild()
      busy.add(child)
      const timer = setTimeout(() => child.kill(), limitMs)
      try {
        return await child.encode(bytes, job)
      } finally {
        clearTimeout(timer)
        busy.delete(child)
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
