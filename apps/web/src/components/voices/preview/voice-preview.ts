import { isBrowserVoice } from '@aplauso/contract/browser-voices'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLanguage } from '#lib/i18n/language.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { fetchSpeech } from './fetch-speech.ts'
import { PlaybackFailed, type PreviewFailure, previewFailure } from './preview-failure.ts'
import { createPreviewStore, type PreviewState, SILENT, type Speak, type SpokenVoice } from './preview-store.ts'
import { speakInBrowser } from './speak-in-browser.ts'

export type VoicePreview = PreviewState & {
  /** Of the last preview that was to be told of in a dialog, until the next one. */
  failure: PreviewFailure | undefined
  /** Its first hundred characters, in this voice. `inDialog`: a failure is left in `failure`, for a toast outside a modal is not read out. */
  play: (text: string, voice: SpokenVoice, options?: { inDialog?: boolean }) => void
  stop: () => void
}

// One page is heard once; a browser module is one page.
const previews = createPreviewStore(createSpeak())

const onServer = () => SILENT

/** Lets voices be heard, one at a time in the whole page, and tells what went wrong. */
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
    // Safari lets an element play after a wait only if it was touched in the click itself.
    element.load()
    const sound = await fetchSpeech({ text, voiceId: voice.id }, signal)
    await playSound(element, sound, signal, onPlaying)
  }
}

/** Plays it to its end, or until the signal breaks it off; `element` is used for this alone meanwhile. */
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
