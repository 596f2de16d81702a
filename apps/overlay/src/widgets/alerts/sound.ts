import type { StreamLanguage } from '@aplauso/contract/alerts'
import { withChime } from '@aplauso/live/alert-chime'
import { createSound, type Saying, type Sound } from '@aplauso/live/alert-sound'
import { browserClock as clock } from '@aplauso/live/clock'
import type { OverlayAlert } from '@aplauso/live/frames'
import { createSpeech } from '@aplauso/live/speech'
import { createHealth } from './health.ts'

// Cards are another file's: what lights their words may have come, or not.
const tellCard = ({ id }: OverlayAlert, saying: Saying | undefined) =>
  document.dispatchEvent(new CustomEvent('saying', { detail: { id, saying } }))

/** All that an alert lets be heard, and how it went, in a file of its own: what is seen does not wait for it. */
export function openSound(onSoundBlocked: (language: StreamLanguage) => void): Sound {
  let language: StreamLanguage = 'specification'
  const onBlocked = () => onSoundBlocked(language)
  const health = createHealth({
    page: document,
    nextFrame: requestAnimationFrame,
    nowMs: () => performance.now(),
    // Heard by what tells the server of OBS, which has no room for more.
    tell: (reports) => dispatchEvent(new CustomEvent('aplauso', { detail: { reports } })),
  })
  const openAudio = () => {
    const audio = new Audio()
    audio.addEventListener('playing', () => {
      if (!audio.muted && audio.volume > 0) health.plays()
    })
    return audio
  }
  const speech = createSpeech({ clock, synthesis: globalThis.speechSynthesis, begun: health.plays })
  const sound = createSound({ clock, audio: openAudio(), speech, onBlocked, onSaying: tellCard })
  const watched = health.watching(withChime(sound, { clock, audio: openAudio(), onBlocked }))
  return {
    ...watched,
    apply(settings) {
      language = settings.look.language
      watched.apply(settings)
    },
  }
}
