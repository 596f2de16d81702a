import type { Sound } from '@aplauso/live/alert-sound'
import type { Clock } from '@aplauso/live/browser-clock'
import { watchObs } from '../../apps/overlay/src/core/obs.ts'
import { openServerConnection, type ServerConnection } from '../../apps/overlay/src/core/server-connection.ts'
import type { StorageItems } from '../../apps/overlay/src/core/stored-list.ts'
import { runOverlay } from '../../apps/overlay/src/run-overlay.ts'
import { createObs, type ObsDouble, type ObsPlacement } from '../../apps/overlay/src/testing/obs-double.ts'
import { createStorageItems } from '../../apps/overlay/src/testing/storage-items.ts'
import { createOverlayObserver, type OverlayObserver, type OverlayObserverDeps } from './overlay-observer.ts'
import type { SimulatedConnection } from './simulated-connection.ts'

const SLUG = 'ana'
const UNSENT = `aplauso.overlay.${SLUG}.unsent`

export type OverlaySourceDeps = Pick<OverlayObserverDeps, 'name' | 'nowMs' | 'timesReplayed' | 'isDeliverable'> & {
  clock: Clock
  random: () => number
  /** Storage that outlives the program. */
  deviceItems: () => StorageItems
  openConnection: () => SimulatedConnection
}
export type OverlaySource = ReturnType<typeof createOverlaySource>
type PageSession = ReturnType<typeof startPage>

/** A browser source of OBS that runs the overlay's own code. */
export function createOverlaySource(deps: OverlaySourceDeps) {
  const { deviceItems } = deps
  let pageItems = createStorageItems()
  let session: PageSession | undefined
  let obs = createObs()
  let placement: ObsPlacement = 'program'
  const observer = createOverlayObserver({
    ...deps,
    unsent: () => readIds(pageItems()),
    unsentOnDevice: () => readIds(deviceItems()),
  })

  function load(): void {
    // A new page does not know which events OBS sent to the previous one.
    obs = createObs(placement)
    observer.pageLoaded(placement)
    session = startPage(deps, { pageItems, observer, obs })
  }
  function open(initial: ObsPlacement): void {
    placement = initial
    pageItems = createStorageItems()
    observer.programOpened()
    load()
  }
  function endPage(): void {
    session?.end()
    session = undefined
    observer.pageEnded()
  }

  return {
    ...observer,
    isOpen: () => session !== undefined,
    placement: () => placement,
    isJoined: () => session?.isJoined() ?? false,
    /** The state of the network, not the overlay's own view. */
    isConnected: () => session?.isJoined() === true && session.connection()?.isBroken() === false,
    unreported: () => [...readIds(pageItems()), ...readIds(deviceItems())],

    open,
    /** Session storage of the page ends with the program. */
    close: endPage,
    reload(): void {
      endPage()
      load()
    },
    move(next: ObsPlacement): void {
      placement = next
      observer.movesTo(next)
      obs.move(next)
    },
    cut: () => session?.connection()?.cut(),
    stall: () => session?.connection()?.stall(),
  }
}

type Page = { pageItems: () => StorageItems; observer: OverlayObserver; obs: ObsDouble }

/** One page, from its load to its end; nothing of it runs afterwards. */
function startPage(deps: OverlaySourceDeps, { pageItems, observer, obs }: Page) {
  const { random, nowMs, deviceItems } = deps
  let isOver = false
  let connection: SimulatedConnection | undefined
  let serverConnection: ServerConnection | undefined
  const clock: Clock = (delayMs, run) =>
    deps.clock(delayMs, () => {
      if (!isOver) run()
    })

  runOverlay({
    slug: SLUG,
    clock,
    networkClock: clock,
    nowMs,
    random,
    openConnection: (onFrame) => {
      serverConnection = openServerConnection({
        openSocket: () => {
          connection = deps.openConnection()
          return connection.socket
        },
        slug: SLUG,
        key: 'secret',
        clock,
        random,
        onFrame: (frame) => {
          observer.receiveFrame(frame)
          onFrame(frame)
        },
      })
      return serverConnection
    },
    pageItems,
    deviceItems,
    screen: {
      show: observer.cardStarts,
      setSounding: () => undefined,
      leave: () => undefined,
      remove: observer.cardEnds,
      apply: () => undefined,
    },
    sound: createSound(clock, observer),
    watchObs: (onChange) =>
      watchObs(obs.deps, (state) => {
        if (!isOver) onChange(state)
      }),
    onRefused: () => {},
    page: { script: '', isThere: async () => true, reload: () => undefined },
  })

  return {
    connection: () => connection,
    isJoined: () => serverConnection?.isJoined() ?? false,
    end(): void {
      isOver = true
      if (connection === undefined) return
      Object.assign(connection.socket, { onopen: null, onclose: null, onmessage: null })
      connection.socket.close()
    },
  }
}

/**
 * The path of an alert's sound is its duration: `/4000` in milliseconds, or `/never` for one that never reports its
 * end.
 */
function createSound(clock: Clock, observer: OverlayObserver): Sound {
  return {
    isWanted: ({ audioUrl }) => audioUrl !== undefined,
    start({ id, audioUrl }, ended) {
      if (audioUrl === undefined) return undefined
      observer.soundStarts(id)
      const cancel = audioUrl === '/never' ? () => undefined : clock(Number(audioUrl.slice(1)), ended)
      return () => {
        cancel()
        observer.soundEnds(id)
      }
    },
    apply: () => undefined,
  }
}

function readIds(items: StorageItems): readonly string[] {
  const ids: unknown = JSON.parse(items.getItem(UNSENT) ?? '[]')
  if (!Array.isArray(ids)) throw new Error(`${UNSENT} is no list`)
  return ids.map(String)
}
