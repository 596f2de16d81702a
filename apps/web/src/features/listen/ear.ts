import type { AlertSettings } from '@aplauso/contract/alerts'
import { withChime } from '@aplauso/live/alert-chime'
import { createSound, type Sound } from '@aplauso/live/alert-sound'
import { browserClock as clock } from '@aplauso/live/clock'
import type { OverlayAlert } from '@aplauso/live/frames'
import { createSpeech } from '@aplauso/live/speech'

/** Which ear hears it, as Web Audio counts: -1 the left one, 1 the right one, 0 both. */
export type Side = -1 | 0 | 1

export type Ear = Sound & {
  setSide: (side: Side) => void
  /** 0 to 1, of the volume that the creator has set. */
  setVolume: (volume: number) => void
  close: () => void
}

const SAMPLE_RATE_HZ = 8_000

/**
 * The overlay's sounds in one ear. Made by a press, as browsers let pages play sound only then, and have to be told of every
 * element that will play later.
 */
export function openEar(onBlocked: () => void): Ear {
  const context = new AudioContext()
  const side = context.createStereoPanner()
  side.connect(context.destination)
  const near = new Audio()
  const first = new Audio()
  for (const audio of [near, first]) context.createMediaElementSource(audio).connect(side)
  // What comes from another origin would be silent on that way: it is heard in both ears.
  const far = new Audio()
  const speech = createSpeech({ clock, synthesis: globalThis.speechSynthesis })
  const [own, others] = [near, far].map((audio) => createSound({ clock, audio, speech, onBlocked })) as [Sound, Sound]
  const silence = URL.createObjectURL(silentSound())
  for (const audio of [first, near, far]) {
    audio.src = silence
    audio.play().catch(() => {})
  }
  globalThis.speechSynthesis?.speak(new SpeechSynthesisUtterance(''))
  context.resume().catch(() => {})

  let settings: AlertSettings | undefined
  let volume = 1

  const isOwn = ({ audioUrl = '' }: OverlayAlert) => new URL(audioUrl, location.href).origin === location.origin
  const soundOf = (alert: OverlayAlert) => (isOwn(alert) ? own : others)
  const quieter = (loud: AlertSettings): AlertSettings => ({
    ...loud,
    sound: { ...loud.sound, chimeVolume: loud.sound.chimeVolume * volume },
    soundVolume: loud.soundVolume * volume,
    speechVolume: loud.speechVolume * volume,
  })
  const heard = (alert: OverlayAlert) => (alert.draft ? { ...alert, draft: quieter(alert.draft) } : alert)

  const chimed = withChime(
    {
      isWanted: (alert) => soundOf(alert).isWanted(alert),
      start: (alert, ended) => soundOf(alert).start(alert, ended),
      apply(next) {
        own.apply(next)
        others.apply(next)
      },
    },
    { clock, audio: first, onBlocked },
  )

  function apply(next: AlertSettings): void {
    settings = next
    chimed.apply(quieter(next))
  }

  return {
    isWanted: (alert) => chimed.isWanted(alert),
    start: (alert, ended) => chimed.start(heard(alert), ended),
    apply,
    setSide(next) {
      side.pan.value = next
    },
    setVolume(next) {
      volume = next
      if (settings) apply(settings)
    },
    close() {
      URL.revokeObjectURL(silence)
      context.close().catch(() => {})
    },
  }
}

/** The shortest sound there is. */
function silentSound(): Blob {
  const header = new DataView(new ArrayBuffer(44))
  const text = (at: number, letters: string) => {
    for (const [index, letter] of [...letters].entries()) header.setUint8(at + index, letter.charCodeAt(0))
  }
  text(0, 'RIFF')
  header.setUint32(4, 38, true)
  text(8, 'WAVEfmt ')
  header.setUint32(16, 16, true)
  header.setUint16(20, 1, true)
  header.setUint16(22, 1, true)
  header.setUint32(24, SAMPLE_RATE_HZ, true)
  header.setUint32(28, SAMPLE_RATE_HZ * 2, true)
  header.setUint16(32, 2, true)
  header.setUint16(34, 16, true)
  text(36, 'data')
  header.setUint32(40, 2, true)
  return new Blob([header, new Uint8Array(2)], { type: 'audio/wav' })
}
