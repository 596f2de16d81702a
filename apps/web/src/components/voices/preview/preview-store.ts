import { VOICE_PREVIEW_MAX_CHARACTERS } from '@aplauso/contract/limits'

export type SpokenVoice = { id: string; language: string }

export type PreviewState = { loading: string | undefined; playing: string | undefined }

export const SILENT: PreviewState = { loading: undefined, playing: undefined }

type SpeechTurn = { signal: AbortSignal; onPlaying: () => void }

/** Speaks the text; resolves when it has ended or the signal has aborted it. */
export type Speak = (text: string, voice: SpokenVoice, turn: SpeechTurn) => Promise<void>

/** Plays one preview at a time: the next one stops it. */
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
    /** `onFailed` is called unless the preview was stopped meanwhile. */
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

// Counted in code points like on the server, so that no character is split.
const firstCharacters = (text: string) => [...text.trim()].slice(0, VOICE_PREVIEW_MAX_CHARACTERS).join('')
