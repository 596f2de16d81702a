import type { AlertSettings } from '@aplauso/contract/alerts'
import { ALERT_EXIT_MS, ALERT_SEEN_MS, SECOND_MS, TEST_ALERT_WAITS_MS } from '@aplauso/contract/limits'
import type { Clock } from './browser-clock.ts'
import { DEFAULT_SETTINGS } from './default-settings.ts'
import type { OverlayAlert } from './frames.ts'

/** No sound holds the next one longer: the longest recording is 45 s, with a chime before it, and some seconds to load. */
export const SOUND_MAX_MS = 62 * SECOND_MS

/** As many as the server sends to an overlay that comes back; a page that is paused for a night must not grow further. */
export const WAITING_MAX = 1_000

export type QueueEffects = {
  showCard: (alert: OverlayAlert) => void
  /** The card's way out begins; it is removed when the exit time is over. */
  startCardExit: (id: string) => void
  removeCard: (id: string) => void
  /** Whether the card stays until its turn to be heard has come: no card does for a chime alone. */
  hasSound: (alert: OverlayAlert) => boolean
  /**
   * Gives the way to end the sound, undefined when there is none to make. `ended` comes later, or never; the way to
   * end it is always taken once the sound is over.
   */
  startSound: (alert: OverlayAlert, ended: () => void) => (() => void) | undefined
  /** The card's sound has begun, or is over. */
  setCardHeard: (id: string, isHeard: boolean) => void
  complete: (id: string) => void
  /** What shows, sounds or waits is no longer what it was. */
  changed: () => void
  /** Nothing waits any more after there was more than is kept here: the rest is the server's to send again. */
  onBacklogDrained: () => void
}

export type QueueDeps = { clock: Clock; effects: QueueEffects }
export type Queue = ReturnType<typeof createQueue>

type Card = {
  alert: OverlayAlert
  /** It has stood long enough to count as shown, whatever comes. */
  isShownLongEnough: boolean
  isTimeOver: boolean
  isSoundOver: boolean
  isLeaving: boolean
  cancelTimer: () => void
}

/**
 * Decides what is on screen and what is heard: at most `cardsAtOnce` cards, one sound at a time, both in the order the
 * alerts came. Every alert added is completed exactly once, by timers, whatever sounds and their events do, but for
 * those that are dropped while they wait: it is as if they had never come.
 */
export function createQueue({ clock, effects }: QueueDeps) {
  let cardsAtOnce: number = DEFAULT_SETTINGS.cardsAtOnce
  let isPaused = false
  let waiting: OverlayAlert[] = []
  let hasDropped = false
  /** On screen, the oldest first; a card on its way out still takes its place. */
  let cards: Card[] = []
  let playingSound: { card: Card; stop: () => void } | undefined

  function fill(): void {
    while (!isPaused && cards.length < cardsAtOnce) {
      const alert = waiting.shift()
      if (alert === undefined) break
      show(alert)
    }
    startNextSound()
    effects.changed()
    if (waiting.length > 0 || !hasDropped) return
    hasDropped = false
    effects.onBacklogDrained()
  }

  function show(alert: OverlayAlert): void {
    const cancelTimer = clock(ALERT_SEEN_MS, () => {
      card.isShownLongEnough = true
      card.cancelTimer = clock(alert.durationMs - ALERT_SEEN_MS, () => {
        card.isTimeOver = true
        if (playingSound?.card !== card && !effects.hasSound(alert)) card.isSoundOver = true
        leaveWhenOver(card)
      })
    })
    const card: Card = {
      alert,
      isShownLongEnough: false,
      isTimeOver: false,
      isSoundOver: false,
      isLeaving: false,
      cancelTimer,
    }
    cards.push(card)
    effects.showCard(alert)
  }

  function startNextSound(): void {
    while (playingSound === undefined) {
      const card = cards.find(({ isSoundOver }) => !isSoundOver)
      if (card === undefined) return
      const stop = effects.startSound(card.alert, () => soundEnded(card))
      if (stop === undefined) {
        card.isSoundOver = true
        leaveWhenOver(card)
        continue
      }
      effects.setCardHeard(card.alert.id, true)
      const cancelLimit = clock(SOUND_MAX_MS, () => soundEnded(card))
      playingSound = {
        card,
        stop: () => {
          cancelLimit()
          stop()
          effects.setCardHeard(card.alert.id, false)
        },
      }
    }
  }

  function soundEnded(card: Card): void {
    if (playingSound?.card !== card) return
    silence()
    card.isSoundOver = true
    leaveWhenOver(card)
    startNextSound()
    effects.changed()
  }

  function silence(): void {
    playingSound?.stop()
    playingSound = undefined
  }

  function leaveWhenOver(card: Card): void {
    if (!card.isTimeOver || !card.isSoundOver) return
    card.isLeaving = true
    effects.startCardExit(card.alert.id)
    card.cancelTimer = clock(ALERT_EXIT_MS, () => finish(card))
  }

  function finish(card: Card): void {
    discardCard(card)
    effects.complete(card.alert.id)
    fill()
  }

  function discardCard(card: Card): void {
    card.cancelTimer()
    if (playingSound?.card === card) silence()
    cards = cards.filter((other) => other !== card)
    effects.removeCard(card.alert.id)
  }

  function expire(id: string): void {
    waiting = waiting.filter((alert) => alert.id !== id || alert.forced)
    effects.changed()
  }

  return {
    /** Takes an alert in; one that already shows is left as it is, and one that waits gets a sound that has come since. */
    add(alert: OverlayAlert): void {
      const { id, audioUrl } = alert
      if (audioUrl) waiting = waiting.map((each) => (each.id === id ? { ...each, audioUrl } : each))
      if (waiting.some(({ id }) => id === alert.id) || cards.some((card) => card.alert.id === alert.id)) return
      waiting.push(alert)
      if (waiting.length > WAITING_MAX) {
        waiting.shift()
        hasDropped = true
      }
      // Who tries their alerts looks on: one that comes much later is not what they wait for.
      if (alert.test && !alert.forced) clock(TEST_ALERT_WAITS_MS, () => expire(alert.id))
      fill()
    },

    /** Drops what waits; cards on screen go on to their end. */
    clear(): void {
      waiting = []
      hasDropped = false
      effects.changed()
    },

    /** As if they had never come: those of these that wait, and those on screen, of which `hasStood` says whether they count as shown. */
    discard(shouldDiscard: (alert: OverlayAlert, countsAsShown?: boolean) => boolean): void {
      waiting = waiting.filter((alert) => !shouldDiscard(alert))
      hasDropped = false
      for (const card of cards) if (shouldDiscard(card.alert, card.isShownLongEnough)) discardCard(card)
      fill()
    },

    /** The alerts on screen, the one being heard first. */
    playing(): string[] {
      const heard = playingSound?.card
      const others = cards.filter((card) => card !== heard)
      return (heard === undefined ? others : [heard, ...others]).map(({ alert }) => alert.id)
    },

    /** Those of them that are on screen because the creator asked to see them again. */
    replaying: (): string[] => cards.flatMap(({ alert }) => (alert.forced ? [alert.id] : [])),

    isIdle: (): boolean => cards.length === 0 && waiting.length === 0,

    /** Ends one alert at once, without its way out; with no id the one now heard, or else the oldest shown. */
    skip(id?: string): void {
      const card =
        id === undefined
          ? (playingSound?.card ?? cards.find(({ isLeaving }) => !isLeaving))
          : cards.find(({ alert }) => alert.id === id)
      if (card !== undefined) {
        finish(card)
      } else if (id !== undefined && waiting.some((alert) => alert.id === id)) {
        waiting = waiting.filter((alert) => alert.id !== id)
        effects.complete(id)
        fill()
      }
    },

    /**
     * The creator's settings hold for what still waits, but for tests of others; cards on screen keep the time they started with. While
     * they say paused no further card starts, and those on screen end as they would.
     */
    apply(settings: AlertSettings): void {
      ;({ cardsAtOnce, paused: isPaused } = settings)
      const { style, durationMs } = settings
      waiting = waiting.map((alert) => (alert.draft ? alert : { ...alert, style, durationMs }))
      fill()
    },
  }
}
