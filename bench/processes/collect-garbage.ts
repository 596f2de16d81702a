// Preloaded where memory is measured: what is garbage must not count as memory of the sockets.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')

process.on('SIGUSR2', () => {
  // The last resort also gives the pages that became free back to the system; otherwise they would hide the sockets.
  if (typeof collect === 'function') collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
})
