import type { AlertSettings } from '@aplauso/contract/alerts'
import { SECOND_MS } from '@aplauso/contract/limits'
import type { Clock } from './browser-clock.ts'
import { DEFAULT_SETTINGS } from './default-settings.ts'
import type { OverlayAlert } from './frames.ts'
import type { Speech, SpeechProgress } from './speech.ts'

export type { SpeechProgress }

/** A file that has not started by then counts as failed. */
const START_MAX_MS = 5 * SECOND_MS

export type SoundDeps = {
  clock: Clock
  audio: HTMLAudioElement
  speech: Speech
  /** The browser refuses to play sound before a click. */
  onBlocked: () => void
  /** Progress of a message that is read aloud; undefined once it is over. */
  onSpeechProgress?: (alert: OverlayAlert, progress: SpeechProgress | undefined) => void
}

export type Sound = ReturnType<typeof createSound>

/** Plays an alert's file, or the browser's voice when there is no file or it does not play. */
export function createSound({ clock, audio, speech, onBlocked, onSpeechProgress = () => {} }: SoundDeps) {
  let settings: AlertSettings = DEFAULT_SETTINGS
  let current: { alert: OverlayAlert; isSpoken: boolean; ended: () => void } | undefined

  // An alert with a voice counts as speech even if the server made a file of it, so it follows the speech settings.
  const isOn = ({ voice, test, draft }: OverlayAlert, isSpoken: boolean) => {
    // A variation must not enable sounds that an actor has turned off; only a test of unsaved settings plays them.
    const { speechEnabled, soundEnabled } = (test && draft) || settings
    return !settings.muted && (isSpoken || voice !== undefined ? speechEnabled : soundEnabled)
  }
  const volumeOf = ({ voice, draft = settings }: OverlayAlert) =>
    voice === undefined ? draft.soundVolume : draft.speechVolume

  /** Whether the alert has anything to play. Without a voice the donor chose text only, which is not read aloud. */
  function isWanted(alert: OverlayAlert): boolean {
    if (alert.audioUrl !== undefined) return isOn(alert, false)
    return alert.voice !== undefined && speech.canSay(alert) && isOn(alert, true)
  }

  function start(alert: OverlayAlert, ended: () => void): (() => void) | undefined {
    if (!isWanted(alert)) return undefined
    const stop = alert.audioUrl === undefined ? speak(alert, ended) : play(alert, alert.audioUrl, ended)
    return () => {
      current = undefined
      stop()
      onSpeechProgress(alert, undefined)
    }
  }

  function speak(alert: OverlayAlert, ended: () => void): () => void {
    current = { alert, isSpoken: true, ended }
    return speech.speak(alert, (alert.draft ?? settings).speechVolume, ended, (progress) =>
      onSpeechProgress(alert, progress),
    )
  }

  function play(alert: OverlayAlert, audioUrl: string, ended: () => void): () => void {
    let stopFallback: (() => void) | undefined
    let isOver = false

    const release = () => {
      isOver = true
      cancelStart()
      audio.onended = null
      audio.onerror = null
      audio.pause()
      // Releases the file and its connection: the element exists as long as the page.
      audio.removeAttribute('src')
      audio.load()
    }
    const fail = (error?: unknown) => {
      if (isOver) return
      if (error instanceof DOMException && error.name === 'NotAllowedError') onBlocked()
      release()
      if (speech.canSay(alert) && isOn(alert, true)) stopFallback = speak(alert, ended)
      else ended()
    }

    const cancelStart = clock(START_MAX_MS, fail)
    current = { alert, isSpoken: false, ended }
    audio.onended = ended
    audio.onerror = () => fail()
    audio.src = audioUrl
    audio.volume = volumeOf(alert)
    audio.muted = false
    audio.play().then(() => {
      cancelStart()
      const forMs = audio.duration * SECOND_MS
      if (!isOver && alert.voice !== undefined && Number.isFinite(forMs)) onSpeechProgress(alert, { forMs })
    }, fail)
    return () => {
      if (!isOver) release()
      stopFallback?.()
    }
  }

  /** Also applies to the current sound: a file continues without volume, speech ends. */
  function apply(next: AlertSettings): void {
    settings = next
    if (current === undefined) return
    const { alert, isSpoken, ended } = current
    if (isSpoken) return isOn(alert, true) ? undefined : ended()
    audio.muted = !isOn(alert, false)
    audio.volume = volumeOf(alert)
  }

  return { isWanted, start, apply }
}
