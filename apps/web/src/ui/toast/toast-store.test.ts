import { TOAST_HOTKEY, TOAST_MS, TOAST_REMOVAL_MS, TOAST_SWIPE_PX } from '@aplauso/contract/limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToastStore } from './toast-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('A new toast replaces the old one', () => {
  const store = createToastStore()
  store.toast({ title: 'first' })
  store.toast({ title: 'second' })
  expect(store.read()).toMatchObject({ title: 'second', open: true })
})

test('A dismissed toast closes at once and is removed after 1,000,000 ms', () => {
  const store = createToastStore()
  store.toast({ title: 'first' })
  store.dismiss(store.read()?.id ?? 0)
  expect(store.read()).toMatchObject({ open: false })
  vi.advanceTimersByTime(TOAST_REMOVAL_MS - 1)
  expect(store.read()).toBeDefined()
  vi.advanceTimersByTime(1)
  expect(store.read()).toBeUndefined()
})

test('Dismissing a replaced toast leaves the new one open', () => {
  const store = createToastStore()
  store.toast({ title: 'first' })
  const firstId = store.read()?.id ?? 0
  store.toast({ title: 'second' })
  store.dismiss(firstId)
  expect(store.read()).toMatchObject({ title: 'second', open: true })
})

test('Removing an old toast leaves a new one', () => {
  const store = createToastStore()
  store.toast({ title: 'first' })
  store.dismiss(store.read()?.id ?? 0)
  store.toast({ title: 'second' })
  vi.advanceTimersByTime(TOAST_REMOVAL_MS)
  expect(store.read()).toMatchObject({ title: 'second' })
})

test('The toast constants are as specified', () => {
  expect({ TOAST_MS, TOAST_SWIPE_PX, TOAST_HOTKEY, TOAST_REMOVAL_MS }).toEqual({
    TOAST_MS: 5_000,
    TOAST_SWIPE_PX: 50,
    TOAST_HOTKEY: 'F8',
    TOAST_REMOVAL_MS: 1_000_000,
  })
})
