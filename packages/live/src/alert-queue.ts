import type { AlertSettings } from '@aplauso/contract/alerts'
import { ALERT_EXIT_MS, ALERT_SEEN_MS, SECOND_MS, TEST_ALERT_WAITS_MS } from '@aplauso/contract/limits'
import type { Clock } from './browser-clock.ts'
import { DEFAULT_SETTINGS } from './default-settings.ts'
import type { OverlayAlert } from './frames.ts'

/**
 * Longest time for which a sound delays the next one: a recording of 45 s, a chime before it, and some seconds to load.
 */
export const SOUND_MAX_MS = 62 * SECOND_MS

/**
 * The server sends as many alerts to an overlay that reconnects. Bounds the memory of a page that is paused for hours.
 */
export const WAITING_MAX = 1_000

export type QueueEffects = {
  showCard: (alert: OverlayAlert) => void
  /** Starts the exit animation; the card is removed after its duration. */
  startCardExit: (id: string) => void
  removeCard: (id: string) => void
  /** Whether the card stays until its sound has played. A chime alone does not delay the removal. */
  hasSound: (alert: OverlayAlert) => boolean
  /**
   * Starts the sound and returns a function that stops it; undefined without a sound. `ended` is called later, or
   * never. The queue always calls the stop function once the sound is over.
   */
  startSound: (alert: OverlayAlert, ended: () => void) => (() => void) | undefined
  /** Called when the card's sound starts and when it ends. */
  setCardHeard: (id: string, isHeard: boolean) => void
  complete: (id: string) => void
  /** Called when shown, playing or waiting alerts change. */
  changed: () => void
  /** Called when no alert waits after some were dropped beyond `WAITING_MAX`: the server must send these again. */
  onBacklogDrained: () => void
}

export type QueueDeps = { clock: Clock; effects: QueueEffects }
export type Queue = ReturnType<typeof createQueue>

type Card = {
  alert: OverlayAlert
  /** On screen long enough to count as shown, even if it is removed now. */
  isShownLongEnough: boolean
  isTimeOver: boolean
  isSoundOver: boolean
  isLeaving: boolean
  cancelTimer: () => void
}

/**
 * Decides which alerts are shown and which sound plays: at most `cardsAtOnce` cards and one sound at a time, both in
 * order of arrival. Timers complete every added alert exactly once, even if sounds fail or report nothing. A
 * skipped alert is completed at once; an alert that is dropped or discarded never.
 */
export function createQueue({ clock, effects }: QueueDeps) {
  let cardsAtOnce: number = DEFAULT_SETTINGS.cardsAtOnce
  let isPaused = false
  let waiting: OverlayAlert[] = []
  let hasDropped = false
  /** Cards on screen, the oldest first; a card in its exit animation still occupies its slot. */
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
    /** Adds an alert. A shown one stays as it is; a waiting one gets the sound that has become ready since. */
    add(alert: OverlayAlert): void {
      const { id, audioUrl } = alert
      if (audioUrl) waiting = waiting.map((each) => (each.id === id ? { ...each, audioUrl } : each))
      if (waiting.some(({ id }) => id === alert.id) || cards.some((card) => card.alert.id === alert.id)) return
      waiting.push(alert)
      if (waiting.length > WAITING_MAX) {
        waiting.shift()
        hasDropped = true
      }
      // Creators watch for their test alert, so one that cannot be shown within this time is dropped.
      if (alert.test && !alert.forced) clock(TEST_ALERT_WAITS_MS, () => expire(alert.id))
      fill()
    },

    /** Drops waiting alerts; cards on screen stay until their end. */
    clear(): void {
      waiting = []
      hasDropped = false
      effects.changed()
    },

    /**
     * Removes matching alerts without completing them. `countsAsShown` is undefined for a waiting alert; for one on
     * screen it says whether the alert has been shown long enough.
     */
    discard(shouldDiscard: (alert: OverlayAlert, countsAsShown?: boolean) => boolean): void {
      waiting = waiting.filter((alert) => !shouldDiscard(alert))
      hasDropped = false
      for (const card of cards) if (shouldDiscard(card.alert, card.isShownLongEnough)) discardCard(card)
      fill()
    },

    /** Ids of the alerts on screen, the one with the playing sound first. */
    playing(): string[] {
      const sounding = playingSound?.card
      const others = cards.filter((card) => card !== sounding)
      return (sounding === undefined ? others : [sounding, ...others]).map(({ alert }) => alert.id)
    },

    /** Ids of the alerts on screen that the creator asked to replay. */
    replaying: (): string[] => cards.flatMap(({ alert }) => (alert.forced ? [alert.id] : [])),

    isIdle: (): boolean => cards.length === 0 && waiting.length === 0,

    /**
     * Ends one alert at once, without exit animation. Without an id: the alert whose sound plays, or else the oldest
     * shown.
     */
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
     * Applies the creator's settings to waiting alerts, except tests with settings of their own. Cards on screen keep
     * their duration. While paused, no further card starts, and those on screen end as usual.
     */
    apply(settings: AlertSettings): void {
      ;({ cardsAtOnce, paused: isPaused } = settings)
      const { style, durationMs } = settings
      waiting = waiting.map((alert) => (alert.draft ? alert : { ...alert, style, durationMs }))
      fill()
    },
  }
}
