import { withChime } from '@aplauso/live/alert-chime'
import { createSound, type Sound } from '@aplauso/live/alert-sound'
import { browserClock as clock } from '@aplauso/live/clock'
import { createSpeech } from '@aplauso/live/speech'

/** All that an alert lets be heard, in a file of its own: what is seen does not wait for it. */
export function openSound(onBlocked: () => void): Sound {
  const speech = createSpeech({ clock, synthesis: globalThis.speechSynthesis })
  const sound = createSound({ clock, audio: new Audio(), speech, onBlocked })
  return withChime(sound, { clock, audio: new Audio(), onBlocked })
}
