import { expect, test } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

function task() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, end: resolve }
}

test('The limit runs the allowed number of tasks at once, and the others in order of arrival', async () => {
  const limited = createConcurrencyLimit(2)
  const tasks = [task(), task(), task(), task()]
  const begun: number[] = []
  const runs = tasks.map(({ work }, index) =>
    limited(() => {
      begun.push(index)
      return work()
    }),
  )
  expect(begun).toEqual([0, 1])
  tasks[1]?.end()
  await runs[1]
  await expect.poll(() => begun).toEqual([0, 1, 2])
  for (const { end } of tasks) end()
  await Promise.all(runs)
  expect(begun).toEqual([0, 1, 2, 3])
})

test('A task that fails frees its slot for the next', async () => {
  const limited = createConcurrencyLimit(1)
  const failing = limited(() => Promise.reject(new Error('no')))
  const next = limited(async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})

test('A task beyond the waiting limit is refused until a waiting one has started', async () => {
  const limited = createConcurrencyLimit(1, 1)
  const [first, second, third] = [task(), task(), task()]
  const running = limited(first.work)
  const waiting = limited(second.work)
  await expect(limited(third.work)).rejects.toMatchObject({ code: 'overloaded' })
  first.end()
  await running
  const later = limited(third.work)
  second.end()
  third.end()
  await Promise.all([waiting, later])
})
