import { expect, test } from 'vitest'
import { batchReads } from './batch-reads.ts'

test('What is asked while a read is under way is the next one, so many at once, and each is given their own', async () => {
  const reads: number[][] = []
  const read = batchReads(3, async (asks: number[]) => {
    reads.push(asks)
    await new Promise((resolve) => setImmediate(resolve))
    return asks.map((ask) => (ask === 4 ? undefined : ask * 10))
  })
  expect(await Promise.all([1, 2, 3, 4, 5].map(read))).toEqual([10, 20, 30, undefined, 50])
  expect(reads).toEqual([[1], [2, 3, 4], [5]])
})

test('A read in turns that fails is the failure of who waited for it, and the next one is tried', async () => {
  const read = batchReads(2, async (asks: string[]) => {
    if (asks.includes('bad')) throw new Error('down')
    return asks
  })
  const outcomes = await Promise.allSettled(['a', 'bad', 'b', 'c'].map(read))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
})
