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

test('Of what is read aloud it is told how long it takes, and that it is over; of a recording nothing is said', async () => {
  const told: unknown[] = []
  const { audio, sound } = openSound((alert, saying) => told.push([alert.id, saying]))
  Object.assign(audio, { duration: 3.2 })
  const stop = sound.start(anAlert('spoken', { ...recording, voice: 'pt-PT' }), () => {})
  await Promise.resolve()
  expect(told).toEqual([['spoken', { forMs: 3_200 }]])
  stop?.()
  expect(told.slice(1)).toEqual([['spoken', undefined]])
  sound.start(anAlert('recorded', recording), () => {})
  await Promise.resolve()
  expect(told).toHaveLength(2)
})

test('A test of other settings is as loud as they say, and the next alert as loud as what is saved', () => {
  const { audio, sound } = openSound()
  sound.apply(someSettings({ soundVolume: 0.9 }))
  const draft = someSettings({ soundVolume: 0.3, speechVolume: 0.2 })
  sound.start(anAlert('test', { ...recording, draft }), () => {})?.()
  expect(audio.volume).toBe(0.3)
  sound.start(anAlert('spoken', { ...recording, voice: 'pt-PT', draft }), () => {})
  expect(audio.volume).toBe(0.2)
  // Also when something else is saved while it plays.
  sound.apply(someSettings({ soundVolume: 0.5, speechVolume: 0.5 }))
  expect(audio.volume).toBe(0.2)
  sound.start(anAlert('paid', recording), () => {})
  expect(audio.volume).toBe(0.5)
})

test('A test is silent where its settings are, and whatever they are while the creator has muted all', () => {
  const { sound } = openSound()
  const silent = anAlert('silent', { ...recording, test: true, draft: someSettings({ soundEnabled: false }) })
  expect(sound.isWanted(silent)).toBe(false)
  expect(sound.isWanted(anAlert('paid', recording))).toBe(true)
  sound.apply(someSettings({ muted: true, soundEnabled: false }))
  expect(sound.isWanted(anAlert('loud', { ...recording, test: true, draft: someSettings() }))).toBe(false)
  sound.apply(someSettings({ soundEnabled: false }))
  expect(sound.isWanted(anAlert('loud', { ...recording, test: true, draft: someSettings() }))).toBe(true)
})

test('What was paid for and has a variation is as loud as that says, and silent once a hand has turned its kind off', () => {
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
