import type { AlertQueue } from '@aplauso/contract/alerts'
import { expect, test } from 'vitest'
import { alertsState } from './alerts-state.ts'

const ONE = { connected: 1, hidden: 0, preview: 0, streaming: false, lastSeenAt: null }
const queueOf = (changes: Partial<AlertQueue>): AlertQueue => ({
  ...{
    paused: false,
    muted: false,
    soundsMuted: false,
    speechMuted: false,
    panic: false,
    playing: [],
    waiting: [],
    waitingCount: 0,
  },
  ...{ held: [], heldCount: 0, missed: [], missedCount: 0 },
  overlays: ONE,
  ...changes,
})

test.each([
  ['on', {}],
  ['off', { overlays: { ...ONE, connected: 0 } }],
  ['hidden', { overlays: { ...ONE, connected: 2, hidden: 1, preview: 1 } }],
  ['on', { overlays: { ...ONE, connected: 2, hidden: 1 } }],
  ['muted', { muted: true }],
  ['paused', { paused: true, muted: true }],
  ['paused', { paused: true, overlays: { ...ONE, connected: 0 } }],
  ['off', { muted: true, overlays: { ...ONE, connected: 0 } }],
] as const)('Alerts are %s', (state, changes) => {
  expect(alertsState(queueOf(changes), true)).toBe(state)
})

test('alertsState is loading without a queue and lost while disconnected', () => {
  expect(alertsState(undefined, true)).toBe('loading')
  expect(alertsState(queueOf({}), false)).toBe('lost')
})
