import type { Sound } from '@aplauso/live/alert-sound'
import type { Clock } from '@aplauso/live/clock'
import { type Feed, openFeed } from '../../apps/overlay/src/core/feed.ts'
import type { KeptItems } from '../../apps/overlay/src/core/kept-list.ts'
import { runOverlay } from '../../apps/overlay/src/run-overlay.ts'
import { keptItems } from '../../apps/overlay/src/testing/kept-items.ts'
import { type Address, openWire, type Wire } from '../../apps/server/src/testing/wire.ts'
import { createPageClock } from './page-clock.ts'
import { createPageRecord, type PageRecord } from './page-record.ts'

const SOUND_MAX_MS = 6_000
const NEVER_ENDING_SOUNDS = 0.03

/**
 * Back a hundred times sooner; whether the other side is silent takes a busy machine longer to say. What is left to report
 * after a hundred cuts need not go out at the pace of a long stream.
 */
const FEED_TIMES = { retryMs: 30, openMs: 1_500, pingMs: 400, silenceMs: 1_500, reportMs: 5 }

export type Speeds = {
  /** Of what is seen and heard. */
  timesFaster: number
  /** Of what is told to the server, which takes no more than so much in a real second. */
  wireTimesFaster: number
}

export type OverlayOrder = Speeds & {
  name: string
  server: Address
  slug: string
  key: string
  random: () => number
  /** What the browser keeps for all its pages; shared by the sources of one OBS. */
  device: KeptItems
}

/** The overlay's own code as a page in Node: on a wire of its own, with a record of all that a viewer would have seen. */
export type OverlayPage = {
  name: string
  wire: Wire
  record: PageRecord
  isJoined(): boolean
  /** The page knows that the server knows of all it has shown. */
  isAllReported(): boolean
  /** Everything in memory is gone, what was stored is not. */
  reload(): void
  close(): Promise<void>
}

type Page = OverlayOrder & { wire: Wire; record: PageRecord; items: KeptItems; reload: () => void }

export async function openOverlayPage(order: OverlayOrder): Promise<OverlayPage> {
  const wire = await openWire(order.server)
  const record = createPageRecord()
  const page: Page = { ...order, wire, record, items: keptItems()(), reload }
  let life = startLife(page)

  function reload(): void {
    life.end()
    record.clearScreen()
    life = startLife(page)
  }

  return {
    name: order.name,
    wire,
    record,
    isJoined: () => life.isJoined(),
    isAllReported: () => page.items.getItem(`aplauso.overlay.${order.slug}.unsent`) === '[]',
    reload,
    async close() {
      life.end()
      await wire.close()
    },
  }
}

function startLife({ slug, key, wire, record, random, items, device, reload, ...speeds }: Page) {
  const seen = createPageClock(speeds.timesFaster)
  const told = createPageClock(speeds.wireTimesFaster)
  const real = createPageClock(1)
  let isOver = false
  let feed: Feed | undefined
  // An answer that comes to a page that is gone is no longer noted down.
  const whileItLives = (kept: KeptItems): KeptItems => ({
    getItem: (name) => kept.getItem(name),
    setItem(name, value) {
      if (!isOver) kept.setItem(name, value)
    },
  })

  runOverlay({
    slug,
    clock: seen.clock,
    wireClock: told.clock,
    nowMs: Date.now,
    random,
    openFeed: (hear) => {
      feed = openFeed({
        openSocket: () => new WebSocket(`ws://127.0.0.1:${wire.port}/ws`),
        slug,
        key,
        clock: real.clock,
        times: FEED_TIMES,
        random,
        onFrame: (frame) => {
          // A page that is gone hears nothing, though its connection may yet have said something.
          if (isOver) return
          record.hear(frame)
          hear(frame)
        },
      })
      return feed
    },
    pageItems: () => whileItLives(items),
    deviceItems: () => whileItLives(device),
    screen: {
      show: record.start,
      hear: () => undefined,
      leave: () => undefined,
      remove: record.finish,
      apply: () => undefined,
    },
    sound: createSilentSound(seen.clock, random, record),
    watchObs: () => undefined,
    refused: () => {},
    page: { script: '', isThere: async () => !isOver, reload },
  })

  return {
    isJoined: () => feed?.isJoined() ?? false,
    end(): void {
      isOver = true
      seen.stop()
      told.stop()
      real.stop()
      wire.hangUp()
    },
  }
}

/** Sounds of any length; some never say that they ended. */
function createSilentSound(clock: Clock, random: () => number, record: PageRecord): Sound {
  return {
    isWanted: ({ audioUrl }) => audioUrl !== undefined,
    start({ id, audioUrl }, ended) {
      if (audioUrl === undefined) return undefined
      record.startSound(id)
      const cancel = random() < NEVER_ENDING_SOUNDS ? () => {} : clock(random() * SOUND_MAX_MS, ended)
      return () => {
        cancel()
        record.stopSound(id)
      }
    },
    apply: () => undefined,
  }
}
