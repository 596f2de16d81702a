import { SECOND_MS } from '@aplauso/contract/limits'
import type { Clock } from './browser-clock.ts'
import type { OverlayAlert } from './frames.ts'

const TEXT_MAX_CHARACTERS = 200
const SPEECH_MAX_MS = 20 * SECOND_MS
// A slow voice speaks about ten characters a second; its start may take a moment.
const START_MS = 3 * SECOND_MS
const CHARACTER_MS = 100
// The list of voices is empty until the browser has loaded it, and stays empty without any voice.
const VOICES_MAX_MS = SECOND_MS

type SpokenText = Pick<OverlayAlert, 'message' | 'spokenMessage' | 'voice'>

/** Progress of speech: its estimated duration, or the position of the last started character in the text. */
export type SpeechProgress = { forMs: number } | { character: number; text: string }

// The pace of most voices, for those that do not report their position.
const USUAL_CHARACTER_MS = 68

export type SpeechDeps = {
  clock: Clock
  synthesis: SpeechSynthesis | undefined
  /** Called when a voice becomes audible. */
  onStart?: () => void
}
export type Speech = ReturnType<typeof createSpeech>

/** The language of the preferred accent: Spanish, Portuguese, and English for everything else. */
export function speechLanguage(voice: string | undefined): string {
  if (voice?.startsWith('es')) return 'es-ES'
  if (voice?.startsWith('pt')) return 'pt-PT'
  return 'en-US'
}

/** The first 200 characters, cut at a whole word: Chrome's remote voices fall silent in longer texts. */
export function speechText(message: string): string {
  const characters = [...message]
  if (characters.length <= TEXT_MAX_CHARACTERS) return message
  const start = characters.slice(0, TEXT_MAX_CHARACTERS).join('')
  return start.replace(/\s+\S*$/u, '') || start
}

/** Long enough for any voice, at most 20 s: in some browsers a failed speech never reports its end. */
export function speechLimitMs(text: string): number {
  return Math.min(SPEECH_MAX_MS, START_MS + [...text].length * CHARACTER_MS)
}

/** The browser's own voice, used without a sound file or when it does not play. */
export function createSpeech({ clock, synthesis, onStart }: SpeechDeps) {
  const canSay = ({ message = '', spokenMessage = message }: SpokenText) =>
    synthesis !== undefined && spokenMessage !== ''

  /** Returns a function that stops the speech. `ended` is called later, once, even if nothing was audible. */
  function speak(
    { message = '', spokenMessage = message, voice }: SpokenText,
    volume: number,
    ended: () => void,
    onSpeechProgress: (progress: SpeechProgress) => void = () => {},
  ): () => void {
    const text = speechText(spokenMessage)
    const utterance = new SpeechSynthesisUtterance(text)
    utterance.lang = speechLanguage(voice)
    utterance.rate = 1
    utterance.pitch = 1
    utterance.volume = volume
    utterance.onstart = () => {
      onStart?.()
      onSpeechProgress({ forMs: text.length * USUAL_CHARACTER_MS })
    }
    utterance.onboundary = ({ charIndex: character }) => onSpeechProgress({ character, text })
    utterance.onend = ended
    utterance.onerror = ended

    const cancelLimit = clock(speechLimitMs(text), ended)
    const cancelStart = whenVoicesAreLoaded((hasVoice) => (hasVoice ? synthesis?.speak(utterance) : ended()))
    return () => {
      cancelLimit()
      cancelStart()
      utterance.onstart = null
      utterance.onboundary = null
      utterance.onend = null
      utterance.onerror = null
      synthesis?.cancel()
    }
  }

  /** Without a voice nothing is audible, and the browser never reports an end. */
  function whenVoicesAreLoaded(run: (hasVoice: boolean) => void): () => void {
    const hasVoice = () => Boolean(synthesis?.getVoices().length)
    const start = () => {
      stop()
      run(hasVoice())
    }
    const startWithVoice = () => {
      if (hasVoice()) start()
    }
    const cancelWait = clock(hasVoice() ? 0 : VOICES_MAX_MS, start)
    synthesis?.addEventListener('voiceschanged', startWithVoice)
    const stop = () => {
      cancelWait()
      synthesis?.removeEventListener('voiceschanged', startWithVoice)
    }
    return stop
  }

  return { canSay, speak }
}
