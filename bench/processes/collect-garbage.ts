// Preloaded where memory is measured: garbage must not count as memory of the sockets.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { BroadcastChannel, isMainThread } from 'node:worker_threads'

setFlagsFromString('--expose-gc')
const gc: unknown = runInNewContext('gc')

// The last resort also returns free pages to the system; otherwise they would hide the memory of the sockets.
function collect(): void {
  if (typeof gc === 'function') gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

// Each thread has its own heap, and only the main thread receives signals.
const threads = new BroadcastChannel('collect-garbage')
threads.unref()
threads.onmessage = collect
if (isMainThread) {
  process.on('SIGUSR2', () => {
    threads.postMessage('now')
    collect()
  })
}
