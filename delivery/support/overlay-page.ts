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
 * Reconnects a hundred times faster; silence is detected less fast, because a busy machine answers late. Reports are
 * sent faster, because a hundred cuts leave many.
 */
const CONNECTION_TIMES = { retryMs: 30, openMs: 1_500, pingMs: 400, silenceMs: 1_500, reportMs: 5 }

export type Speeds = {
  /** Speed of cards and sounds. */
  timesFaster: number
  /** Speed of reports to the server, whose rate limits count real seconds. */
  networkTimesFaster: number
}

export type OverlayOrder = Speeds & {
  name: string
  server: Address
  slug: string
  key: string
  random: () => number
  /** Storage of the browser, shared by the sources of one OBS. */
  device: StorageItems
}

/** The overlay's own code as a page in Node, behind its own proxy, with a record of everything a viewer would see. */
export type OverlayPage = {
  name: string
  proxy: TcpProxy
  record: PageRecord
  isJoined(): boolean
  /** Whether the page knows that the server has received all its reports. */
  isAllReported(): boolean
  /** Memory is lost, storage remains. */
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
  // A late answer to a closed page must not write to its storage.
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
          // A closed page must not receive frames that its connection still delivers.
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

/** Sounds of random length; some never report their end. */
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
