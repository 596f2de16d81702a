import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withoutHeld } from './queue-changes.ts'
import { createUndo, type PendingAction, UNDO_MS } from './undo.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function newUndo() {
  const onDone = vi.fn()
  const onFailed = vi.fn()
  return { ...createUndo({ onDone, onFailed }), onDone, onFailed }
}
const held = (changes: Partial<PendingAction> = {}) => ({
  description: 'Rejected',
  change: withoutHeld('a'),
  send: vi.fn(async (_isLeaving: boolean) => undefined),
  ...changes,
})

test('What is held back is sent once after five seconds, and shown until it is answered', async () => {
  const undo = newUndo()
  const deed = held()
  undo.offer(deed)
  await vi.advanceTimersByTimeAsync(UNDO_MS - 1)
  expect(deed.send).not.toHaveBeenCalled()
  expect(undo.read()).toMatchObject([{ isSent: false }])
  await vi.advanceTimersByTimeAsync(1)
  expect(deed.send).toHaveBeenCalledExactlyOnceWith(false)
  expect(undo.onDone).toHaveBeenCalledExactlyOnceWith(deed)
  expect(undo.read()).toEqual([])
})

test('What is taken back in time is never sent, the newest first', async () => {
  const undo = newUndo()
  const [first, second] = [held(), held()]
  undo.offer(first)
  undo.offer(second)
  undo.undo()
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  expect(first.send).toHaveBeenCalledOnce()
  expect(second.send).not.toHaveBeenCalled()
  undo.undo()
  expect(undo.read()).toEqual([])
})

test('What is on its way is taken back no more', async () => {
  const undo = newUndo()
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const deed = held({ send: vi.fn(() => promise) })
  undo.offer(deed)
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  undo.undo()
  expect(undo.read()).toMatchObject([{ isSent: true }])
  resolve(undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(undo.read()).toEqual([])
})

test('What could not be sent stands again as it was, and that is said', async () => {
  const undo = newUndo()
  undo.offer(held({ send: () => Promise.reject(new TypeError('Failed to fetch')) }))
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  expect(undo.onFailed).toHaveBeenCalledOnce()
  expect(undo.onDone).not.toHaveBeenCalled()
  expect(undo.read()).toEqual([])
})

test('Whoever leaves the page has decided: what is held back is sent so that it outlives the page, once', async () => {
  const undo = newUndo()
  const deed = held()
  undo.offer(deed)
  undo.flush()
  undo.flush()
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  expect(deed.send).toHaveBeenCalledExactlyOnceWith(true)
})

test('What its own clock would decide sooner is sent sooner, and at once where there is no time left', () => {
  const undo = newUndo()
  const [soon, now] = [held({ forMs: 1_000 }), held({ forMs: -1 })]
  undo.offer(soon)
  undo.offer(now)
  expect(now.send).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1_000)
  expect(soon.send).toHaveBeenCalledOnce()
})

test('What was done at once is taken back by its opposite, for five seconds', async () => {
  const undo = newUndo()
  const takeBack = vi.fn(async () => undefined)
  undo.offer({ description: 'Skipped', revert: takeBack })
  undo.undo()
  expect(takeBack).toHaveBeenCalledOnce()
  undo.offer({ description: 'Skipped', revert: takeBack })
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  undo.undo()
  expect(takeBack).toHaveBeenCalledOnce()
})
