import type { Clock } from '../../apps/overlay/src/clock.ts'
import { type Feed, openFeed } from '../../apps/overlay/src/feed.ts'
import type { ObsState } from '../../apps/overlay/src/obs.ts'
import { runOverlay } from '../../apps/overlay/src/run-overlay.ts'
import { keptItems } from '../../apps/overlay/src/testing/kept-items.ts'
import type { BadMoment } from '../support/wire.ts'
import { type ModelLine, openModelLine } from './model-line.ts'
import type { ModelServer } from './model-server.ts'

const SLUG = 'ana'

export type ModelPageDeps = {
  clock: Clock
  nowMs: () => number
  server: ModelServer
  /** Of the next connection. */
  nextLatencyMs: () => number
}

/** The real overlay on a virtual clock, with what its viewers see. */
export function openModelPage({ clock, nowMs, server, nextLatencyMs }: ModelPageDeps) {
  const items = keptItems()
  const onScreen = new Set<string>()
  const completed = new Map<string, number>()
  /** Told of while it could be seen, and nothing has happened since that would let it be dropped. */
  const owed = new Set<string>()
  /** On screen or waiting, as far as can be told from outside. */
  const taken = new Set<string>()
  const flaws: string[] = []
  let isVisible = true
  let line: ModelLine | undefined
  let life = startLife()

  function startLife() {
    let isOver = false
    let feed: Feed | undefined
    let changeObs: (state: ObsState) => void = () => {}
    const ownClock: Clock = (delayMs, run) =>
      clock(delayMs, () => {
        if (!isOver) run()
      })
    runOverlay({
      slug: SLUG,
      clock: ownClock,
      wireClock: ownClock,
      nowMs,
      random: () => 0.5,
      openFeed: (hear) => {
        feed = openFeed({
          openSocket: () => {
            line = openModelLine(clock, server, nextLatencyMs())
            return line.socket
          },
          slug: SLUG,
          key: 'key',
          clock: ownClock,
          random: () => 0.5,
          onFrame(frame) {
            if (isOver) return
            if (frame.type === 'donation') told(frame.alert)
            if (frame.type === 'control' && frame.action === 'clear') dropWaiting()
            if (frame.type === 'control' && frame.action === 'skip' && frame.id !== undefined) drop(frame.id)
            hear(frame)
          },
        })
        return feed
      },
      pageItems: items,
      deviceItems: keptItems(),
      screen: { show, leave: () => {}, remove, apply: () => {} },
      sound: { isWanted: () => false, start: () => undefined, apply: () => {} },
      watchObs: (changed) => {
        changeObs = changed
        if (!isVisible) changed({ visible: false })
      },
      page: { script: '', isThere: async () => true, reload: () => {} },
    })
    return {
      isJoined: () => feed?.isJoined() ?? false,
      changeObs: (state: ObsState) => changeObs(state),
      end: () => {
        isOver = true
        line?.socket.close()
      },
    }
  }

  function show({ id }: { id: string }): void {
    if (!isVisible) flaws.push(`${id} began while nobody could see it`)
    onScreen.add(id)
    if (onScreen.size > 3) flaws.push(`${onScreen.size} cards at once`)
  }
  function remove(id: string): void {
    onScreen.delete(id)
    drop(id)
    completed.set(id, (completed.get(id) ?? 0) + 1)
  }
  // A replay that is told again after a break may be one whose report was lost: that the page takes it so is no flaw.
  function told({ id, forced }: { id: string; forced: boolean }): void {
    if (!isVisible) return
    taken.add(id)
    if (!forced && !completed.has(id)) owed.add(id)
  }
  function drop(id: string): void {
    taken.delete(id)
    owed.delete(id)
  }
  function dropWaiting(): void {
    for (const id of taken) if (!onScreen.has(id)) drop(id)
  }

  return {
    flaws,
    owed,
    timesCompleted: (id: string) => completed.get(id) ?? 0,
    /** Nothing of this alert is shown, waits or is to be reported here, and the server is there. */
    isDoneWith: (id: string) =>
      life.isJoined() &&
      !taken.has(id) &&
      !(items().getItem(`aplauso.overlay.${SLUG}.unsent`) ?? '').includes(`"${id}"`),
    cut: () => line?.cut(),
    cutAt: (moment: BadMoment) => line?.cutAt(moment),
    stall: () => line?.stall(),
    reload(): void {
      life.end()
      onScreen.clear()
      taken.clear()
      owed.clear()
      life = startLife()
    },
    setVisible(visible: boolean): void {
      isVisible = visible
      if (!visible) dropWaiting()
      life.changeObs({ visible })
    },
  }
}
