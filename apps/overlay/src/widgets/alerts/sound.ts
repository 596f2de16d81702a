import { withChime } from '@aplauso/live/alert-chime'
import { createSound, type Saying, type Sound } from '@aplauso/live/alert-sound'
import { browserClock as clock } from '@aplauso/live/clock'
import type { OverlayAlert } from '@aplauso/live/frames'
import { createSpeech } from '@aplauso/live/speech'

// Cards are another file's: what lights their words may have come, or not.
const tellCard = ({ id }: OverlayAlert, saying: Saying | undefined) =>
  document.dispatchEvent(new CustomEvent('saying', { detail: { id, saying } }))

/** All that an alert lets be heard, in a file of its own: what is seen does not wait for it. */
export function openSound(onBlocked: () => void): Sound {
  const speech = createSpeech({ clock, synthesis: globalThis.speechSynthesis })
  const sound = createSound({ clock, audio: new Audio(), speech, onBlocked, onSaying: tellCard })
  return withChime(sound, { clock, audio: new Audio(), onBlocked })
}
