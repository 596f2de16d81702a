import type { Sound } from '@aplauso/live/alert-sound'
import type { Clock } from '@aplauso/live/clock'
import { type Feed, openFeed } from '../../apps/overlay/src/core/feed.ts'
import type { KeptItems } from '../../apps/overlay/src/core/kept-list.ts'
import { watchObs } from '../../apps/overlay/src/core/obs.ts'
import { runOverlay } from '../../apps/overlay/src/run-overlay.ts'
import { keptItems } from '../../apps/overlay/src/testing/kept-items.ts'
import { createObs, type ObsDouble, type Place } from '../../apps/overlay/src/testing/obs-double.ts'
import type { Line } from './line.ts'
import { createWitness, type Witness, type WitnessDeps } from './witness.ts'

const SLUG = 'ana'
const UNSENT = `aplauso.overlay.${SLUG}.unsent`

export type SourceDeps = Pick<WitnessDeps, 'name' | 'nowMs' | 'timesReplayed' | 'isTold'> & {
  clock: Clock
  random: () => number
  /** Kept over the program's end. */
  deviceItems: () => KeptItems
  openLine: () => Line
}
export type Source = ReturnType<typeof createSource>
type Life = ReturnType<typeof startLife>

/** A browser source of OBS with the overlay's own code in it. */
export function createSource(deps: SourceDeps) {
  const { deviceItems } = deps
  let pageItems = keptItems()
  let life: Life | undefined
  let obs = createObs()
  let place: Place = 'program'
  const witness = createWitness({
    ...deps,
    unsent: () => readIds(pageItems()),
    unsentOnDevice: () => readIds(deviceItems()),
  })

  function load(): void {
    // What OBS has told the page before, this one does not know.
    obs = createObs(place)
    witness.pageLoaded(place)
    life = startLife(deps, { pageItems, witness, obs })
  }
  function open(initial: Place): void {
    place = initial
    pageItems = keptItems()
    witness.programOpened()
    load()
  }
  function endPage(): void {
    life?.end()
    life = undefined
    witness.pageEnded()
  }

  return {
    ...witness,
    isOpen: () => life !== undefined,
    place: () => place,
    isJoined: () => life?.isJoined() ?? false,
    /** As the network knows, not as the overlay believes. */
    isConnected: () => life?.isJoined() === true && life.line()?.isBroken() === false,
    unreported: () => [...readIds(pageItems()), ...readIds(deviceItems())],

    open,
    /** What the program keeps for its page is gone with it. */
    close: endPage,
    reload(): void {
      endPage()
      load()
    },
    move(next: Place): void {
      place = next
      witness.movesTo(next)
      obs.move(next)
    },
    cut: () => life?.line()?.cut(),
    stall: () => life?.line()?.stall(),
  }
}

type Page = { pageItems: () => KeptItems; witness: Witness; obs: ObsDouble }

/** From one load of the page to its end, after which nothing of it runs any more. */
function startLife(deps: SourceDeps, { pageItems, witness, obs }: Page) {
  const { random, nowMs, deviceItems } = deps
  let isOver = false
  let line: Line | undefined
  let feed: Feed | undefined
  const clock: Clock = (delayMs, run) =>
    deps.clock(delayMs, () => {
      if (!isOver) run()
    })

  runOverlay({
    slug: SLUG,
    clock,
    wireClock: clock,
    nowMs,
    random,
    openFeed: (hear) => {
      feed = openFeed({
        openSocket: () => {
          line = deps.openLine()
          return line.socket
        },
        slug: SLUG,
        key: 'secret',
        clock,
        random,
        onFrame: (frame) => {
          witness.hears(frame)
          hear(frame)
        },
      })
      return feed
    },
    pageItems,
    deviceItems,
    screen: {
      show: witness.cardStarts,
      hear: () => undefined,
      leave: () => undefined,
      remove: witness.cardEnds,
      apply: () => undefined,
    },
    sound: createSound(clock, witness),
    watchObs: (changed) =>
      watchObs(obs.deps, (state) => {
        if (!isOver) changed(state)
      }),
    refused: () => {},
    page: { script: '', isThere: async () => true, reload: () => undefined },
  })

  return {
    line: () => line,
    isJoined: () => feed?.isJoined() ?? false,
    end(): void {
      isOver = true
      if (line === undefined) return
      Object.assign(line.socket, { onopen: null, onclose: null, onmessage: null })
      line.socket.close()
    },
  }
}

/** An alert's address says how long its sound goes: `/4000`, or `/never` for one whose end is never told. */
function createSound(clock: Clock, witness: Witness): Sound {
  return {
    isWanted: ({ audioUrl }) => audioUrl !== undefined,
    start({ id, audioUrl }, ended) {
      if (audioUrl === undefined) return undefined
      witness.soundStarts(id)
      const cancel = audioUrl === '/never' ? () => undefined : clock(Number(audioUrl.slice(1)), ended)
      return () => {
        cancel()
        witness.soundEnds(id)
      }
    },
    apply: () => undefined,
  }
}

function readIds(items: KeptItems): readonly string[] {
  const ids: unknown = JSON.parse(items.getItem(UNSENT) ?? '[]')
  if (!Array.isArray(ids)) throw new Error(`${UNSENT} is no list`)
  return ids.map(String)
}
