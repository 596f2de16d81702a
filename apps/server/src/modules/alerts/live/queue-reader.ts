import type { AlertQueue } from '@aplauso/contract/alerts'
import type { Database } from '#modules/tables.ts'
import { readQueues } from '../read-queues.ts'

export type ReadQueue = (creatorId: string) => Promise<AlertQueue | undefined>

/**
 * Reads a creator's queue, undefined when that has failed, which is told once for all who asked. What is asked for in the
 * same turn of the event loop is one statement.
 */
export function createQueueReader(db: Database, failed: (error: unknown) => void): ReadQueue {
  let asked = new Set<string>()
  let reading: Promise<Map<string, AlertQueue>> | undefined

  async function read(): Promise<Map<string, AlertQueue>> {
    await new Promise((resolve) => setImmediate(resolve))
    const creatorIds = [...asked]
    asked = new Set()
    reading = undefined
    try {
      return await readQueues(db, creatorIds)
    } catch (error) {
      failed(error)
      return new Map()
    }
  }

  return async (creatorId) => {
    asked.add(creatorId)
    reading ??= read()
    return (await reading).get(creatorId)
  }
}
