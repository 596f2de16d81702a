import { afterEach, expect, test, vi } from 'vitest'
import { throttle } from './throttle.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('The first is done at once, and what is asked for meanwhile is one more when the pause is over', async () => {
  vi.useFakeTimers()
  const doneAt: number[] = []
  const startedAt = Date.now()
  const work = throttle(250, () => {
    doneAt.push(Date.now() - startedAt)
  })
  work()
  expect(doneAt).toEqual([0])
  for (const afterMs of [100, 100, 100, 10]) {
    await vi.advanceTimersByTimeAsync(afterMs)
    work()
  }
  await vi.advanceTimersByTimeAsync(2_000)
  expect(doneAt).toEqual([0, 250, 500])
  work()
  expect(doneAt).toHaveLength(4)
})

test('Work that takes long is never done twice at once, and what changes under it is not forgotten', async () => {
  vi.useFakeTimers()
  let [running, most, runs] = [0, 0, 0]
  const work = throttle(250, async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    running -= 1
    runs += 1
  })
  work()
  await vi.advanceTimersByTimeAsync(500)
  work()
  await vi.advanceTimersByTimeAsync(5_000)
  expect([most, runs]).toEqual([1, 2])
})
