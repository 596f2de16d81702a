import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withoutHeld } from './queue-changes.ts'
import { createUndo, type PendingAction, UNDO_GUARD_MS, UNDO_MS } from './undo.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function newUndo() {
  const onDone = vi.fn()
  const onFailed = vi.fn()
  const isUnsent = (error: unknown) => error instanceof TypeError
  return { ...createUndo({ onDone, onFailed, isUnsent, nowMs: Date.now }), onDone, onFailed }
}
const passGuard = () => vi.advanceTimersByTime(UNDO_GUARD_MS)
const pendingAction = (changes: Partial<PendingAction> = {}) => ({
  description: 'Rejected',
  change: withoutHeld(['a']),
  send: vi.fn(async (_isLeaving: boolean) => undefined),
  ...changes,
})

test('A pending action is sent once after five seconds and offered for undo until it is answered', async () => {
  const undo = newUndo()
  const action = pendingAction()
  undo.offer(action)
  await vi.advanceTimersByTimeAsync(UNDO_MS - 1)
  expect(action.send).not.toHaveBeenCalled()
  expect(undo.read()).toMatchObject([{ isOver: false }])
  await vi.advanceTimersByTimeAsync(1)
  expect(action.send).toHaveBeenCalledExactlyOnceWith(false)
  expect(undo.onDone).toHaveBeenCalledExactlyOnceWith(action, true)
  expect(undo.read()).toEqual([])
})

test('Undo cancels the newest pending action before it is sent', async () => {
  const undo = newUndo()
  const [first, second] = [pendingAction(), pendingAction()]
  undo.offer(first)
  undo.offer(second)
  passGuard()
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
  expect(undo.read()).toMatchObject([{ isOver: true }])
  resolve(undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(undo.read()).toEqual([])
})

test('A pending action that the server refuses is dropped and reports its failure', async () => {
  const undo = newUndo()
  undo.offer(pendingAction({ send: () => Promise.reject(new Error('403')) }))
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  expect(undo.onFailed).toHaveBeenCalledOnce()
  expect(undo.onDone).not.toHaveBeenCalled()
  expect(undo.read()).toEqual([])
})

test('A pending action without a network stays, and is sent again every five seconds and when the network is back', async () => {
  const undo = newUndo()
  const send = vi.fn(() => Promise.reject<undefined>(new TypeError('Failed to fetch')))
  undo.offer(pendingAction({ send }))
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  expect(send).toHaveBeenCalledTimes(2)
  expect(undo.read()).toMatchObject([{ isOver: true }])
  send.mockResolvedValue(undefined)
  undo.resume()
  await vi.advanceTimersByTimeAsync(0)
  expect(send).toHaveBeenCalledTimes(3)
  expect(undo.onDone).toHaveBeenCalledOnce()
  expect(undo.onFailed).not.toHaveBeenCalled()
  expect(undo.read()).toEqual([])
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  expect(send).toHaveBeenCalledTimes(3)
})

test('Undo does nothing for 600 ms after a decision', async () => {
  const undo = newUndo()
  const action = pendingAction()
  undo.offer(action)
  vi.advanceTimersByTime(UNDO_GUARD_MS - 1)
  expect([undo.isGuarded(), undo.undo()]).toEqual([true, false])
  vi.advanceTimersByTime(1)
  expect([undo.isGuarded(), undo.undo()]).toEqual([false, true])
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  expect(action.send).not.toHaveBeenCalled()
})

test('An action that is sent at once is undone by its opposite after the answer, and only if it succeeded', async () => {
  const undo = newUndo()
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const revert = vi.fn(async () => undefined)
  undo.offer(pendingAction({ send: () => promise, revert }))
  passGuard()
  undo.undo()
  expect(undo.read()).toEqual([])
  expect(revert).not.toHaveBeenCalled()
  resolve(undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(revert).toHaveBeenCalledOnce()
  // Undone before it reached the server, it is not sent again.
  const unsent = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  undo.offer(pendingAction({ send: unsent, revert }))
  await vi.advanceTimersByTimeAsync(UNDO_GUARD_MS)
  undo.undo()
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  expect(unsent).toHaveBeenCalledOnce()
  expect(revert).toHaveBeenCalledOnce()
  // Without an undo it is sent once.
  const sent = vi.fn(async () => undefined)
  undo.offer(pendingAction({ send: sent, revert }))
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  expect(sent).toHaveBeenCalledOnce()
  expect(undo.read()).toEqual([])
  expect(revert).toHaveBeenCalledOnce()
})

test('Leaving the page sends pending actions once with requests that outlive it, and tells when they are answered', async () => {
  const undo = newUndo()
  const { promise: answered, resolve: answer } = Promise.withResolvers<undefined>()
  const action = pendingAction({ send: vi.fn(() => answered) })
  undo.offer(action)
  let isDone = false
  void undo.flush().then(() => {
    isDone = true
  })
  void undo.flush()
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  expect(action.send).toHaveBeenCalledExactlyOnceWith(true)
  expect(isDone).toBe(false)
  answer(undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(isDone).toBe(true)
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
  await vi.advanceTimersByTimeAsync(UNDO_GUARD_MS)
  undo.undo()
  await vi.advanceTimersByTimeAsync(0)
  expect(takeBack).toHaveBeenCalledOnce()
  undo.offer({ description: 'Skipped', revert: takeBack })
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  undo.undo()
  expect(takeBack).toHaveBeenCalledOnce()
})
