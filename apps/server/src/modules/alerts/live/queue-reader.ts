import type { AlertQueue } from '@aplauso/contract/alerts'
import type { Database } from '#modules/tables.ts'
import { readQueues } from '../read-queues.ts'

export type ReadQueue = (creatorId: string) => Promise<AlertQueue | undefined>

/** Reads a creator's queue; what is asked for in the same turn of the event loop is one statement. */
export function createQueueReader(db: Database): ReadQueue {
  let asked = new Set<string>()
  let reading: Promise<Map<string, AlertQueue>> | undefined

  async function read(): Promise<Map<string, AlertQueue>> {
    await new Promise((resolve) => setImmediate(resolve))
    const creatorIds = [...asked]
    asked = new Set()
    reading = undefined
    return readQueues(db, creatorIds)
  }

  return async (creatorId) => {
    asked.add(creatorId)
    reading ??= read()
    return (await reading).get(creatorId)
  }
}
