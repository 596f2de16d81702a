import { expect, test } from 'vitest'
import { createTapGuard } from './tap-guard.ts'

function newGuard() {
  let atMs = 0
  let heightPx = 2_000
  const guard = createTapGuard({ nowMs: () => atMs, pageHeight: () => heightPx })
  const click = (clientX: number, clientY: number, { scrolledPx = 0, detail = 1, isTrusted = true } = {}) =>
    guard.press({ clientX, clientY, pageY: clientY + scrolledPx, detail, isTrusted })
  return {
    guard,
    click,
    decideAt(x: number, y: number) {
      expect(click(x, y)).toBe(false)
      guard.decide()
    },
    passMs: (ms: number) => {
      atMs += ms
    },
    shrink: () => {
      heightPx -= 100
    },
  }
}

test('A second tap near the place of a decision is ignored for two seconds, and one elsewhere is not', () => {
  const { decideAt, click, passMs } = newGuard()
  decideAt(300, 400)
  expect(click(315, 390)).toBe(true)
  expect(click(300, 488)).toBe(false)
  expect(click(230, 400)).toBe(false)
  passMs(1_999)
  expect(click(300, 400)).toBe(true)
  passMs(1)
  expect(click(300, 400)).toBe(false)
})

test('A tap in the same place of the window counts as another after scrolling, but not on a page that has shrunk', () => {
  const { decideAt, click, shrink } = newGuard()
  decideAt(300, 400)
  expect(click(300, 400, { scrolledPx: 88 })).toBe(false)
  shrink()
  expect(click(300, 400, { scrolledPx: 88 })).toBe(true)
})

test('A second Enter is ignored until the focus was moved, and shortcuts and taps are not', () => {
  const { guard, click, decideAt } = newGuard()
  const enter = () => click(0, 0, { detail: 0 })
  const shortcut = () => click(0, 0, { detail: 0, isTrusted: false })
  expect(enter()).toBe(false)
  guard.decide()
  expect([enter(), shortcut(), click(300, 400)]).toEqual([true, false, false])
  guard.moveFocus()
  expect(enter()).toBe(false)
  decideAt(300, 400)
  expect(enter()).toBe(false)
  guard.moveFocus()
  expect(click(300, 400)).toBe(true)
  guard.clear()
  expect(click(300, 400)).toBe(false)
})
