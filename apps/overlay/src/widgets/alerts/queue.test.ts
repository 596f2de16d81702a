import { SOUND_MAX_MS, WAITING_MAX } from '@aplauso/live/alert-queue'
import { expect, test } from 'vitest'
import { createQueueHarness, type SoundMs } from '../../testing/queue-harness.ts'
import { anAlert, someSettings } from '../../testing/sample-alerts.ts'

const ids = (entries: { id: string }[]) => entries.map(({ id }) => id)

test('An alert shows at once, leaves after its 15 s and is complete 0.4 s later', () => {
  const { queue, time, onScreen, leaving, completed } = createQueueHarness()
  queue.add(anAlert('a'))
  expect(onScreen).toEqual(['a'])
  time.advance(14_999)
  expect(leaving).toEqual([])
  time.advance(1)
  expect(leaving).toEqual(['a'])
  time.advance(400)
  expect(onScreen).toEqual([])
  expect(completed).toEqual([{ id: 'a', atMs: 15_400 }])
})

test('Three cards show at once, the newest on top, and the rest wait in order', () => {
  const { queue, time, onScreen, shown } = createQueueHarness()
  for (const id of ['a', 'b', 'c', 'd', 'e']) queue.add(anAlert(id))
  expect(onScreen).toEqual(['c', 'b', 'a'])
  time.advance(15_400)
  expect(onScreen).toEqual(['e', 'd'])
  expect(ids(shown)).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('A card stays until its own sound has ended, also when the sound had to wait', () => {
  const sounds: Record<string, SoundMs> = { a: 30_000, b: 10_000 }
  const { queue, time, heard, completed } = createQueueHarness(({ id }) => sounds[id])
  queue.add(anAlert('a'))
  queue.add(anAlert('b'))
  queue.add(anAlert('silent'))
  expect(heard).toEqual(['a'])
  time.advance(30_000)
  expect(heard).toEqual(['b'])
  time.advance(20_000)
  expect(completed).toEqual([
    { id: 'silent', atMs: 15_400 },
    { id: 'a', atMs: 30_400 },
    { id: 'b', atMs: 40_400 },
  ])
})

test('A card is marked while its sound plays, also when a skip ends it', () => {
  const { queue, time, captioned } = createQueueHarness(({ id }) => (id === 'silent' ? undefined : 5_000))
  for (const id of ['a', 'silent', 'b']) queue.add(anAlert(id))
  expect(captioned).toEqual(['a'])
  time.advance(5_000)
  expect(captioned).toEqual(['b'])
  queue.skip('b')
  expect(captioned).toEqual([])
})

test('A sound without an end event is cut off and does not block the next one', () => {
  const sounds: Record<string, SoundMs> = { a: 'never', b: 5_000 }
  const { queue, time, heard, completed } = createQueueHarness(({ id }) => sounds[id])
  queue.add(anAlert('a'))
  queue.add(anAlert('b'))
  time.advance(SOUND_MAX_MS)
  expect(heard).toEqual(['b'])
  time.advance(10_000)
  expect(ids(completed)).toEqual(['a', 'b'])
  expect(time.pending()).toBe(0)
})

test('A skip without an id ends the alert whose sound plays, and counts it as shown', () => {
  const { queue, onScreen, heard, completed } = createQueueHarness(() => 20_000)
  queue.add(anAlert('a'))
  queue.add(anAlert('b'))
  queue.skip()
  expect(onScreen).toEqual(['b'])
  expect(heard).toEqual(['b'])
  expect(completed).toEqual([{ id: 'a', atMs: 0 }])
})

test('A skip with an id also reaches a waiting alert', () => {
  const { queue, time, shown, completed } = createQueueHarness()
  queue.apply(someSettings({ cardsAtOnce: 1 }))
  for (const id of ['a', 'b', 'c']) queue.add(anAlert(id))
  queue.skip('b')
  time.advance(60_000)
  expect(ids(shown)).toEqual(['a', 'c'])
  expect(ids(completed)).toEqual(['b', 'a', 'c'])
})

test('A pause stops new cards, and cards on screen end normally', () => {
  const { queue, time, onScreen, completed } = createQueueHarness()
  queue.add(anAlert('a'))
  queue.apply(someSettings({ paused: true }))
  queue.add(anAlert('b'))
  time.advance(60_000)
  expect(ids(completed)).toEqual(['a'])
  expect(onScreen).toEqual([])
  queue.apply(someSettings())
  expect(onScreen).toEqual(['b'])
})

test('New settings apply to waiting alerts at once', () => {
  const { queue, time, onScreen, completed } = createQueueHarness()
  queue.apply(someSettings({ cardsAtOnce: 1 }))
  for (const id of ['a', 'b', 'c']) queue.add(anAlert(id))
  queue.apply(someSettings({ cardsAtOnce: 2, durationMs: 5_000 }))
  expect(onScreen).toEqual(['b', 'a'])
  time.advance(5_400)
  expect(completed).toEqual([{ id: 'b', atMs: 5_400 }])
})

test('A test with unsaved settings keeps them while it waits', () => {
  const { queue, time, completed } = createQueueHarness()
  queue.apply(someSettings({ cardsAtOnce: 1 }))
  queue.add(anAlert('a'))
  queue.add(anAlert('draft', { test: true, durationMs: 3_000, draft: someSettings({ durationMs: 3_000 }) }))
  queue.add(anAlert('b'))
  queue.apply(someSettings({ cardsAtOnce: 1, durationMs: 10_000 }))
  time.advance(60_000)
  expect(completed).toEqual([
    { id: 'a', atMs: 15_400 },
    { id: 'draft', atMs: 15_400 + 3_400 },
    { id: 'b', atMs: 18_800 + 10_400 },
  ])
})

test('An alert that waits or shows is not added twice', () => {
  const { queue, time, completed } = createQueueHarness()
  queue.add(anAlert('a'))
  queue.add(anAlert('a'))
  time.advance(60_000)
  expect(ids(completed)).toEqual(['a'])
})

test('A waiting alert takes a sound that arrives later, and one on screen does not', () => {
  const { queue, time, completed } = createQueueHarness(({ audioUrl }) => (audioUrl ? 20_000 : undefined))
  queue.apply(someSettings({ cardsAtOnce: 1 }))
  for (const id of ['a', 'b']) queue.add(anAlert(id))
  for (const id of ['a', 'b']) queue.add(anAlert(id, { audioUrl: '/speech.mp3' }))
  time.advance(60_000)
  expect(completed).toEqual([
    { id: 'a', atMs: 15_400 },
    { id: 'b', atMs: 15_400 + 20_400 },
  ])
})

test('A cleared alert does not complete, and shows when it is sent again', () => {
  const { queue, time, shown, completed } = createQueueHarness()
  queue.apply(someSettings({ cardsAtOnce: 1 }))
  for (const id of ['a', 'b', 'c']) queue.add(anAlert(id))
  queue.clear()
  time.advance(60_000)
  expect(ids(completed)).toEqual(['a'])
  queue.add(anAlert('c'))
  expect(ids(shown)).toEqual(['a', 'c'])
})

test('The alert whose sound plays is listed first of those on screen', () => {
  const { queue, time } = createQueueHarness(({ id }) => (id === 'b' ? 20_000 : undefined))
  for (const id of ['a', 'b', 'c', 'd']) queue.add(anAlert(id))
  expect(queue.playing()).toEqual(['b', 'a', 'c'])
  queue.apply(someSettings({ paused: true }))
  queue.clear()
  time.advance(60_000)
  expect([queue.playing(), queue.isIdle()]).toEqual([[], true])
})

test('The queue keeps a thousand waiting alerts, and drops the oldest until the rest was shown', () => {
  const { queue, time, shown, completed, timesDrained } = createQueueHarness()
  queue.apply(someSettings({ paused: true }))
  for (let n = 0; n < WAITING_MAX + 5; n += 1) queue.add(anAlert(`${n}`))
  queue.apply(someSettings())
  expect(ids(shown)).toEqual(['5', '6', '7'])
  expect(timesDrained()).toBe(0)
  time.advance((WAITING_MAX / 3) * 15_400)
  expect(completed.length).toBeLessThan(WAITING_MAX)
  expect(timesDrained()).toBe(1)
  time.advance(60_000)
  expect(completed).toHaveLength(WAITING_MAX)
  expect(timesDrained()).toBe(1)
})
