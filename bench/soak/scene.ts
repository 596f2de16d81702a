import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { ALERT_CARDS_MAX, ALERT_SHOW_MIN_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { Media } from '@aplauso/contract/media'
import type { Scene } from '@aplauso/contract/scenes'
import type { Timer } from '@aplauso/contract/timers'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { percentile } from '../load/percentile.ts'
import { formatColumns } from '../report/table.ts'
import type { Cleanup } from '../setup/cleanup.ts'
import { startServer } from '../setup/server.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'
import { type Streamer, signInStreamer } from './demo-streamer.ts'
import { type Effort, frameStats, type MemoryUse, openBrowser, type PageInBrowser } from './overlay-in-browser.ts'
import { recordVideo, tenLayers, tickerLayer } from './ten-layers.ts'

const SETTLE_MS = 5_000
const IDLE_MS = 30_000
const MOVE_MS = 20_000
const FLOOR_MS = 5_000
const CHANGES = 30
/** Alerts before the measurement: code that loads with the first ones stays in memory. */
const WARM_UP = 20
const SEEN_MS = 600

const IDLE_MAX = 0.01
const SAVED_MAX_MS = SECOND_MS
// The page keeps the ids of the last 500 alerts, and the engine keeps optimised code; nothing else may grow.
const HEAP_GROWTH_MAX_KIB = 512
// A thousand alerts left five nodes when this limit was set; their origin is unknown.
const NODES_GROWTH_MAX = 10

type Row = { what: string; unit: string; limit: string; scene: string; floor: string; isHeld: boolean }

/**
 * A scene of ten layers in a browser source: its idle cost, its frames while everything moves, the delay of saved
 * changes in a second page, and the growth after a thousand alerts. The floor of each is an empty page in the same
 * browser.
 */
export async function measureScene(cleanup: Cleanup, alerts: number, say: (text: string) => void) {
  const folder = await temporaryFolder(cleanup)
  const port = await freePort()
  await startServer(cleanup, { port, dataDir: folder, demo: true })
  const streamer = await signInStreamer(`http://localhost:${port}`)
  await streamer.changeAlerts({ durationMs: ALERT_SHOW_MIN_MS, cardsAtOnce: ALERT_CARDS_MAX })
  const browser = await openBrowser(cleanup)
  const rows: Row[] = []
  const addRow = (row: Row) => {
    rows.push(row)
    say(`${row.what}: ${row.scene} ${row.unit}, floor ${row.floor} (load ${loadavg()[0]?.toFixed(1)})`)
  }

  const empty = await browser.openPage('about:blank')
  const files = await recordVideo(empty.page)
  await empty.page.goto('about:blank')
  await pause(SETTLE_MS)
  const emptyIdle = await idleEffort(empty)
  const emptyMoves = await frames(empty, () => pause(FLOOR_MS))
  await empty.page.close()

  const picture = await sendFile(streamer, files.picture, 'picture.png')
  const { scene, change } = await makeScene(streamer, picture)
  const source = await browser.openPage(scene.url)
  await untilStanding(source, tenLayers(picture).length)
  await pause(SETTLE_MS)
  const idle = await idleEffort(source)
  addRow({
    ...{ what: 'ten layers that stand, the page’s process', unit: '% of a core', limit: 'below 1' },
    ...{ scene: percent(idle.rendererCpu), floor: percent(emptyIdle.rendererCpu), isHeld: idle.rendererCpu < IDLE_MAX },
  })
  addRow({
    ...{ what: 'ten layers that stand, all processes of the browser', unit: '% of a core', limit: '' },
    ...{ scene: percent(idle.allCpu), floor: percent(emptyIdle.allCpu), isHeld: true },
  })
  await change([...tenLayers(picture), tickerLayer()])
  await untilStanding(source, tenLayers(picture).length + 1)
  const ticking = await idleEffort(source)
  addRow({
    ...{ what: 'and a ticker that runs, all processes', unit: '% of a core', limit: '' },
    ...{ scene: percent(ticking.allCpu), floor: percent(emptyIdle.allCpu), isHeld: true },
  })

  const video = await sendFile(streamer, files.video, 'film.webm')
  await change(tenLayers(video))
  await source.page.locator('[data-testid=widget-media] video').waitFor({ state: 'attached' })
  await streamer.call('PATCH', '/api/alerts/settings', { look: { particles: 'confetti' } })
  const moving = await frames(source, () => moveAll(streamer))
  addRow({
    ...{ what: 'film, particles and goal at once, frames', unit: '1/s', limit: '' },
    ...{ scene: perSecond(moving), floor: perSecond(emptyMoves), isHeld: true },
  })
  addRow({
    ...{ what: 'film, particles and goal at once, frame times', unit: 'ms p50 / p95 / p99 / max', limit: '' },
    ...{ scene: frameStats(moving), floor: frameStats(emptyMoves), isHeld: true },
  })
  await change(tenLayers(picture))

  const second = await browser.openPage(scene.url)
  await untilStanding(second, tenLayers(picture).length)
  const delays = await savedDelays(second, streamer, scene.id)
  await second.page.close()
  addRow({
    ...{ what: 'from saving to the second page', unit: 'ms p50 / p95 / max', limit: `below ${SAVED_MAX_MS}` },
    scene: [percentile(delays, 0.5), percentile(delays, 0.95), Math.max(...delays)]
      .map((ms) => ms.toFixed(0))
      .join(' / '),
    ...{ floor: '', isHeld: Math.max(...delays) < SAVED_MAX_MS },
  })

  await playAlerts(streamer, source, WARM_UP)
  const before = await source.memoryUse()
  await playAlerts(streamer, source, alerts)
  const after = await source.memoryUse()
  for (const row of memoryRows(alerts, before, after)) addRow(row)
  await pause(SETTLE_MS)
  const afterIdle = await idleEffort(source)
  addRow({
    ...{
      what: `ten layers that stand, after ${alerts} alerts, the page’s process`,
      unit: '% of a core',
      limit: 'below 1',
    },
    scene: percent(afterIdle.rendererCpu),
    ...{ floor: percent(emptyIdle.rendererCpu), isHeld: afterIdle.rendererCpu < IDLE_MAX },
  })
  if (source.problems.length > 0) throw new Error(`The scene logged problems:\n${source.problems.join('\n')}`)
  return {
    table: formatRows(rows),
    failures: rows.flatMap(({ isHeld, what, scene, limit }) => (isHeld ? [] : [`${what}: ${scene}, limit ${limit}`])),
  }
}

const idleEffort = (page: PageInBrowser) => page.effort(() => pause(IDLE_MS), { frames: '' })
const frames = (page: PageInBrowser, work: () => Promise<void>) => page.effort(work, { frames: 'body' })
const percent = (share: number) => (100 * share).toFixed(2)
const perSecond = ({ frames }: Effort) =>
  ((SECOND_MS * frames.length) / frames.reduce((sum, each) => sum + each, 0)).toFixed(1)

async function sendFile(streamer: Streamer, bytes: Buffer, name: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return (await streamer.call<Media>('POST', '/api/media', form)).id
}

async function makeScene(streamer: Streamer, mediaId: string) {
  await streamer.call('PATCH', '/api/users/update-profile', { donationGoal: 100_000 })
  const timer = await streamer.call<Timer>('POST', '/api/timers', { name: 'Maratona', startSeconds: 7_200 })
  await streamer.call('POST', `/api/timers/${timer.id}/start`)
  const canvas = { name: 'Medida', width: 1_920, height: 1_080 }
  const scene = await streamer.call<Scene>('POST', '/api/scenes', { ...canvas, layers: tenLayers(mediaId) })
  const change = (layers: Scene['layers']) => streamer.call<Scene>('PATCH', `/api/scenes/${scene.id}`, { layers })
  return { scene, change }
}

/** Waits until each layer shows something. */
async function untilStanding({ page }: PageInBrowser, layers: number): Promise<void> {
  await page.waitForFunction(
    (count) => {
      const boxes = [...document.querySelectorAll('.placed')]
      return boxes.length === count && boxes.every((box) => box.firstElementChild !== null)
    },
    layers,
    { timeout: 30_000 },
  )
}

/** Pays a donation each second: the goal counts up, lists move, and cards appear with particles. */
async function moveAll(streamer: Streamer): Promise<void> {
  const endMs = performance.now() + MOVE_MS
  while (performance.now() < endMs) {
    await streamer.donatePaid()
    await pause(SECOND_MS)
  }
}

/** Milliseconds from sending a change until the page's elements have it. Both sides use one clock. */
async function savedDelays({ page }: PageInBrowser, streamer: Streamer, sceneId: string): Promise<number[]> {
  const delays: number[] = []
  const scene = await streamer.call<Scene>('GET', `/api/scenes/${sceneId}`)
  for (let nth = 1; nth <= CHANGES; nth += 1) {
    const x = 100 + nth
    const seen = page.evaluate(
      (wanted) =>
        new Promise<number>((resolve) => {
          const box = document.querySelector<HTMLElement>('[data-testid=widget-qr]')
          if (box === null) throw new Error('the scene has no QR code')
          const observer = new MutationObserver(() => {
            if (!box.style.transform.startsWith(`translate(${wanted}px`)) return
            observer.disconnect()
            resolve(Date.now())
          })
          observer.observe(box, { attributes: true })
        }),
      x,
    )
    // Ensures that the observer is active by then.
    await page.evaluate(() => undefined)
    const layers = scene.layers.map((layer) => (layer.kind === 'qr' ? { ...layer, x } : layer))
    const sentMs = Date.now()
    await streamer.call('PATCH', `/api/scenes/${sceneId}`, { layers })
    delays.push((await seen) - sentMs)
    await pause(100)
  }
  return delays
}

/** Pays donations, waits for each card, and ends it early so that the run stays short. */
async function playAlerts(streamer: Streamer, { page }: PageInBrowser, count: number): Promise<void> {
  const shownBefore = await countCards(page)
  for (let sent = 0; sent < count; ) {
    const size = Math.min(ALERT_CARDS_MAX, count - sent)
    const ids = await Promise.all(Array.from({ length: size }, () => streamer.donatePaid()))
    sent += size
    await page.waitForFunction((wanted) => globalThis.cardsPutUp >= wanted, shownBefore + sent, { timeout: 30_000 })
    await pause(SEEN_MS)
    await Promise.all(ids.map((id) => streamer.call('POST', `/api/alerts/${id}/skip`)))
    await page.waitForFunction(() => document.querySelector('[data-testid=alert]') === null, undefined, {
      timeout: 30_000,
    })
  }
  const shown = (await countCards(page)) - shownBefore
  if (shown !== count) throw new Error(`${count} alerts were paid and ${shown} cards were shown`)
}

declare global {
  var cardsPutUp: number
}

/** Counts the cards that the page has shown since the first call. */
function countCards(page: PageInBrowser['page']): Promise<number> {
  return page.evaluate(() => {
    if (globalThis.cardsPutUp === undefined) {
      globalThis.cardsPutUp = 0
      new MutationObserver((records) => {
        for (const { addedNodes } of records)
          for (const node of addedNodes)
            if (node instanceof HTMLElement && node.dataset.testid === 'alert') globalThis.cardsPutUp += 1
      }).observe(document.body, { childList: true, subtree: true })
    }
    return globalThis.cardsPutUp
  })
}

function memoryRows(alerts: number, before: MemoryUse, after: MemoryUse): Row[] {
  const row = (what: string, unit: string, name: keyof MemoryUse, growthMax?: number): Row => ({
    ...{
      what: `${what} before and after ${alerts} alerts`,
      unit,
      scene: `${before[name]} → ${after[name]}`,
      floor: '',
    },
    limit: growthMax === undefined ? '' : growthMax === 0 ? 'no more' : `at most ${growthMax} more`,
    isHeld: growthMax === undefined || after[name] - before[name] <= growthMax,
  })
  return [
    row('heap', 'KiB', 'heapKib', HEAP_GROWTH_MAX_KIB),
    row('DOM nodes', '', 'nodes', NODES_GROWTH_MAX),
    row('listeners', '', 'listeners', 0),
    row('renderer', 'MiB', 'renderersMib'),
  ]
}

const formatRows = (rows: readonly Row[]): string =>
  formatColumns(
    [
      ['Measured', 'Unit', 'Asked', 'Scene', 'Empty page'],
      ...rows.map(({ what, unit, limit, scene, floor }) => [what, unit, limit, scene, floor]),
    ],
    3,
  )
