import { createSound, type SoundDeps } from '@aplauso/live/alert-sound'
import { expect, test } from 'vitest'
import { createManualClock } from '../../testing/manual-clock.ts'
import { anAlert, someSettings } from '../../testing/sample-alerts.ts'

function openSound(onSaying: SoundDeps['onSpeechProgress'] = () => {}) {
  const audio = {
    ...{ src: '', volume: 1, muted: false, onended: null, onerror: null },
    ...{ play: async () => {}, pause: () => {}, removeAttribute: () => {}, load: () => {} },
  }
  const sound = createSound({
    clock: createManualClock().clock,
    audio: audio as unknown as HTMLAudioElement,
    speech: { canSay: () => false, speak: () => () => {} },
    onBlocked: () => {},
    onSpeechProgress: onSaying,
  })
  return { audio, sound }
}
const recording = { audioUrl: '/media/a.mp3' }

test('Speech sends its length and its end to the card, and a recording sends nothing', async () => {
  const reports: unknown[] = []
  const { audio, sound } = openSound((alert, saying) => reports.push([alert.id, saying]))
  Object.assign(audio, { duration: 3.2 })
  const stop = sound.start(anAlert('spoken', { ...recording, voice: 'pt-PT' }), () => {})
  await Promise.resolve()
  expect(reports).toEqual([['spoken', { forMs: 3_200 }]])
  stop?.()
  expect(reports.slice(1)).toEqual([['spoken', undefined]])
  sound.start(anAlert('recorded', recording), () => {})
  await Promise.resolve()
  expect(reports).toHaveLength(2)
})

test('A test with unsaved settings uses their volume, and the next alert the saved one', () => {
  const { audio, sound } = openSound()
  sound.apply(someSettings({ soundVolume: 0.9 }))
  const draft = someSettings({ soundVolume: 0.3, speechVolume: 0.2 })
  sound.start(anAlert('test', { ...recording, draft }), () => {})?.()
  expect(audio.volume).toBe(0.3)
  sound.start(anAlert('spoken', { ...recording, voice: 'pt-PT', draft }), () => {})
  expect(audio.volume).toBe(0.2)
  // Saved settings do not change a test that is playing.
  sound.apply(someSettings({ soundVolume: 0.5, speechVolume: 0.5 }))
  expect(audio.volume).toBe(0.2)
  sound.start(anAlert('paid', recording), () => {})
  expect(audio.volume).toBe(0.5)
})

test('A test is silent when its settings are, and always while the creator has muted all sound', () => {
  const { sound } = openSound()
  const silent = anAlert('silent', { ...recording, test: true, draft: someSettings({ soundEnabled: false }) })
  expect(sound.isWanted(silent)).toBe(false)
  expect(sound.isWanted(anAlert('paid', recording))).toBe(true)
  sound.apply(someSettings({ muted: true, soundEnabled: false }))
  expect(sound.isWanted(anAlert('loud', { ...recording, test: true, draft: someSettings() }))).toBe(false)
  sound.apply(someSettings({ soundEnabled: false }))
  expect(sound.isWanted(anAlert('loud', { ...recording, test: true, draft: someSettings() }))).toBe(true)
})

test('A paid alert with a variation uses its volume, and is silent while its kind of sound is disabled', () => {
  const { audio, sound } = openSound()
  const varied = anAlert('paid', { ...recording, draft: someSettings({ soundVolume: 0.3 }) })
  sound.start(varied, () => {})
  expect(audio.volume).toBe(0.3)
  sound.apply(someSettings({ soundEnabled: false }))
  expect(sound.isWanted(varied)).toBe(false)
  sound.apply(someSettings({ speechEnabled: false }))
  expect(sound.isWanted(varied)).toBe(true)
  expect(sound.isWanted({ ...varied, voice: 'pt-PT' })).toBe(false)
})
