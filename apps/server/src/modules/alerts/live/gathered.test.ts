import { expect, test } from 'vitest'
import { gathered } from './gathered.ts'

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
