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
const pendingAction = (changes: Partial<PendingAction> = {}) => ({
  description: 'Rejected',
  change: withoutHeld('a'),
  send: vi.fn(async (_isLeaving: boolean) => undefined),
  ...changes,
})

test('A pending action is sent once after five seconds and offered for undo until it is answered', async () => {
  const undo = newUndo()
  const action = pendingAction()
  undo.offer(action)
  await vi.advanceTimersByTimeAsync(UNDO_MS - 1)
  expect(action.send).not.toHaveBeenCalled()
  expect(undo.read()).toMatchObject([{ isSent: false }])
  await vi.advanceTimersByTimeAsync(1)
  expect(action.send).toHaveBeenCalledExactlyOnceWith(false)
  expect(undo.onDone).toHaveBeenCalledExactlyOnceWith(action)
  expect(undo.read()).toEqual([])
})

test('Undo cancels the newest pending action before it is sent', async () => {
  const undo = newUndo()
  const [first, second] = [pendingAction(), pendingAction()]
  undo.offer(first)
  undo.offer(second)
  undo.undo()
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  expect(first.send).toHaveBeenCalledOnce()
  expect(second.send).not.toHaveBeenCalled()
  undo.undo()
  expect(undo.read()).toEqual([])
})

test('Undo does not affect an action that is being sent', async () => {
  const undo = newUndo()
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const action = pendingAction({ send: vi.fn(() => promise) })
  undo.offer(action)
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  undo.undo()
  expect(undo.read()).toMatchObject([{ isSent: true }])
  resolve(undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(undo.read()).toEqual([])
})

test('A pending action that cannot be sent is dropped and reports its failure', async () => {
  const undo = newUndo()
  undo.offer(pendingAction({ send: () => Promise.reject(new TypeError('Failed to fetch')) }))
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  expect(undo.onFailed).toHaveBeenCalledOnce()
  expect(undo.onDone).not.toHaveBeenCalled()
  expect(undo.read()).toEqual([])
})

test('Leaving the page sends pending actions once with requests that outlive it', async () => {
  const undo = newUndo()
  const action = pendingAction()
  undo.offer(action)
  undo.flush()
  undo.flush()
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  expect(action.send).toHaveBeenCalledExactlyOnceWith(true)
})

test('A pending action with an earlier deadline is sent by it, at once if it has passed', () => {
  const undo = newUndo()
  const [soon, now] = [pendingAction({ forMs: 1_000 }), pendingAction({ forMs: -1 })]
  undo.offer(soon)
  undo.offer(now)
  expect(now.send).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1_000)
  expect(soon.send).toHaveBeenCalledOnce()
})

test('An action that was sent at once can be reverted for five seconds', async () => {
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
