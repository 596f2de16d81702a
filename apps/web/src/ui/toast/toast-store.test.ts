import { TOAST_HOTKEY, TOAST_MS, TOAST_REMOVAL_MS, TOAST_SWIPE_PX } from '@aplauso/contract/limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToastStore } from './toast-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('A new toast takes the place of the old one', () => {
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

test('Dismissing a toast that was replaced leaves the new one open', () => {
  const store = createToastStore()
  store.toast({ title: 'first' })
  const firstId = store.read()?.id ?? 0
  store.toast({ title: 'second' })
  store.dismiss(firstId)
  expect(store.read()).toMatchObject({ title: 'second', open: true })
})

test('The removal of an old toast does not take a new one with it', () => {
  const store = createToastStore()
  store.toast({ title: 'first' })
  store.dismiss(store.read()?.id ?? 0)
  store.toast({ title: 'second' })
  vi.advanceTimersByTime(TOAST_REMOVAL_MS)
  expect(store.read()).toMatchObject({ title: 'second' })
})

test('The figures of the toast are those of the specification', () => {
  expect({ TOAST_MS, TOAST_SWIPE_PX, TOAST_HOTKEY, TOAST_REMOVAL_MS }).toEqual({
    TOAST_MS: 5_000,
    TOAST_SWIPE_PX: 50,
    TOAST_HOTKEY: 'F8',
    TOAST_REMOVAL_MS: 1_000_000,
  })
})
