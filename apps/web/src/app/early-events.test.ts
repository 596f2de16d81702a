import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { EARLY_EVENTS_SCRIPT } from './early-events.ts'

/** A page whose scripts have not come: sends its form, and tells what became of it. */
function sendEarly(form: { hasAttribute: (name: string) => boolean }) {
  const listeners: ((event: object) => void)[] = []
  const window: { __EARLY__?: unknown[] } = {}
  runInNewContext(EARLY_EVENTS_SCRIPT, {
    window,
    addEventListener: (type: string, listen: (event: object) => void) => {
      if (type === 'submit') listeners.push(listen)
    },
  })
  let isPrevented = false
  for (const listen of listeners) {
    const preventDefault = () => {
      isPrevented = true
    }
    listen({ type: 'submit', target: form, preventDefault })
  }
  return { isPrevented, isKept: window.__EARLY__?.includes(form) }
}

test('A form that is sent before the scripts are there is kept for them, and nothing of it comes into the address', () => {
  expect(sendEarly({ hasAttribute: () => false })).toEqual({ isPrevented: true, isKept: true })
})

test('A form that needs no script is sent by the browser, whether or not the scripts ever come', () => {
  expect(sendEarly({ hasAttribute: (name) => name === 'action' })).toEqual({ isPrevented: false, isKept: false })
})
