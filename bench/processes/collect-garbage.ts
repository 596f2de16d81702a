// Preloaded where memory is measured: what is garbage must not count as memory of the sockets.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { BroadcastChannel, isMainThread } from 'node:worker_threads'

setFlagsFromString('--expose-gc')
const gc: unknown = runInNewContext('gc')

// The last resort also gives the pages that became free back to the system; otherwise they would hide the sockets.
function collect(): void {
  if (typeof gc === 'function') gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

// Each thread has a heap of its own, and signals come to the main thread alone.
const threads = new BroadcastChannel('collect-garbage')
threads.unref()
threads.onmessage = collect
if (isMainThread) {
  process.on('SIGUSR2', () => {
    threads.postMessage('now')
    collect()
  })
}
