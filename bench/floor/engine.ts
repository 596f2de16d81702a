import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Pool } from 'pg'

export type Row = Record<string, unknown>

/** A database without the product's layers: plain `pg`, or the embedded engine in a worker with plain messages. */
export type FloorEngine = (text: string, values: readonly unknown[]) => Promise<Row[]>

const MAX_CONNECTIONS = 10

export function openFloorPostgres(databaseUrl: string): FloorEngine {
  const pool = new Pool({ connectionString: databaseUrl, max: MAX_CONNECTIONS })
  return async (text, values) => (await pool.query<Row>(text, [...values])).rows
}

type Answer = { id: number; rows: Row[] | undefined; error: string | undefined }

export async function openFloorEmbedded(folder: string): Promise<FloorEngine> {
  const worker = new Worker(new URL('../processes/floor-engine.ts', import.meta.url), {
    workerData: folder,
    execArgv: [],
  })
  const waiting = new Map<number, PromiseWithResolvers<Row[]>>()
  let lastId = 0
  await once(worker, 'message')
  worker.on('message', ({ id, rows, error }: Answer) => {
    const pending = waiting.get(id)
    waiting.delete(id)
    if (rows === undefined) pending?.reject(new Error(error))
    else pending?.resolve(rows)
  })
  return (text, values) => {
    lastId += 1
    const pending = Promise.withResolvers<Row[]>()
    waiting.set(lastId, pending)
    worker.postMessage({ id: lastId, text, values })
    return pending.promise
  }
}
