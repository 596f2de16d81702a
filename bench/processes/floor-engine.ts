// The embedded engine with the product's settings and file system, without its other layers.
import { mkdirSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { DurableFolder } from '../../apps/server/src/platform/database/embedded/durable-folder.ts'
import { openOnDisk } from '../../apps/server/src/platform/database/embedded/open-pglite.ts'

const folder: string = workerData
mkdirSync(folder, { recursive: true })
const engine = await openOnDisk(
  new DurableFolder(folder, (code) => {
    throw new Error(`the disk answered ${code}`)
  }),
  () => undefined,
)

type QueryMessage = { id: number; text: string; values: unknown[] }

parentPort?.on('message', async ({ id, text, values }: QueryMessage) => {
  try {
    const { rows } = await engine.query(text, values)
    parentPort?.postMessage({ id, rows })
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) })
  }
})
parentPort?.postMessage('ready')
