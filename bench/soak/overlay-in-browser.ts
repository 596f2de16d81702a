import { readFile } from 'node:fs/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../tools/ensure-browser.mjs'
import { percentile } from '../load/percentile.ts'
import type { Cleanup } from '../setup/cleanup.ts'

const FLAGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
  // OBS's browser has this flag too.
  '--autoplay-policy=no-user-gesture-required',
]
const KIBIBYTE = 1024
const MEBIBYTE = 1024 * KIBIBYTE

/** Memory of the page after a garbage collection. */
export type MemoryUse = { heapKib: number; nodes: number; listeners: number; renderersMib: number }
/** Frame times in milliseconds, and processor time as a share of one core. */
export type Effort = { frames: number[]; longTasks: number; rendererCpu: number; allCpu: number }

export type PageInBrowser = Awaited<ReturnType<typeof watchPage>>

/** A browser without a graphics card, the worst case: OBS has one. */
export async function openBrowser(cleanup: Cleanup) {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: FLAGS })
  cleanup.later(() => browser.close())
  return {
    /** A browser source of 1920x1080. Values of processes cover all open pages. */
    openPage: async (url: string) => {
      const page = await browser.newPage({ viewport: { width: 1920, height: 1080 }, reducedMotion: 'no-preference' })
      return watchPage(browser, page, url)
    },
  }
}

async function watchPage(browser: Browser, page: Page, url: string) {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
  await page.addInitScript(watchFrames)
  await page.goto(url)
  const session = await page.context().newCDPSession(page)
  const machine = await browser.newBrowserCDPSession()
  await session.send('Performance.enable')
  await session.send('HeapProfiler.enable')

  async function processes() {
    const { processInfo } = await machine.send('SystemInfo.getProcessInfo')
    const seconds = (of: typeof processInfo) => of.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
    const renderers = processInfo.filter(({ type }) => type === 'renderer')
    return { renderers: renderers.map(({ id }) => id), rendererS: seconds(renderers), allS: seconds(processInfo) }
  }

  return {
    page,
    problems,
    cardsOnScreen: () => page.getByTestId('alert').count(),

    async memoryUse(): Promise<MemoryUse> {
      await session.send('HeapProfiler.collectGarbage')
      await session.send('HeapProfiler.collectGarbage')
      const { metrics } = await session.send('Performance.getMetrics')
      const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? Number.NaN
      const { renderers } = await processes()
      const bytes = await Promise.all(renderers.map(residentBytes))
      return {
        heapKib: Math.round(metric('JSHeapUsedSize') / KIBIBYTE),
        nodes: metric('Nodes'),
        listeners: metric('JSEventListeners'),
        renderersMib: Math.round(bytes.reduce((sum, each) => sum + each, 0) / MEBIBYTE),
      }
    },

    /**
     * The page's cost during `work`, and its frame times while an element matches `frames`. Without a selector, no
     * measuring code runs in the page.
     */
    async effort(
      work: () => Promise<void>,
      { frames = '[data-testid=alert]' }: { frames?: string } = {},
    ): Promise<Effort> {
      if (frames !== '') await page.evaluate((selector) => globalThis.frameWatch.start(selector), frames)
      const [before, beganMs] = [await processes(), performance.now()]
      await work()
      const [after, tookS] = [await processes(), (performance.now() - beganMs) / 1_000]
      const watched =
        frames === '' ? { frames: [], longTasks: 0 } : await page.evaluate(() => globalThis.frameWatch.stop())
      return {
        ...watched,
        rendererCpu: (after.rendererS - before.rendererS) / tookS,
        allCpu: (after.allS - before.allS) / tookS,
      }
    },
  }
}

export type OverlayInBrowser = Awaited<ReturnType<typeof openOverlayInBrowser>>

/** The page of the alerts alone, and its reports of shown alerts. */
export async function openOverlayInBrowser(cleanup: Cleanup, widgetUrl: string) {
  const shown: string[] = []
  const watched = await (await openBrowser(cleanup)).openPage('about:blank')
  watched.page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const frame: { type: string; payload: { id: string } } = JSON.parse(String(payload))
      if (frame.type === 'shown') shown.push(frame.payload.id)
    })
  })
  await watched.page.goto(widgetUrl)
  return { ...watched, shown }
}

export const frameStats = ({ frames }: Effort): string =>
  [percentile(frames, 0.5), percentile(frames, 0.95), percentile(frames, 0.99), Math.max(...frames)]
    .map((each) => each.toFixed(1))
    .join(' / ')

/** Available on Linux only. */
async function residentBytes(processId: number): Promise<number> {
  const status = await readFile(`/proc/${processId}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) * KIBIBYTE
}

type FrameWatch = { start: (selector: string) => void; stop: () => { frames: number[]; longTasks: number } }

declare global {
  var frameWatch: FrameWatch
}

/** Runs in the page. Writes to an array of fixed size, so that measuring does not allocate. */
function watchFrames(): void {
  const deltas = new Float64Array(60_000)
  let count = 0
  let lastMs = 0
  let isOn = false
  let longTasks = 0
  let watchedSelector = ''
  new PerformanceObserver((list) => {
    if (isOn) longTasks += list.getEntries().length
  }).observe({ type: 'longtask' })

  function frame(nowMs: number): void {
    if (!isOn) return
    // An empty page draws no frames.
    if (document.querySelector(watchedSelector) === null) lastMs = 0
    else {
      if (lastMs > 0 && count < deltas.length) {
        deltas[count] = nowMs - lastMs
        count += 1
      }
      lastMs = nowMs
    }
    requestAnimationFrame(frame)
  }

  globalThis.frameWatch = {
    start(selector) {
      watchedSelector = selector
      count = 0
      lastMs = 0
      longTasks = 0
      isOn = true
      requestAnimationFrame(frame)
    },
    stop() {
      isOn = false
      return { frames: [...deltas.subarray(0, count)], longTasks }
    },
  }
}
