import type { StreamLanguage } from '@aplauso/contract/alerts'
import { withChime } from '@aplauso/live/alert-chime'
import { createSound, type Sound, type SpeechProgress } from '@aplauso/live/alert-sound'
import { browserClock as clock } from '@aplauso/live/browser-clock'
import type { OverlayAlert } from '@aplauso/live/frames'
import { createSpeech } from '@aplauso/live/speech'
import { createPlaybackHealth } from './playback-health.ts'

// Cards are another file, whose highlighting of words may not have loaded yet, so an event is used.
const notifyCard = ({ id }: OverlayAlert, saying: SpeechProgress | undefined) =>
  document.dispatchEvent(new CustomEvent('saying', { detail: { id, saying } }))

/** All sounds of alerts and their playback reports, in a file of its own, so that cards need not wait for it. */
export function openOverlaySound(onSoundBlocked: (language: StreamLanguage) => void): Sound {
  let language: StreamLanguage = 'specification'
  const onBlocked = () => onSoundBlocked(language)
  const health = createPlaybackHealth({
    page: document,
    nextFrame: requestAnimationFrame,
    nowMs: () => performance.now(),
    // The listener is the code that reports the state of OBS; the core has no size budget for a second path.
    onReports: (reports) => dispatchEvent(new CustomEvent('aplauso', { detail: { reports } })),
  })
  const openAudio = () => {
    const audio = new Audio()
    audio.addEventListener('playing', () => {
      if (!audio.muted && audio.volume > 0) health.markPlaying()
    })
    return audio
  }
  const speech = createSpeech({ clock, synthesis: globalThis.speechSynthesis, onStart: health.markPlaying })
  const sound = createSound({ clock, audio: openAudio(), speech, onBlocked, onSpeechProgress: notifyCard })
  const watchedSound = health.watchSound(withChime(sound, { clock, audio: openAudio(), onBlocked }))
  return {
    ...watchedSound,
    apply(settings) {
      language = settings.look.language
      watchedSound.apply(settings)
    },
  }
}
