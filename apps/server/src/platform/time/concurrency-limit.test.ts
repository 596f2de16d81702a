import { expect, test } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

function piece() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, end: resolve }
}

test('So many run at once, and the others in the order they came', async () => {
  const inTurn = createConcurrencyLimit(2)
  const pieces = [piece(), piece(), piece(), piece()]
  const begun: number[] = []
  const runs = pieces.map(({ work }, index) =>
    inTurn(() => {
      begun.push(index)
      return work()
    }),
  )
  expect(begun).toEqual([0, 1])
  pieces[1]?.end()
  await runs[1]
  await expect.poll(() => begun).toEqual([0, 1, 2])
  for (const { end } of pieces) end()
  await Promise.all(runs)
  expect(begun).toEqual([0, 1, 2, 3])
})

test('A piece that fails gives its place to the next', async () => {
  const inTurn = createConcurrencyLimit(1)
  const failing = inTurn(() => Promise.reject(new Error('no')))
  const next = inTurn(async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})

test('When as many wait as may, the next is sent away, until one of them has begun', async () => {
  const inTurn = createConcurrencyLimit(1, 1)
  const [first, second, third] = [piece(), piece(), piece()]
  const running = inTurn(first.work)
  const waiting = inTurn(second.work)
  await expect(inTurn(third.work)).rejects.toMatchObject({ code: 'overloaded' })
  first.end()
  await running
  const later = inTurn(third.work)
  second.end()
  third.end()
  await Promise.all([waiting, later])
})
