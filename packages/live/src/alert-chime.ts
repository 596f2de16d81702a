import type { AlertSettings } from '@aplauso/contract/alerts'
import { SECOND_MS } from '@aplauso/contract/limits'
import type { Sound, SoundDeps } from './alert-sound.ts'
import { DEFAULT_SETTINGS } from './default-settings.ts'
import type { OverlayAlert } from './frames.ts'

/** A chime that has not started by then is left out, so that the speech is not delayed. */
const START_MAX_MS = 1.5 * SECOND_MS
/** Longer than any chime, for a file that never reports its end. */
const CHIME_MAX_MS = 12 * SECOND_MS
/** Volume of the chime while speech or a recording plays. */
const DUCKED_VOLUME = 0.3

/**
 * Starts each alert with the creator's chime; the alert's sound follows or plays with it. If the chime fails, the sound
 * plays alone.
 */
export function withChime(sound: Sound, { clock, audio, onBlocked }: Omit<SoundDeps, 'speech'>): Sound {
  let settings: AlertSettings = DEFAULT_SETTINGS
  let ringing: OverlayAlert | undefined
  let level = 1
  let loadedUrl: string | undefined

  const soundOf = ({ draft = settings }: OverlayAlert) => draft.sound

  function adjust(): void {
    if (ringing) audio.volume = soundOf(ringing).chimeVolume * level
    audio.muted = settings.muted
  }

  /** Fetches the file once, before the first alert, and again after a failure. */
  function loadChime(url: string): void {
    if (url === loadedUrl && !audio.error) {
      audio.currentTime = 0
    } else {
      audio.src = url
      loadedUrl = url
    }
  }

  function playChime(alert: OverlayAlert, url: string, ended: () => void): () => void {
    let cancel = clock(START_MAX_MS, stopAndEnd)
    ringing = alert
    level = 1
    adjust()
    audio.onended = audio.onerror = () => stopAndEnd()
    loadChime(url)
    audio.play().then(() => {
      cancel()
      cancel = ringing === alert ? clock(CHIME_MAX_MS, stopAndEnd) : cancel
    }, stopAndEnd)

    function stop(): void {
      cancel()
      ringing = undefined
      audio.onended = audio.onerror = null
      audio.pause()
      // After an alert with a chime of its own, loads the creator's usual chime again before the next alert.
      const { chimeUrl } = settings.sound
      if (chimeUrl && chimeUrl !== loadedUrl) loadChime(chimeUrl)
    }
    function stopAndEnd(error?: unknown): void {
      if (ringing !== alert) return
      if (error instanceof DOMException && error.name === 'NotAllowedError') onBlocked()
      stop()
      ended()
    }
    return () => ringing === alert && stop()
  }

  function start(alert: OverlayAlert, ended: () => void): (() => void) | undefined {
    const { chimeUrl, ownUrl, order } = soundOf(alert)
    // An alert that plays the creator's own sound has no chime.
    if (settings.muted || !chimeUrl || (ownUrl && alert.audioUrl === ownUrl)) return sound.start(alert, ended)

    let stopRest: (() => void) | undefined
    const endRest = () => {
      stopRest?.()
      stopRest = undefined
      level = 1
      adjust()
    }
    const startRest = () => {
      stopRest = sound.start(alert, () => {
        endRest()
        if (!ringing) ended()
      })
    }
    const stopChime = playChime(alert, chimeUrl, () => {
      if (order !== 'together') startRest()
      if (!stopRest) ended()
    })
    if (order === 'together') {
      startRest()
      if (stopRest) level = DUCKED_VOLUME
      adjust()
    }
    return () => {
      stopChime()
      endRest()
    }
  }

  return {
    isWanted: sound.isWanted,
    start,
    apply(next) {
      settings = next
      sound.apply(next)
      adjust()
      const { chimeUrl } = next.sound
      if (!ringing && chimeUrl) loadChime(chimeUrl)
    },
  }
}
