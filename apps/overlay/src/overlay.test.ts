import { expect, test } from 'vitest'
import { createOverlay } from './overlay.ts'
import { createQueue } from './queue.ts'
import { createReports } from './reports.ts'
import { anAlert, someSettings } from './testing/alerts.ts'
import { createManualClock } from './testing/manual-clock.ts'

function openOverlay() {
  const time = createManualClock()
  const shown: string[] = []
  const applied: boolean[] = []
  let sends = 0
  const reports = createReports({
    storage: () => ({ getItem: () => null, setItem: () => {} }),
    slug: 'ana',
    mayReport: true,
  })
  const queue = createQueue({
    clock: time.clock,
    effects: {
      showCard: ({ id }) => shown.push(id),
      leaveCard: () => {},
      removeCard: () => {},
      hasSound: () => false,
      startSound: () => undefined,
      complete: reports.complete,
    },
  })
  const overlay = createOverlay({
    queue,
    reports,
    sendReports: () => {
      sends += 1
    },
    applySettings: ({ muted }) => applied.push(muted),
  })
  return { overlay, time, reports, shown, applied, sends: () => sends }
}

test('An alert that was shown to its end is reported again and not shown again', () => {
  const { overlay, time, reports, shown, sends } = openOverlay()
  overlay.receive({ type: 'donation', alert: anAlert('a') })
  time.advance(20_000)
  reports.confirm(['a'])
  overlay.receive({ type: 'donation', alert: anAlert('a') })
  expect(shown).toEqual(['a'])
  expect(reports.unsent()).toEqual(['a'])
  expect(sends()).toBe(1)
})

test('An alert that the creator replays is shown again', () => {
  const { overlay, time, shown } = openOverlay()
  overlay.receive({ type: 'donation', alert: anAlert('a') })
  time.advance(20_000)
  overlay.receive({ type: 'donation', alert: anAlert('a', { forced: true }) })
  expect(shown).toEqual(['a', 'a'])
})

test('Joining brings the settings and sends what was not reported', () => {
  const { overlay, shown, applied, sends } = openOverlay()
  overlay.receive({ type: 'joined', role: 'overlay', settings: someSettings({ paused: true, muted: true }) })
  overlay.receive({ type: 'donation', alert: anAlert('a') })
  expect(shown).toEqual([])
  overlay.receive({ type: 'control', action: 'resume', id: undefined })
  expect(shown).toEqual(['a'])
  expect(applied).toEqual([true])
  expect(sends()).toBe(1)
})

test('Muting takes effect at once and leaves the cards alone', () => {
  const { overlay, shown, applied } = openOverlay()
  overlay.receive({ type: 'donation', alert: anAlert('a') })
  overlay.receive({ type: 'control', action: 'mute', id: undefined })
  overlay.receive({ type: 'control', action: 'unmute', id: undefined })
  expect(applied).toEqual([true, false])
  expect(shown).toEqual(['a'])
})
