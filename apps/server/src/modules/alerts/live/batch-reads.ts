type PendingRead<Key, Value> = { key: Key } & PromiseWithResolvers<Value | undefined>

/**
 * Combines single reads into batches. One `read` runs at a time; keys that arrive during it wait for the next one. So
 * no answer is older than its request, and thousands of simultaneous requests cause a few reads. A failure rejects all
 * requests of its batch.
 */
export function batchReads<Key, Value>(
  batchSize: number,
  read: (keys: Key[]) => Promise<(Value | undefined)[]>,
): (key: Key) => Promise<Value | undefined> {
  const pendingReads: PendingRead<Key, Value>[] = []
  let isReading = false

  async function readAll(): Promise<void> {
    isReading = true
    while (pendingReads.length > 0) await runBatch(pendingReads.splice(0, batchSize))
    isReading = false
  }

  async function runBatch(pending: PendingRead<Key, Value>[]): Promise<void> {
    try {
      const values = await read(pending.map(({ key }) => key))
      for (const [index, { resolve }] of pending.entries()) resolve(values[index])
    } catch (error) {
      for (const { reject } of pending) reject(error)
    }
  }

  return (key) => {
    const pending = { key, ...Promise.withResolvers<Value | undefined>() }
    pendingReads.push(pending)
    if (!isReading) void readAll()
    return pending.promise
  }
}
