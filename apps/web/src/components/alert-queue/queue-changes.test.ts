import type { AlertQueue, QueuedAlert } from '@aplauso/contract/alerts'
import { cents } from '@aplauso/contract/money'
import { expect, test } from 'vitest'
import { applyIfUnchanged, cleared, withoutAlert, withPaused } from './queue-changes.ts'

const alert = (id: string): QueuedAlert => ({
  id,
  donationId: `donation-${id}`,
  donorName: 'Rui',
  amount: cents(500),
  currency: 'EUR',
  test: false,
  createdAt: '2026-11-21T20:00:00.000Z',
})

const queue: AlertQueue = {
  paused: false,
  muted: false,
  soundsMuted: false,
  speechMuted: false,
  panic: false,
  overlays: { connected: 1, hidden: 0, preview: 0, streaming: false, lastSeenAt: null },
  playing: [alert('a')],
  waiting: [alert('b'), alert('c')],
  waitingCount: 40,
  held: [],
  heldCount: 0,
  missed: [alert('d')],
  missedCount: 12,
}

test('Removing an alert deletes it from its list and lowers the count', () => {
  expect(withoutAlert('b')(queue)).toEqual({ ...queue, waiting: [alert('c')], waitingCount: 39 })
  expect(withoutAlert('d')(queue)).toEqual({ ...queue, missed: [], missedCount: 11 })
  expect(withoutAlert('a')(queue)).toEqual({ ...queue, playing: [] })
})

test('Clearing one list empties it and leaves the other unchanged', () => {
  expect(cleared('waiting')(queue)).toEqual({ ...queue, waiting: [], waitingCount: 0 })
  expect(cleared('missed')(queue)).toEqual({ ...queue, missed: [], missedCount: 0 })
})

test('A change is applied unless a newer queue has arrived meanwhile', () => {
  expect(applyIfUnchanged(queue, queue, withPaused(true))).toEqual({ ...queue, paused: true })
  const shownAgain = { ...queue, playing: [alert('d')], missed: [] }
  expect(applyIfUnchanged(queue, shownAgain, withoutAlert('d'))).toBe(shownAgain)
})
