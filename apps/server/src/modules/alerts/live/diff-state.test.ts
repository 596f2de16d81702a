import type { SomeAlertSettings } from '@aplauso/contract/alerts'
import { cents } from '@aplauso/contract/money'
import { expect, test } from 'vitest'
import type { ChannelState } from '../channel-state.ts'
import { diffState, sameExceptAlerts, sentStateOf } from './diff-state.ts'

const STATE: ChannelState = {
  id: 'id',
  slug: 'ana',
  sequence: 3,
  lastAlertId: null,
  widgetKeyVersion: 1,
  listenKeyVersion: 1,
  sceneKeys: '{}',
  storedSettings: '{}',
  storedVariations: null,
  publicFeed: true,
  donation_goal_cents: cents(10_000),
  total_received_cents: cents(2_000),
  private_received_cents: cents(500),
}
const NOTHING = {
  frames: [],
  areKeysChanged: false,
  areSettingsChanged: false,
  isPanicChanged: false,
  isGoalDue: false,
  isDashboardGoalDue: false,
}

const withSettings = (settings: SomeAlertSettings): ChannelState => ({
  ...STATE,
  storedSettings: JSON.stringify(settings),
})

function change(from: ChannelState, to: ChannelState) {
  const before = sentStateOf(from)
  return diffState(before, sentStateOf(to, before))
}

const namesOf = ({ frames }: ReturnType<typeof diffState>) =>
  frames.map((frame) => (frame.type === 'control' ? frame.payload.action : frame.type))

test('Two equal states have no difference, and the parsed settings are used again', () => {
  const before = sentStateOf(STATE)
  const after = sentStateOf({ ...STATE, sequence: 4 }, before)
  expect(diffState(before, after)).toEqual(NOTHING)
  expect(after.presentation).toBe(before.presentation)
  expect(sameExceptAlerts(STATE, { ...STATE, sequence: 4 })).toBe(true)
})

test.each<[SomeAlertSettings, SomeAlertSettings, string[]]>([
  [{}, { durationMs: 9_000 }, ['settings']],
  [{}, { paused: true, muted: true }, ['settings', 'pause', 'mute']],
  [{ paused: true, muted: true }, {}, ['settings', 'resume', 'unmute']],
  [{}, { panic: true }, ['settings', 'pause', 'panic']],
  [{ panic: true }, {}, ['settings', 'resume', 'calm']],
  [{ paused: true }, { paused: true, panic: true }, ['settings', 'panic']],
])('Settings that change from %j to %j are sent as these frames: %j', (from, to, names) => {
  const diff = change(withSettings(from), withSettings(to))
  expect(namesOf(diff)).toEqual(names)
  expect(diff).toMatchObject({
    areSettingsChanged: true,
    isPanicChanged: names.includes('panic') || names.includes('calm'),
  })
})

test('Panic silences viewers and API clients, a closed feed viewers only, and the goal is due when they return', () => {
  const closed = { ...STATE, publicFeed: false }
  const inPanic = withSettings({ panic: true })
  expect([STATE, closed, inPanic].map((state) => sentStateOf(state).audience)).toEqual([
    { viewers: true, apiClients: true },
    { viewers: false, apiClients: true },
    { viewers: false, apiClients: false },
  ])
  expect(change(closed, STATE)).toEqual({ ...NOTHING, isGoalDue: true })
  expect(change(STATE, closed)).toEqual(NOTHING)
  expect([change(inPanic, STATE).isGoalDue, change(STATE, inPanic).isGoalDue]).toEqual([true, false])
  // With a closed feed, the end of panic brings back the API clients alone.
  expect(change({ ...inPanic, publicFeed: false }, closed).isGoalDue).toBe(true)
})

test('A private donation changes the goal of dashboards only', () => {
  const received = { ...STATE, total_received_cents: cents(2_300) }
  expect(change(STATE, received)).toEqual({ ...NOTHING, isGoalDue: true, isDashboardGoalDue: true })
  expect(change(STATE, { ...received, private_received_cents: cents(800) })).toEqual({
    ...NOTHING,
    isDashboardGoalDue: true,
  })
})

test.each<Partial<ChannelState>>([{ widgetKeyVersion: 2 }, { listenKeyVersion: 2 }, { sceneKeys: '{"a":[1,1]}' }])(
  'A rotated key or a changed scene is a change of keys: %j',
  (changed) => {
    expect(change(STATE, { ...STATE, ...changed })).toEqual({ ...NOTHING, areKeysChanged: true })
    expect(sameExceptAlerts(STATE, { ...STATE, ...changed })).toBe(false)
  },
)

test('Changed variations are read again and sent with the next alert only', () => {
  const before = sentStateOf(STATE)
  const after = sentStateOf({ ...STATE, storedVariations: '[]' }, before)
  expect(after.presentation).not.toBe(before.presentation)
  expect(diffState(before, after)).toEqual(NOTHING)
  expect(sameExceptAlerts(STATE, after.state)).toBe(false)
})
