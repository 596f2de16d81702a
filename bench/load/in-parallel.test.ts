import { expect, test } from 'vitest'
import { inParallel } from './in-parallel.ts'

test('inParallel processes this many items at a time, in order, and returns results in the order of the items', async () => {
  let underWay = 0
  let most = 0
  const started: number[] = []
  const results = await inParallel(3, [10, 20, 30, 40, 50, 60, 70], async (item, index) => {
    started.push(index)
    underWay += 1
    most = Math.max(most, underWay)
    await new Promise((resolve) => setImmediate(resolve))
    underWay -= 1
    return item + index
  })
  expect(results).toEqual([10, 21, 32, 43, 54, 65, 76])
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(most).toBe(3)
})

test('inParallel rejects with the first failure', async () => {
  const work = inParallel(2, [1, 2, 3], async (item) => {
    if (item === 2) throw new Error('two')
  })
  await expect(work).rejects.toThrow('two')
})
