import { ALERT_EXIT_MS, ALERT_SEEN_MS } from '@aplauso/contract/limits'
import type { Frame, OverlayAlert } from '@aplauso/live/frames'
import type { Place } from '../../apps/overlay/src/testing/obs-double.ts'

export type WitnessDeps = {
  name: string
  nowMs: () => number
  /** What the page has stored as not yet reported. */
  unsent: () => readonly string[]
  /** What a program that opens finds of that on its device. */
  unsentOnDevice: () => readonly string[]
  /** How often the creator has asked to see it again, so far. */
  timesReplayed: (id: string) => number
  /** Whether an overlay that comes now is told of it. */
  isTold: (id: string) => boolean
}
export type Witness = ReturnType<typeof createWitness>

type Card = { sinceMs: number; durationMs: number; isReplay: boolean }

/** All that one overlay was told and has shown, over its reloads, which breaks off at the first promise that is broken. */
export function createWitness({ name, nowMs, unsent, unsentOnDevice, timesReplayed, isTold }: WitnessDeps) {
  /** How often each alert was shown to its end. */
  const shownInFull = new Map<string, number>()
  /** What it may never show: it did not hold it when it was shown elsewhere, or when its time was over. */
  const excused = new Set<string>()
  let program = openProgram()
  let page = openPage()

  /** Which alerts are over for this program, though it is told of them once more. */
  function openProgram() {
    return { over: new Set(unsentOnDevice()) }
  }
  function openPage(place: Place = 'hidden') {
    return {
      /** Told, not taken away since, and not yet over: exactly these are still to be shown, or being shown. */
      held: new Set<string>(),
      onScreen: new Map<string, Card>(),
      sounding: new Set<string>(),
      givenBack: new Set<string>(),
      /** Shown and not reported when it joined, or being shown again: the server, not knowing, may tell of it once more. */
      owed: new Set<string>(),
      isPaused: false,
      place,
      /** A page that was loaded where the streamer alone sees it takes that for the program until it has been there. */
      isOnAir: place !== 'hidden',
      knowsProgram: false,
      cardsAtOnce: 0,
      joinedAtMs: Number.POSITIVE_INFINITY,
      /** Counts on whenever the server begins to tell anew, or the overlay to take in. */
      telling: 0,
      toldIn: new Map<string, number>(),
      lastStartedOf: new Map<number, number>(),
    }
  }

  function demand(isKept: boolean, promise: string): void {
    if (!isKept) throw new Error(`${promise} (overlay ${name}, ${(nowMs() / 1_000).toFixed(1)} s)`)
  }
  const replaying = () => [...page.onScreen].flatMap(([id, { isReplay }]) => (isReplay ? [id] : []))
  const timesShown = (id: string) => shownInFull.get(id) ?? 0

  /** Drops what it holds: if the server does not tell of it again, it need not show it. */
  function letGo(ids: Iterable<string>): void {
    for (const id of [...ids]) {
      page.held.delete(id)
      if (!isTold(id)) excused.add(id)
    }
  }
  function letGoOfWaiting(): void {
    letGo([...page.held].filter((id) => !page.onScreen.has(id)))
    page.telling += 1
  }
  function isOver(id: string): void {
    if (page.held.delete(id)) program.over.add(id)
  }

  function told({ id, forced }: OverlayAlert): void {
    const isRepeat = forced ? unsent().includes(id) && page.owed.delete(id) : program.over.has(id)
    if (isRepeat || !page.isOnAir || page.held.has(id)) return
    page.held.add(id)
    page.toldIn.set(id, page.telling)
  }

  return {
    name,
    excused: (id: string) => excused.has(id),
    timesShown,
    holds: (id: string) => page.held.has(id),
    isQuiet: () => page.held.size === 0 && page.onScreen.size === 0,
    stillHeld: () => [...page.held],

    /** The server will not tell of it from now on. */
    noLongerTold(id: string): void {
      if (!page.held.has(id) && timesShown(id) === 0) excused.add(id)
    },

    /** Nobody has done anything for so long: what the server would tell now, an overlay that is there has been told. */
    hasBeenTold(id: string, settledMs: number): void {
      if (!page.isOnAir || nowMs() - page.joinedAtMs < settledMs) return
      demand(page.held.has(id) || unsent().includes(id), `Alert ${id} waits and this overlay does not know of it`)
    },

    pageEnded(): void {
      letGo(page.held)
      page = openPage()
    },
    programOpened(): void {
      program = openProgram()
    },
    pageLoaded(place: Place): void {
      page = openPage(place)
    },
    movesTo(place: Place): void {
      const wasOnAir = page.isOnAir
      page.knowsProgram ||= (place === 'program') !== (page.place === 'program')
      page.place = place
      page.isOnAir = place === 'program' || (place === 'preview' && !page.knowsProgram)
      if (page.isOnAir === wasOnAir) return
      if (!page.isOnAir) {
        // What has hardly begun is given back.
        for (const [id, { sinceMs }] of page.onScreen) if (nowMs() - sinceMs < ALERT_SEEN_MS) page.givenBack.add(id)
        letGoOfWaiting()
      }
      page.telling += 1
    },

    hears(frame: Frame): void {
      switch (frame.type) {
        case 'joined':
          page.owed = new Set([...unsent(), ...replaying()])
          page.telling += 1
          page.joinedAtMs = nowMs()
          page.isPaused = frame.settings.paused
          page.cardsAtOnce = frame.settings.cardsAtOnce
          return
        case 'settings':
          page.isPaused = frame.settings.paused
          page.cardsAtOnce = frame.settings.cardsAtOnce
          return
        case 'donation':
          return told(frame.alert)
        case 'control':
          if (frame.action === 'skip' && frame.id !== undefined) isOver(frame.id)
          if (frame.action === 'pause' || frame.action === 'resume') page.isPaused = frame.action === 'pause'
          if (frame.action === 'clear') letGoOfWaiting()
          return
        case 'error':
          return demand(false, `The server refuses nothing: ${frame.message}`)
        default:
          return
      }
    },

    cardStarts({ id, durationMs, forced }: OverlayAlert): void {
      demand(page.held.has(id), `Alert ${id} shows though it is over here, was taken away or was never told`)
      demand(!page.onScreen.has(id), `Alert ${id} is on screen twice`)
      demand(!page.isPaused, `Alert ${id} starts in a pause`)
      demand(page.isOnAir, `Alert ${id} starts where no viewer sees it`)
      page.onScreen.set(id, { sinceMs: nowMs(), durationMs, isReplay: forced })
      demand(page.onScreen.size <= page.cardsAtOnce, `More than ${page.cardsAtOnce} cards at once`)

      if (timesReplayed(id) > 0) return
      const telling = page.toldIn.get(id) ?? 0
      const last = page.lastStartedOf.get(telling) ?? 0
      demand(last < Number(id), `Alert ${id} starts after alert ${last}, told without a break`)
      page.lastStartedOf.set(telling, Number(id))
    },
    cardEnds(id: string): void {
      const card = page.onScreen.get(id)
      page.onScreen.delete(id)
      if (page.givenBack.delete(id)) return letGo([id])
      isOver(id)
      if (card === undefined || nowMs() - card.sinceMs < card.durationMs + ALERT_EXIT_MS) return
      shownInFull.set(id, timesShown(id) + 1)
      demand(timesShown(id) <= 1 + timesReplayed(id), `Alert ${id} was shown to its end ${timesShown(id)} times`)
    },
    soundStarts(id: string): void {
      page.sounding.add(id)
      demand(page.sounding.size === 1, `Sounds at once: ${[...page.sounding]}`)
      demand(page.onScreen.has(id), `Alert ${id} is heard without its card`)
    },
    soundEnds(id: string): void {
      page.sounding.delete(id)
    },
  }
}
