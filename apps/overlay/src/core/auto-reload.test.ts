import { expect, test } from 'vitest'
import { type OverlayPageFields, openOverlayPage } from '../testing/overlay-page.ts'
import { createStorageItems, forbiddenStorageItems } from '../testing/storage-items.ts'

const NEWER = { overlay: '/overlay/newer.js' }
const IDLE_MS = 20_000

/** A page that has joined a server with a newer overlay. */
function openStale(fields: OverlayPageFields = {}, settings = {}) {
  const page = openOverlayPage(fields)
  page.acceptJoin({ ...NEWER, settings })
  return {
    ...page,
    wait: async (durationMs: number) => {
      page.time.advance(durationMs)
      // Lets the promise of the page's check resolve.
      await Promise.resolve()
      await Promise.resolve()
    },
  }
}

test('An outdated overlay reloads itself once it is idle', async () => {
  const { wait, reloads } = openStale()
  await wait(IDLE_MS)
  expect(reloads()).toBe(1)
})

test('The newest overlay, and one served from sources, does not reload', () => {
  const page = openOverlayPage()
  page.acceptJoin({ overlay: '/overlay/now.js' })
  page.acceptJoin()
  page.time.advance(IDLE_MS)
  expect(page.reloads()).toBe(0)
})

test('An overlay does not reload while an alert shows or waits in a pause', async () => {
  const { alert, frame, wait, onScreen, reloads } = openStale()
  alert('a', { durationMs: 60_000 })
  await wait(60_000)
  expect([onScreen, reloads()]).toEqual([['a'], 0])
  frame('control', { action: 'pause' })
  alert('b')
  await wait(3_600_000)
  expect([onScreen, reloads()]).toEqual([[], 0])
  frame('control', { action: 'clear' })
  await wait(IDLE_MS)
  expect(reloads()).toBe(1)
})

test('An overlay on a running stream reloads after half a minute without an alert', async () => {
  const { stream, alert, wait, reloads } = openStale()
  stream(true)
  await wait(29_000)
  alert('a')
  await wait(15_400 + 29_000)
  expect(reloads()).toBe(0)
  await wait(IDLE_MS)
  expect(reloads()).toBe(1)
})

test('An overlay outside the program reloads once it is back, because OBS would not inform the new page', async () => {
  for (const place of ['hidden', 'preview'] as const) {
    const { move, wait, reloads } = openStale()
    move(place)
    await wait(IDLE_MS)
    expect(reloads()).toBe(0)
    move('program')
    await wait(IDLE_MS)
    expect(reloads()).toBe(1)
  }
})

test('An overlay that loads in a hidden scene reloads only once the scene is shown', async () => {
  const { move, wait, reloads } = openStale({ placement: 'hidden' })
  await wait(IDLE_MS)
  expect(reloads()).toBe(0)
  move('program')
  await wait(IDLE_MS)
  expect(reloads()).toBe(1)
})

test('An overlay does not reload while the server is away or does not serve the page', async () => {
  const cut = openStale()
  cut.breakConnection()
  await cut.wait(2_000)
  expect(cut.reloads()).toBe(0)
  const { wait, reloads } = openStale({ isThere: false })
  await wait(IDLE_MS)
  expect(reloads()).toBe(0)
})

test('A reload that changes nothing is not repeated within ten minutes', async () => {
  const pageItems = createStorageItems()
  const first = openStale({ pageItems })
  await first.wait(IDLE_MS)
  expect(first.reloads()).toBe(1)
  const reloaded = openStale({ pageItems })
  await reloaded.wait(IDLE_MS)
  expect(reloaded.reloads()).toBe(0)
  await reloaded.wait(600_000)
  reloaded.acceptJoin(NEWER)
  await reloaded.wait(IDLE_MS)
  expect(reloaded.reloads()).toBe(1)
})

test('A page without storage does not reload itself, because it could repeat this for ever', async () => {
  const { wait, reloads } = openStale({ pageItems: forbiddenStorageItems })
  await wait(IDLE_MS)
  expect(reloads()).toBe(0)
})

test('A style whose file is gone makes the page outdated, also when its script is the newest', async () => {
  const { acceptJoin, styleIsMissing, wait, reloads } = openStale()
  acceptJoin({ overlay: '/overlay/now.js' })
  await wait(IDLE_MS)
  expect(reloads()).toBe(0)
  styleIsMissing()
  await wait(IDLE_MS)
  expect(reloads()).toBe(1)
})
