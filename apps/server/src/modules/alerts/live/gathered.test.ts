import { expect, test } from 'vitest'
import { gathered, inTurns } from './gathered.ts'

test('What many ask for in one turn is read once, each creator once, and each is given their own', async () => {
  const reads: string[][] = []
  const read = gathered(
    async (creatorIds) => {
      reads.push(creatorIds)
      return new Map(creatorIds.filter((id) => id !== 'gone').map((id) => [id, `of ${id}`]))
    },
    () => expect.fail(),
  )
  expect(await Promise.all(['a', 'b', 'a', 'gone'].map(read))).toEqual(['of a', 'of b', 'of a', undefined])
  expect(await read('a')).toBe('of a')
  expect(reads).toEqual([['a', 'b', 'gone'], ['a']])
})

test('A read that fails is told once, gives nothing, and the next one is tried', async () => {
  const failures: unknown[] = []
  let isDown = true
  const read = gathered(
    async (creatorIds) => {
      if (isDown) throw new Error('down')
      return new Map(creatorIds.map((id) => [id, id]))
    },
    (error) => failures.push(error),
  )
  expect(await Promise.all([read('a'), read('b')])).toEqual([undefined, undefined])
  isDown = false
  expect(await read('a')).toBe('a')
  expect(failures).toEqual([new Error('down')])
})

test('What is asked while a read is under way is the next one, so many at once, and each is given their own', async () => {
  const reads: number[][] = []
  const read = inTurns(3, async (asks: number[]) => {
    reads.push(asks)
    await new Promise((resolve) => setImmediate(resolve))
    return asks.map((ask) => (ask === 4 ? undefined : ask * 10))
  })
  expect(await Promise.all([1, 2, 3, 4, 5].map(read))).toEqual([10, 20, 30, undefined, 50])
  expect(reads).toEqual([[1], [2, 3, 4], [5]])
})

test('A read in turns that fails is the failure of who waited for it, and the next one is tried', async () => {
  const read = inTurns(2, async (asks: string[]) => {
    if (asks.includes('bad')) throw new Error('down')
    return asks
  })
  const outcomes = await Promise.allSettled(['a', 'bad', 'b', 'c'].map(read))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
})
