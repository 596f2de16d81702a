import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { EARLY_EVENTS_SCRIPT, replayEarlyEvents } from './early-events.ts'

/** A page before hydration, or during the replay: submits its form and reports the result. */
function sendEarly(form: { hasAttribute: (name: string) => boolean }, replays = false) {
  const listeners: ((event: object) => void)[] = []
  const window: { __EARLY__?: unknown[] } = {}
  runInNewContext(EARLY_EVENTS_SCRIPT, {
    window,
    addEventListener: (type: string, listen: (event: object) => void) => {
      if (type === 'submit') listeners.push(listen)
    },
  })
  Object.assign(window.__EARLY__ ?? expect.fail(), { replays })
  const [preventDefault, stopImmediatePropagation] = [vi.fn(), vi.fn()]
  for (const listen of listeners) listen({ type: 'submit', target: form, preventDefault, stopImmediatePropagation })
  const was = (call: typeof preventDefault) => call.mock.calls.length > 0
  return {
    isPrevented: was(preventDefault),
    isStored: window.__EARLY__?.includes(form),
    isHidden: was(stopImmediatePropagation),
  }
}

test('A form submitted before hydration is queued, and its values never reach the address', () => {
  expect(sendEarly({ hasAttribute: () => false })).toEqual({
    isPrevented: true,
    isStored: true,
    isHidden: false,
  })
})

test('A form with an action is submitted by the browser before hydration', () => {
  expect(sendEarly({ hasAttribute: (name) => name === 'action' })).toEqual({
    isPrevented: false,
    isStored: false,
    isHidden: false,
  })
})

test('A submit during the replay is queued and hidden from the page', () => {
  expect(sendEarly({ hasAttribute: () => false }, true)).toEqual({ isPrevented: true, isStored: true, isHidden: true })
})

test('Events until the replay are replayed, and later ones are not queued', async () => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const looked: string[] = []
  const target = (name: string) =>
    ({
      get isConnected() {
        looked.push(name)
        return false
      },
    }) as Element
  const stop = vi.fn(() => looked.push('stopped'))
  const early = Object.assign([target('typed')], { stop, chosen: new Map() })
  globalThis.__EARLY__ = early
  await replayEarlyEvents()
  expect([early, stop.mock.calls.length]).toMatchObject([{ replays: true }, 0])
  early.push(target('pressed meanwhile'))
  vi.runAllTimers()
  expect(looked).toEqual(['stopped', 'typed', 'pressed meanwhile'])
})
