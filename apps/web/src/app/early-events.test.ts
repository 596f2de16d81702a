import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { EARLY_EVENTS_SCRIPT, replayEarlyEvents } from './early-events.ts'

/** A page whose scripts have not come, or do again what was done before: sends its form, and tells what became of it. */
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
    isKept: window.__EARLY__?.includes(form),
    isHidden: was(stopImmediatePropagation),
  }
}

test('A form that is sent before the scripts are there is kept for them, and nothing of it comes into the address', () => {
  expect(sendEarly({ hasAttribute: () => false })).toEqual({
    isPrevented: true,
    isKept: true,
    isHidden: false,
  })
})

test('A form that needs no script is sent by the browser, whether or not the scripts ever come', () => {
  expect(sendEarly({ hasAttribute: (name) => name === 'action' })).toEqual({
    isPrevented: false,
    isKept: false,
    isHidden: false,
  })
})

test('What is sent while that is done again waits for its turn, and is not seen by a page that has not got it back', () => {
  expect(sendEarly({ hasAttribute: () => false }, true)).toEqual({ isPrevented: true, isKept: true, isHidden: true })
})

test('What comes before it is done again is done again too, and nothing after that is kept', async () => {
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
