import { SECOND_MS } from '@aplauso/contract/limits'
import { pickBrowserVoice } from './pick-browser-voice.ts'
import { PlaybackFailed, SpeechUnsupported } from './preview-failure.ts'

const LANGUAGE = 'pt-PT'
const RATE = 0.9
// Browsers load their voices shortly after the first call, and some have none.
const VOICES_WAIT_MS = SECOND_MS
// Twice the time of a hundred characters: some browsers never fire the end event.
const SPEECH_TIMEOUT_MS = 20 * SECOND_MS

/** Speaks the text with a browser voice until it has ended or the signal aborts it. */
export async function speakInBrowser(text: string, voiceId: string, signal: AbortSignal, onPlaying: () => void) {
  if (!('speechSynthesis' in window)) throw new SpeechUnsupported()
  const { voice, pitch } = pickBrowserVoice(await listVoices(), voiceId)
  if (signal.aborted) return
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.lang = LANGUAGE
  utterance.rate = RATE
  utterance.pitch = pitch
  if (voice) utterance.voice = voice
  let limit: ReturnType<typeof setTimeout> | undefined
  try {
    await new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => resolve(), { once: true })
      utterance.onstart = onPlaying
      utterance.onend = () => resolve()
      utterance.onerror = () => reject(new PlaybackFailed())
      limit = setTimeout(resolve, SPEECH_TIMEOUT_MS)
      speechSynthesis.speak(utterance)
    })
  } finally {
    clearTimeout(limit)
    utterance.onstart = null
    utterance.onend = null
    utterance.onerror = null
    speechSynthesis.cancel()
  }
}

async function listVoices(): Promise<SpeechSynthesisVoice[]> {
  const voices = speechSynthesis.getVoices()
  if (voices.length > 0) return voices
  await new Promise<void>((resolve) => {
    speechSynthesis.addEventListener('voiceschanged', () => resolve(), { once: true })
    setTimeout(resolve, VOICES_WAIT_MS)
  })
  return speechSynthesis.getVoices()
}
