import { once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { withinTime } from './within-time.ts'

const LIMIT_MS = 20

test('An answer in time counts, even when this thread was too busy to read it', async () => {
  const answered = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads')
     parentPort.once('message', () => {
       parentPort.postMessage('here')
       Atomics.store(workerData, 0, 1)
       Atomics.notify(workerData, 0)
     })`,
    { eval: true, workerData: answered },
  )
  await once(worker, 'online')
  // From here on timers run before incoming messages.
  await turn()
  const answer = once(worker, 'message')
  const inTime = withinTime(answer, LIMIT_MS, 'No answer')
  worker.postMessage('anybody there?')
  Atomics.wait(answered, 0, 0)
  // Blocks the thread until long after the limit.
  for (const startedAt = performance.now(); performance.now() - startedAt < 2 * LIMIT_MS; );
  expect(await inTime).toEqual(['here'])
  await worker.terminate()
})

test('A promise that does not settle within its limit rejects with the given message', async () => {
  await expect(withinTime(new Promise(() => undefined), LIMIT_MS, 'Nobody answered')).rejects.toThrow(
    'Nobody answered within 20 ms',
  )
})
