import { isBrowserVoice } from '@aplauso/contract/browser-voices'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLanguage } from '#lib/i18n/language.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { fetchSpeech } from './fetch-speech.ts'
import { PlaybackFailed, type PreviewFailure, previewFailure } from './preview-failure.ts'
import { createPreviewStore, type PreviewState, SILENT, type Speak, type SpokenVoice } from './preview-store.ts'
import { speakInBrowser } from './speak-in-browser.ts'

export type VoicePreview = PreviewState & {
  /** Failure of the last preview that was started with `inDialog`, until the next one. */
  failure: PreviewFailure | undefined
  /**
   * Speaks the first hundred characters. `inDialog`: a failure is stored in `failure`, because a toast outside a modal
   * is not announced.
   */
  play: (text: string, voice: SpokenVoice, options?: { inDialog?: boolean }) => void
  stop: () => void
}

// One store per page, so that only one preview plays.
const previews = createPreviewStore(createSpeak())

const onServer = () => SILENT

/** Plays voice previews, one at a time in the whole page, and reports failures. */
export function useVoicePreview(): VoicePreview {
  const { t, language } = useLanguage()
  const state = useSyncExternalStore(previews.subscribe, previews.read, onServer)
  const [failure, setFailure] = useState<PreviewFailure>()
  useEffect(() => previews.stop, [])

  return {
    ...state,
    failure,
    play(text, voice, { inDialog = false } = {}) {
      setFailure(undefined)
      void previews.play(text, voice, async (error) => {
        const failureTexts = await previewFailure(error, t, language)
        if (inDialog) setFailure(failureTexts)
        else toast({ ...failureTexts, tone: 'destructive' })
      })
    },
    stop: previews.stop,
  }
}

function createSpeak(): Speak {
  let element: HTMLAudioElement | undefined
  return async (text, voice, { signal, onPlaying }) => {
    if (isBrowserVoice(voice.id)) return speakInBrowser(text, voice.id, signal, onPlaying)
    element ??= new Audio()
    // Safari allows delayed playback only for an element that was loaded during the click.
    element.load()
    const sound = await fetchSpeech({ text, voiceId: voice.id }, signal)
    await playSound(element, sound, signal, onPlaying)
  }
}

/** Plays the sound to its end, or until the signal aborts it. The element must not be shared meanwhile. */
async function playSound(element: HTMLAudioElement, sound: Blob, signal: AbortSignal, onPlaying: () => void) {
  const address = URL.createObjectURL(sound)
  try {
    await new Promise<void>((resolve, reject) => {
      if (signal.aborted) return resolve()
      signal.addEventListener('abort', () => resolve(), { once: true })
      element.onended = () => resolve()
      element.onerror = () => reject(new PlaybackFailed())
      element.src = address
      element.play().then(onPlaying, () => reject(new PlaybackFailed()))
    })
  } finally {
    element.onended = null
    element.onerror = null
    element.pause()
    element.removeAttribute('src')
    URL.revokeObjectURL(address)
  }
}
