import type { AlertSettings } from '@aplauso/contract/alerts'
import { withChime } from '@aplauso/live/alert-chime'
import { createSound, type Sound } from '@aplauso/live/alert-sound'
import { browserClock as clock } from '@aplauso/live/browser-clock'
import type { OverlayAlert } from '@aplauso/live/frames'
import { createSpeech } from '@aplauso/live/speech'

/** Stereo position as in Web Audio: -1 left, 1 right, 0 both. */
export type Side = -1 | 0 | 1

export type MonoOutput = Sound & {
  setSide: (side: Side) => void
  /** From 0 to 1, relative to the creator's volume settings. */
  setVolume: (volume: number) => void
  close: () => void
}

const SAMPLE_RATE_HZ = 8_000

/**
 * The overlay's sounds on one ear. Call it from a click: browsers allow audio only then, and only for elements played
 * in that click.
 */
export function openMonoOutput(onBlocked: () => void): MonoOutput {
  const context = new AudioContext()
  const side = context.createStereoPanner()
  side.connect(context.destination)
  const sameOriginAudio = new Audio()
  const chimeAudio = new Audio()
  for (const audio of [sameOriginAudio, chimeAudio]) context.createMediaElementSource(audio).connect(side)
  // Web Audio silences media from another origin, so it plays directly, on both ears.
  const otherOriginAudio = new Audio()
  const speech = createSpeech({ clock, synthesis: globalThis.speechSynthesis })
  const [sameOriginSound, otherOriginSound] = [sameOriginAudio, otherOriginAudio].map((audio) =>
    createSound({ clock, audio, speech, onBlocked }),
  ) as [Sound, Sound]
  const silence = URL.createObjectURL(createSilentWav())
  for (const audio of [chimeAudio, sameOriginAudio, otherOriginAudio]) {
    audio.src = silence
    audio.play().catch(() => {})
  }
  globalThis.speechSynthesis?.speak(new SpeechSynthesisUtterance(''))
  context.resume().catch(() => {})

  let settings: AlertSettings | undefined
  let volume = 1

  const isSameOrigin = ({ audioUrl = '' }: OverlayAlert) => new URL(audioUrl, location.href).origin === location.origin
  const soundOf = (alert: OverlayAlert) => (isSameOrigin(alert) ? sameOriginSound : otherOriginSound)
  const withListenerVolume = (creatorSettings: AlertSettings): AlertSettings => ({
    ...creatorSettings,
    sound: { ...creatorSettings.sound, chimeVolume: creatorSettings.sound.chimeVolume * volume },
    soundVolume: creatorSettings.soundVolume * volume,
    speechVolume: creatorSettings.speechVolume * volume,
  })
  const withDraftVolume = (alert: OverlayAlert) =>
    alert.draft ? { ...alert, draft: withListenerVolume(alert.draft) } : alert

  const soundWithChime = withChime(
    {
      isWanted: (alert) => soundOf(alert).isWanted(alert),
      start: (alert, ended) => soundOf(alert).start(alert, ended),
      apply(next) {
        sameOriginSound.apply(next)
        otherOriginSound.apply(next)
      },
    },
    { clock, audio: chimeAudio, onBlocked },
  )

  function apply(next: AlertSettings): void {
    settings = next
    soundWithChime.apply(withListenerVolume(next))
  }

  return {
    isWanted: (alert) => soundWithChime.isWanted(alert),
    start: (alert, ended) => soundWithChime.start(withDraftVolume(alert), ended),
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

/** The shortest possible WAV file. */
function createSilentWav(): Blob {
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
