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
      // The page's own address was asked for in between.
      await Promise.resolve()
      await Promise.resolve()
    },
  }
}

test('An overlay that a newer release has left behind reloads itself once it is idle', async () => {
  const { wait, reloads } = openStale()
  await wait(IDLE_MS)
  expect(reloads()).toBe(1)
})

test('The newest overlay, and one that is served from its sources, stay as they are', () => {
  const page = openOverlayPage()
  page.acceptJoin({ overlay: '/overlay/now.js' })
  page.acceptJoin()
  page.time.advance(IDLE_MS)
  expect(page.reloads()).toBe(0)
})

test('It never reloads while an alert shows, nor while one waits that a pause holds back', async () => {
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

test('While OBS streams it waits for half a minute without an alert', async () => {
  const { stream, alert, wait, reloads } = openStale()
  stream(true)
  await wait(29_000)
  alert('a')
  await wait(15_400 + 29_000)
  expect(reloads()).toBe(0)
  await wait(IDLE_MS)
  expect(reloads()).toBe(1)
})

test('Out of the program it waits until it is back: a page that is loaded is not told that it is out', async () => {
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

test('Loaded while its scene is not shown, it waits until it is', async () => {
  const { move, wait, reloads } = openStale({ placement: 'hidden' })
  await wait(IDLE_MS)
  expect(reloads()).toBe(0)
  move('program')
  await wait(IDLE_MS)
  expect(reloads()).toBe(1)
})

test('It does not leave while the server is away, or would give it no page', async () => {
  const cut = openStale()
  cut.breakConnection()
  await cut.wait(2_000)
  expect(cut.reloads()).toBe(0)
  const { wait, reloads } = openStale({ isThere: false })
  await wait(IDLE_MS)
  expect(reloads()).toBe(0)
})

test('A reload that changes nothing is not tried again within ten minutes', async () => {
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

test('A page that can remember nothing does not reload itself: it would go round in circles', async () => {
  const { wait, reloads } = openStale({ pageItems: forbiddenStorageItems })
  await wait(IDLE_MS)
  expect(reloads()).toBe(0)
})

test("A style whose file is gone makes the page stale, also when its server's overlay is its own", async () => {
  const { acceptJoin, styleIsMissing, wait, reloads } = openStale()
  acceptJoin({ overlay: '/overlay/now.js' })
  await wait(IDLE_MS)
  expect(reloads()).toBe(0)
  styleIsMissing()
  await wait(IDLE_MS)
  expect(reloads()).toBe(1)
})
