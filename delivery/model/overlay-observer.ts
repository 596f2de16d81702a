import { ALERT_EXIT_MS, ALERT_SEEN_MS } from '@aplauso/contract/limits'
import type { Frame, OverlayAlert } from '@aplauso/live/frames'
import type { ObsPlacement } from '../../apps/overlay/src/testing/obs-double.ts'

export type OverlayObserverDeps = {
  name: string
  nowMs: () => number
  /** Ids that the page has stored as not yet reported. */
  unsent: () => readonly string[]
  /** Unreported ids that a newly opened program finds on its device. */
  unsentOnDevice: () => readonly string[]
  /** How often the creator has replayed the alert so far. */
  timesReplayed: (id: string) => number
  /** Whether an overlay that joins now receives the alert. */
  isDeliverable: (id: string) => boolean
}
export type OverlayObserver = ReturnType<typeof createOverlayObserver>

type Card = { sinceMs: number; durationMs: number; isReplay: boolean }

/** Records what one overlay has received and shown, over its reloads. Throws at the first broken promise. */
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
  /** Alerts that it need not show: it did not hold them when they were shown elsewhere or when their window ended. */
  const excused = new Set<string>()
  let program = openProgram()
  let page = openPage()

  /** Alerts that are finished for this program, even if it receives them again. */
  function openProgram() {
    return { over: new Set(unsentOnDevice()) }
  }
  function openPage(placement: ObsPlacement = 'hidden') {
    return {
      /** Received, not removed since and not finished: exactly these are still to be shown, or on screen. */
      pending: new Set<string>(),
      onScreen: new Map<string, Card>(),
      sounding: new Set<string>(),
      returned: new Set<string>(),
      /**
       * Alerts that were shown and not reported at the join, or are being replayed: the server may send them once more.
       */
      expectedRepeats: new Set<string>(),
      isPaused: false,
      place: placement,
      /**
       * OBS does not tell a page loaded in the preview that it is there, so it counts as on air until it has been in
       * the program.
       */
      isOnAir: placement !== 'hidden',
      knowsProgram: false,
      cardsAtOnce: 0,
      joinedAtMs: Number.POSITIVE_INFINITY,
      /** Increases whenever the server starts to send again, or the overlay to accept again. */
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

  /** Drops held alerts: the overlay need not show one that the server cannot send again. */
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

    /** The server will not send it from now on. */
    markUndeliverable(id: string): void {
      if (!page.pending.has(id) && timesShown(id) === 0) excused.add(id)
    },

    /**
     * After this long without any event, a connected overlay must have received every alert that a join would deliver.
     */
    assertDelivered(id: string, settledMs: number): void {
      if (!page.isOnAir || nowMs() - page.joinedAtMs < settledMs) return
      assertPromise(
        page.pending.has(id) || unsent().includes(id),
        `Alert ${id} waits, but this overlay has not received it`,
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
        // Alerts that have hardly started are returned to the queue.
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
          return assertPromise(false, `The server must not refuse anything: ${frame.message}`)
        default:
          return
      }
    },

    cardStarts({ id, durationMs, forced }: OverlayAlert): void {
      assertPromise(page.pending.has(id), `Alert ${id} shows although it is finished here, removed or never received`)
      assertPromise(!page.onScreen.has(id), `Alert ${id} is on screen twice`)
      assertPromise(!page.isPaused, `Alert ${id} starts while paused`)
      assertPromise(page.isOnAir, `Alert ${id} starts where no viewer sees it`)
      page.onScreen.set(id, { sinceMs: nowMs(), durationMs, isReplay: forced })
      assertPromise(page.onScreen.size <= page.cardsAtOnce, `More than ${page.cardsAtOnce} cards at once`)

      if (timesReplayed(id) > 0) return
      const batch = page.receivedInBatch.get(id) ?? 0
      const last = page.lastStartedOf.get(batch) ?? 0
      assertPromise(last < Number(id), `Alert ${id} starts after alert ${last}, of the same batch`)
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
      assertPromise(page.onScreen.has(id), `Alert ${id} sounds without its card`)
    },
    soundEnds(id: string): void {
      page.sounding.delete(id)
    },
  }
}
