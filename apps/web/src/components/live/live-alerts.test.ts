import type { Alert, ServerFrame } from '@aplauso/contract/alerts'
import { ALERT_SETTINGS_DEFAULTS } from '@aplauso/contract/alerts'
import { cents } from '@aplauso/contract/money'
import { expect, test } from 'vitest'
import { applyFrame, createLiveAlerts, type LiveAlerts } from './live-alerts.ts'

const joined = (sequence: number): ServerFrame => ({
  type: 'joined',
  payload: { slug: 'ana', role: 'dashboard', settings: ALERT_SETTINGS_DEFAULTS, sequence },
})

const donation = (sequence: number, changes: Partial<Alert> = {}): ServerFrame => ({
  type: 'donation',
  payload: {
    id: `alert-${sequence}`,
    donationId: `donation-${sequence}`,
    sequence,
    donorName: 'Rui',
    amount: cents(500),
    currency: 'EUR',
    style: 'classic',
    durationMs: 15_000,
    test: false,
    replay: false,
    createdAt: '2026-11-21T20:00:00.000Z',
    ...changes,
  },
})
const missed = (sequence: number) => donation(sequence, { replay: true })

/** Applies the frames in order; returns the final state and the announced alerts. */
function applyAll(start: LiveAlerts, frames: ServerFrame[]) {
  const announced: number[] = []
  let state = start
  for (const frame of frames) {
    const update = applyFrame(state, frame)
    state = update.state
    if (update.toAnnounce) announced.push(update.toAnnounce.sequence)
  }
  return { state, announced, live: state.alerts.map(({ sequence }) => sequence) }
}

test("A new tab starts at the server's sequence and announces no earlier alert", () => {
  const { state, announced, live } = applyAll(createLiveAlerts(undefined), [joined(4)])
  expect({ announced, live, known: state.lastSequence }).toEqual({ announced: [], live: [], known: 4 })
  expect(applyAll(state, [joined(5), missed(5)])).toMatchObject({ announced: [5], live: [5] })
})

test('The first donation ever is announced, even when it came while disconnected', () => {
  expect(applyAll(createLiveAlerts(undefined), [joined(0), donation(1)])).toMatchObject({ announced: [1], live: [1] })
  expect(applyAll(createLiveAlerts(undefined), [joined(0), joined(1), missed(1)])).toMatchObject({
    announced: [1],
    live: [1],
  })
})

test('A live donation is listed and announced at once, newest first', () => {
  const { announced, live } = applyAll(createLiveAlerts(undefined), [joined(0), donation(1), donation(2)])
  expect({ announced, live }).toEqual({ announced: [1, 2], live: [2, 1] })
})

test('Missed alerts are all listed, and the newest is announced after the last one', () => {
  const first = applyAll(createLiveAlerts(4), [joined(7), missed(5), missed(6)])
  expect(first).toMatchObject({ announced: [], live: [6, 5] })
  expect(applyAll(first.state, [missed(7)])).toMatchObject({ announced: [7], live: [7, 6, 5] })
})

test('An alert created during the catch-up is announced too', () => {
  expect(applyAll(createLiveAlerts(4), [joined(6), missed(5), missed(6), missed(7)]).announced).toEqual([6, 7])
})

test('A donation during a reload is announced once', () => {
  const first = applyAll(createLiveAlerts(4), [joined(5), missed(5)])
  expect(first.announced).toEqual([5])
  expect(applyAll(createLiveAlerts(first.state.lastSequence), [joined(5)]).announced).toEqual([])
})

test('An interrupted catch-up is announced by the one that completes', () => {
  const { announced, live } = applyAll(createLiveAlerts(4), [joined(6), missed(5), joined(6), missed(6)])
  expect({ announced, live }).toEqual({ announced: [6], live: [6, 5] })
})

test('A live donation during a catch-up is the one announced', () => {
  const { state, announced } = applyAll(createLiveAlerts(4), [joined(7), missed(5), donation(8)])
  expect({ announced, known: state.lastSequence }).toEqual({ announced: [8], known: 8 })
  expect(state.pendingAnnouncement).toBeUndefined()
})

test('A replay that the creator requested is not announced', () => {
  const again = donation(2, { replay: true, forced: true })
  const { announced, live, state } = applyAll(createLiveAlerts(4), [joined(4), again])
  expect({ announced, live, known: state.lastSequence }).toEqual({ announced: [], live: [], known: 4 })
})

test('A donation that is received twice is announced once', () => {
  expect(applyAll(createLiveAlerts(4), [joined(4), donation(5), joined(5), missed(5)]).announced).toEqual([5])
})

test('After a server loses alerts, the state resets to its sequence and reused sequences are announced', () => {
  const before = applyAll(createLiveAlerts(undefined), [joined(0), donation(1), donation(2), donation(3)]).state
  const other = (sequence: number, replay: boolean) =>
    donation(sequence, { id: `other-${sequence}`, donationId: `another-${sequence}`, replay })
  const first = applyAll(before, [joined(2), missed(1), other(2, true)])
  expect(first).toMatchObject({ announced: [2], state: { lastSequence: 2 } })
  expect(first.state.alerts.map(({ id }) => id)).toEqual(['other-2', 'alert-3', 'alert-2', 'alert-1'])
  expect(applyAll(first.state, [other(3, false)])).toMatchObject({ announced: [3], state: { lastSequence: 3 } })
})

test('A known alert whose message was removed loses it in the list, and is not announced again', () => {
  const { state, announced } = applyAll(createLiveAlerts(undefined), [
    ...[joined(0), donation(1, { message: 'Palavra proibida' }), donation(2, { message: 'Olá' })],
    donation(1, { replay: true }),
  ])
  expect(announced).toEqual([1, 2])
  expect(state.alerts.map(({ message }) => message)).toEqual(['Olá', undefined])
})
