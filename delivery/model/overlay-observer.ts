import { ALERT_EXIT_MS, ALERT_SEEN_MS } from '@aplauso/contract/limits'
import type { Frame, OverlayAlert } from '@aplauso/live/frames'
import type { ObsPlacement } from '../../apps/overlay/src/testing/obs-double.ts'

export type OverlayObserverDeps = {
  name: string
  nowMs: () => number
  /** What the page has stored as not yet reported. */
  unsent: () => readonly string[]
  /** What a program that opens finds of that on its device. */
  unsentOnDevice: () => readonly string[]
  /** How often the creator has asked to see it again, so far. */
  timesReplayed: (id: string) => number
  /** Whether an overlay that comes now is told of it. */
  isDeliverable: (id: string) => boolean
}
export type OverlayObserver = ReturnType<typeof createOverlayObserver>

type Card = { sinceMs: number; durationMs: number; isReplay: boolean }

/** All that one overlay was told and has shown, over its reloads, which breaks off at the first promise that is broken. */
export function createOverlayObserver({
  name,
  nowMs,
  unsent,
  unsentOnDevice,
  timesReplayed,
  isDeliverable,
}: OverlayObserverDeps) {
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
  function openPage(placement: ObsPlacement = 'hidden') {
    return {
      /** Told, not taken away since, and not yet over: exactly these are still to be shown, or being shown. */
      pending: new Set<string>(),
      onScreen: new Map<string, Card>(),
      sounding: new Set<string>(),
      returned: new Set<string>(),
      /** Shown and not reported when it joined, or being shown again: the server, not knowing, may tell of it once more. */
      expectedRepeats: new Set<string>(),
      isPaused: false,
      place: placement,
      /** A page that was loaded where the streamer alone sees it takes that for the program until it has been there. */
      isOnAir: placement !== 'hidden',
      knowsProgram: false,
      cardsAtOnce: 0,
      joinedAtMs: Number.POSITIVE_INFINITY,
      /** Counts on whenever the server begins to tell anew, or the overlay to take in. */
      batch: 0,
      receivedInBatch: new Map<string, number>(),
      lastStartedOf: new Map<number, number>(),
    }
  }

  function assertPromise(isFulfilled: boolean, promise: string): void {
    if (!isFulfilled) throw new Error(`${promise} (overlay ${name}, ${(nowMs() / 1_000).toFixed(1)} s)`)
  }
  const replaying = () => [...page.onScreen].flatMap(([id, { isReplay }]) => (isReplay ? [id] : []))
  const timesShown = (id: string) => shownInFull.get(id) ?? 0

  /** Drops what it holds: if the server does not tell of it again, it need not show it. */
  function release(ids: Iterable<string>): void {
    for (const id of [...ids]) {
      page.pending.delete(id)
      if (!isDeliverable(id)) excused.add(id)
    }
  }
  function releaseWaiting(): void {
    release([...page.pending].filter((id) => !page.onScreen.has(id)))
    page.batch += 1
  }
  function endAlert(id: string): void {
    if (page.pending.delete(id)) program.over.add(id)
  }

  function receiveAlert({ id, forced }: OverlayAlert): void {
    const isRepeat = forced ? unsent().includes(id) && page.expectedRepeats.delete(id) : program.over.has(id)
    if (isRepeat || !page.isOnAir || page.pending.has(id)) return
    page.pending.add(id)
    page.receivedInBatch.set(id, page.batch)
  }

  return {
    name,
    excused: (id: string) => excused.has(id),
    timesShown,
    hasPending: (id: string) => page.pending.has(id),
    isQuiet: () => page.pending.size === 0 && page.onScreen.size === 0,
    pendingIds: () => [...page.pending],

    /** The server will not tell of it from now on. */
    markUndeliverable(id: string): void {
      if (!page.pending.has(id) && timesShown(id) === 0) excused.add(id)
    },

    /** Nobody has done anything for so long: what the server would tell now, an overlay that is there has been told. */
    assertDelivered(id: string, settledMs: number): void {
      if (!page.isOnAir || nowMs() - page.joinedAtMs < settledMs) return
      assertPromise(
        page.pending.has(id) || unsent().includes(id),
        `Alert ${id} waits and this overlay does not know of it`,
      )
    },

    pageEnded(): void {
      release(page.pending)
      page = openPage()
    },
    programOpened(): void {
      program = openProgram()
    },
    pageLoaded(placement: ObsPlacement): void {
      page = openPage(placement)
    },
    movesTo(placement: ObsPlacement): void {
      const wasOnAir = page.isOnAir
      page.knowsProgram ||= (placement === 'program') !== (page.place === 'program')
      page.place = placement
      page.isOnAir = placement === 'program' || (placement === 'preview' && !page.knowsProgram)
      if (page.isOnAir === wasOnAir) return
      if (!page.isOnAir) {
        // What has hardly begun is given back.
        for (const [id, { sinceMs }] of page.onScreen) if (nowMs() - sinceMs < ALERT_SEEN_MS) page.returned.add(id)
        releaseWaiting()
      }
      page.batch += 1
    },

    receiveFrame(frame: Frame): void {
      switch (frame.type) {
        case 'joined':
          page.expectedRepeats = new Set([...unsent(), ...replaying()])
          page.batch += 1
          page.joinedAtMs = nowMs()
          page.isPaused = frame.settings.paused
          page.cardsAtOnce = frame.settings.cardsAtOnce
          return
        case 'settings':
          page.isPaused = frame.settings.paused
          page.cardsAtOnce = frame.settings.cardsAtOnce
          return
        case 'donation':
          return receiveAlert(frame.alert)
        case 'control':
          if (frame.action === 'skip' && frame.id !== undefined) endAlert(frame.id)
          if (frame.action === 'pause' || frame.action === 'resume') page.isPaused = frame.action === 'pause'
          if (frame.action === 'clear') releaseWaiting()
          return
        case 'error':
          return assertPromise(false, `The server refuses nothing: ${frame.message}`)
        default:
          return
      }
    },

    cardStarts({ id, durationMs, forced }: OverlayAlert): void {
      assertPromise(page.pending.has(id), `Alert ${id} shows though it is over here, was taken away or was never told`)
      assertPromise(!page.onScreen.has(id), `Alert ${id} is on screen twice`)
      assertPromise(!page.isPaused, `Alert ${id} starts in a pause`)
      assertPromise(page.isOnAir, `Alert ${id} starts where no viewer sees it`)
      page.onScreen.set(id, { sinceMs: nowMs(), durationMs, isReplay: forced })
      assertPromise(page.onScreen.size <= page.cardsAtOnce, `More than ${page.cardsAtOnce} cards at once`)

      if (timesReplayed(id) > 0) return
      const batch = page.receivedInBatch.get(id) ?? 0
      const last = page.lastStartedOf.get(batch) ?? 0
      assertPromise(last < Number(id), `Alert ${id} starts after alert ${last}, told without a break`)
      page.lastStartedOf.set(batch, Number(id))
    },
    cardEnds(id: string): void {
      const card = page.onScreen.get(id)
      page.onScreen.delete(id)
      if (page.returned.delete(id)) return release([id])
      endAlert(id)
      if (card === undefined || nowMs() - card.sinceMs < card.durationMs + ALERT_EXIT_MS) return
      shownInFull.set(id, timesShown(id) + 1)
      assertPromise(timesShown(id) <= 1 + timesReplayed(id), `Alert ${id} was shown to its end ${timesShown(id)} times`)
    },
    soundStarts(id: string): void {
      page.sounding.add(id)
      assertPromise(page.sounding.size === 1, `Sounds at once: ${[...page.sounding]}`)
      assertPromise(page.onScreen.has(id), `Alert ${id} is heard without its card`)
    },
    soundEnds(id: string): void {
      page.sounding.delete(id)
    },
  }
}
