import { expect, test } from 'vitest'
import { batchReads } from './batch-reads.ts'

test('Keys that arrive during a read wait for the next one, in batches of limited size, and each gets its own value', async () => {
  const reads: number[][] = []
  const read = batchReads(3, async (keys: number[]) => {
    reads.push(keys)
    await new Promise((resolve) => setImmediate(resolve))
    return keys.map((key) => (key === 4 ? undefined : key * 10))
  })
  expect(await Promise.all([1, 2, 3, 4, 5].map(read))).toEqual([10, 20, 30, undefined, 50])
  expect(reads).toEqual([[1], [2, 3, 4], [5]])
})

test('A failed read rejects the requests of its batch only, and the next batch is read', async () => {
  const read = batchReads(2, async (keys: string[]) => {
    if (keys.includes('bad')) throw new Error('down')
    return keys
  })
  const outcomes = await Promise.allSettled(['a', 'bad', 'b', 'c'].map(read))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
})
