import { afterEach, expect, test, vi } from 'vitest'
import { throttle } from './throttle.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('Throttled work runs at once, and calls during the pause cause one more run after it', async () => {
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

test('Throttled work never overlaps itself, and a call during a run causes one more run', async () => {
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
