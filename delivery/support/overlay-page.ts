import type { Sound } from '@aplauso/live/alert-sound'
import type { Clock } from '@aplauso/live/browser-clock'
import { openServerConnection, type ServerConnection } from '../../apps/overlay/src/core/server-connection.ts'
import type { StorageItems } from '../../apps/overlay/src/core/stored-list.ts'
import { runOverlay } from '../../apps/overlay/src/run-overlay.ts'
import { createStorageItems } from '../../apps/overlay/src/testing/storage-items.ts'
import { type Address, openTcpProxy, type TcpProxy } from '../../apps/server/src/testing/tcp-proxy.ts'
import { createPageClock } from './page-clock.ts'
import { createPageRecord, type PageRecord } from './page-record.ts'

const SOUND_MAX_MS = 6_000
const NEVER_ENDING_SOUNDS = 0.03

/**
 * Back a hundred times sooner; whether the other side is silent takes a busy machine longer to say. What is left to report
 * after a hundred cuts need not go out at the pace of a long stream.
 */
const CONNECTION_TIMES = { retryMs: 30, openMs: 1_500, pingMs: 400, silenceMs: 1_500, reportMs: 5 }

export type Speeds = {
  /** Of what is seen and heard. */
  timesFaster: number
  /** Of what is told to the server, which takes no more than so much in a real second. */
  networkTimesFaster: number
}

export type OverlayOrder = Speeds & {
  name: string
  server: Address
  slug: string
  key: string
  random: () => number
  /** What the browser keeps for all its pages; shared by the sources of one OBS. */
  device: StorageItems
}

/** The overlay's own code as a page in Node: on a wire of its own, with a record of all that a viewer would have seen. */
export type OverlayPage = {
  name: string
  proxy: TcpProxy
  record: PageRecord
  isJoined(): boolean
  /** The page knows that the server knows of all it has shown. */
  isAllReported(): boolean
  /** Everything in memory is gone, what was stored is not. */
  reload(): void
  close(): Promise<void>
}

type Page = OverlayOrder & { proxy: TcpProxy; record: PageRecord; items: StorageItems; reload: () => void }

export async function openOverlayPage(order: OverlayOrder): Promise<OverlayPage> {
  const proxy = await openTcpProxy(order.server)
  const record = createPageRecord()
  const page: Page = { ...order, proxy, record, items: createStorageItems()(), reload }
  let session = startPage(page)

  function reload(): void {
    session.end()
    record.clearScreen()
    session = startPage(page)
  }

  return {
    name: order.name,
    proxy,
    record,
    isJoined: () => session.isJoined(),
    isAllReported: () => page.items.getItem(`aplauso.overlay.${order.slug}.unsent`) === '[]',
    reload,
    async close() {
      session.end()
      await proxy.close()
    },
  }
}

function startPage({ slug, key, proxy, record, random, items, device, reload, ...speeds }: Page) {
  const screenClock = createPageClock(speeds.timesFaster)
  const networkClock = createPageClock(speeds.networkTimesFaster)
  const realClock = createPageClock(1)
  let isOver = false
  let serverConnection: ServerConnection | undefined
  // An answer that comes to a page that is gone is no longer noted down.
  const writableWhileOpen = (storage: StorageItems): StorageItems => ({
    getItem: (name) => storage.getItem(name),
    setItem(name, value) {
      if (!isOver) storage.setItem(name, value)
    },
  })

  runOverlay({
    slug,
    clock: screenClock.clock,
    networkClock: networkClock.clock,
    nowMs: Date.now,
    random,
    openConnection: (onFrame) => {
      serverConnection = openServerConnection({
        openSocket: () => new WebSocket(`ws://127.0.0.1:${proxy.port}/ws`),
        slug,
        key,
        clock: realClock.clock,
        times: CONNECTION_TIMES,
        random,
        onFrame: (frame) => {
          // A page that is gone hears nothing, though its connection may yet have said something.
          if (isOver) return
          record.receiveFrame(frame)
          onFrame(frame)
        },
      })
      return serverConnection
    },
    pageItems: () => writableWhileOpen(items),
    deviceItems: () => writableWhileOpen(device),
    screen: {
      show: record.start,
      setSounding: () => undefined,
      leave: () => undefined,
      remove: record.finish,
      apply: () => undefined,
    },
    sound: createSilentSound(screenClock.clock, random, record),
    watchObs: () => undefined,
    onRefused: () => {},
    page: { script: '', isThere: async () => !isOver, reload },
  })

  return {
    isJoined: () => serverConnection?.isJoined() ?? false,
    end(): void {
      isOver = true
      screenClock.stop()
      networkClock.stop()
      realClock.stop()
      proxy.hangUp()
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
