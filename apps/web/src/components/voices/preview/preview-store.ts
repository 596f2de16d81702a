import { VOICE_PREVIEW_MAX_CHARACTERS } from '@aplauso/contract/limits'

export type SpokenVoice = { id: string; language: string }

/** By voice id: which one is on its way, and which one is heard. */
export type PreviewState = { loading: string | undefined; playing: string | undefined }

export const SILENT: PreviewState = { loading: undefined, playing: undefined }

type SpeechTurn = { signal: AbortSignal; onPlaying: () => void }

/** Speaks, and is done when all has been heard or the signal has broken it off. */
export type Speak = (text: string, voice: SpokenVoice, turn: SpeechTurn) => Promise<void>

/** Holds the one voice that may be heard: the next one stops it. */
export function createPreviewStore(speak: Speak) {
  let state = SILENT
  let turn: AbortController | undefined
  const listeners = new Set<() => void>()

  function setState(next: PreviewState) {
    state = next
    for (const listener of listeners) listener()
  }

  function stop() {
    turn?.abort()
    turn = undefined
    if (state !== SILENT) setState(SILENT)
  }

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    stop,
    /** `onFailed` hears of a preview that nobody has stopped meanwhile. */
    async play(text: string, voice: SpokenVoice, onFailed: (error: unknown) => void) {
      stop()
      const thisTurn = new AbortController()
      turn = thisTurn
      setState({ loading: voice.id, playing: undefined })
      const onPlaying = () => {
        if (turn === thisTurn) setState({ loading: undefined, playing: voice.id })
      }
      try {
        await speak(firstCharacters(text), voice, { signal: thisTurn.signal, onPlaying })
      } catch (error) {
        if (turn === thisTurn) onFailed(error)
      }
      if (turn === thisTurn) stop()
    },
  }
}

// By code point, as the server counts, so that no character is cut in two.
const firstCharacters = (text: string) => [...text.trim()].slice(0, VOICE_PREVIEW_MAX_CHARACTERS).join('')
