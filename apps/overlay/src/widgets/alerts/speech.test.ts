import { createSpeech, speechLanguage, speechLimitMs, speechText } from '@aplauso/live/speech'
import { expect, test, vi } from 'vitest'
import { createManualClock } from '../../testing/manual-clock.ts'

test('The preferred accent selects Spanish or Portuguese, and English otherwise', () => {
  expect(speechLanguage('es-MX')).toBe('es-ES')
  expect(speechLanguage('es')).toBe('es-ES')
  expect(speechLanguage('pt-BR')).toBe('pt-PT')
  expect(speechLanguage('fr')).toBe('en-US')
  expect(speechLanguage(undefined)).toBe('en-US')
})

test('A long message is spoken to the last whole word within 200 characters', () => {
  expect(speechText('Bravo!')).toBe('Bravo!')
  expect(speechText('palmas '.repeat(40))).toBe('palmas '.repeat(28).trim())
  expect(speechText('👏'.repeat(300))).toBe('👏'.repeat(200))
})

test('Speech is waited for 20 s at most', () => {
  expect(speechLimitMs('Bravo')).toBe(3_500)
  expect(speechLimitMs('a'.repeat(200))).toBe(20_000)
})

/** The browser's voices, which may load late or never. */
function createVoices() {
  const events = new EventTarget()
  const spoken: string[] = []
  let voices: object[] = []
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      readonly text: string
      constructor(text: string) {
        this.text = text
      }
    },
  )
  const synthesis = {
    getVoices: () => voices,
    speak: ({ text }: { text: string }) => spoken.push(text),
    cancel: () => {},
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  } as unknown as SpeechSynthesis
  return {
    synthesis,
    spoken,
    load(names: string[]): void {
      voices = names.map((name) => ({ name }))
      events.dispatchEvent(new Event('voiceschanged'))
    },
  }
}

function speakWith({ synthesis }: { synthesis: SpeechSynthesis }) {
  const time = createManualClock()
  let timesEnded = 0
  const stop = createSpeech({ clock: time.clock, synthesis }).speak({ message: 'Bravo', voice: 'pt' }, 1, () => {
    timesEnded += 1
  })
  return { time, stop, timesEnded: () => timesEnded }
}

test('A browser without voices after a second is skipped, and the next sound plays', () => {
  const voices = createVoices()
  const { time, stop, timesEnded } = speakWith(voices)
  time.advance(999)
  expect(timesEnded()).toBe(0)
  time.advance(1)
  expect([timesEnded(), voices.spoken]).toEqual([1, []])
  stop()
  voices.load(['Catarina'])
  time.advance(60_000)
  expect([timesEnded(), voices.spoken, time.pending()]).toEqual([1, [], 0])
})

test('Voices that load late are used, and an empty list is not', () => {
  const voices = createVoices()
  const { time, timesEnded } = speakWith(voices)
  voices.load([])
  time.advance(500)
  expect([timesEnded(), voices.spoken]).toEqual([0, []])
  voices.load(['Catarina'])
  time.advance(1_000)
  expect([timesEnded(), voices.spoken]).toEqual([0, ['Bravo']])
})
