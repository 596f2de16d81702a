import { seededRandom } from '@aplauso/contract/seeded-random'
import { HERTZ, lengthOf, type Samples, sound, TURN } from './mixing.ts'

/** The frequency of a note by its name: `A4` is 440 Hz; `C#5` and `Bb3` are accepted too. */
export function hertzOf(note: string): number {
  const [, letter = '', sign = '', octave = ''] = /^([A-G])([#b]?)(\d)$/.exec(note) ?? []
  const semitones = { C: -9, D: -7, E: -5, F: -4, G: -2, A: 0, B: 2 }[letter]
  if (semitones === undefined) throw new TypeError(`Not a note: ${note}`)
  const shift = sign === '#' ? 1 : sign === 'b' ? -1 : 0
  return 440 * 2 ** ((semitones + shift) / 12 + Number(octave) - 4)
}

/** The multiple of the note's frequency, the level, and the seconds until a third of it is left. */
export type Overtone = readonly [ratio: number, level: number, decaySeconds: number]

/** A struck object that rings. The overtones determine its material. */
export const ring = (hertz: number, seconds: number, overtones: readonly Overtone[]): Samples =>
  sound(seconds, (second) => {
    let sum = 0
    for (const [ratio, level, decay] of overtones) {
      sum += level * Math.exp(-second / decay) * Math.sin(TURN * hertz * ratio * second)
    }
    return sum * Math.min(1, second / 0.002)
  })

/**
 * A plucked string (Karplus and Strong). `bright` from 0 to 1 is the attack of the finger; `hold` just below 1 is the
 * decay of the string.
 */
export function pluck(hertz: number, seconds: number, { bright = 0.6, hold = 0.996, seed = '' } = {}): Samples {
  const random = seededRandom(`pluck ${hertz} ${seed}`)
  const period = HERTZ / hertz
  const samples = new Float64Array(lengthOf(seconds))
  const first = Math.ceil(period) + 2
  let before = 0
  for (let at = 0; at < Math.min(first, samples.length); at += 1) {
    before += bright * (2 * random() - 1 - before)
    samples[at] = before
  }
  const between = (position: number) => {
    const whole = Math.floor(position)
    const fraction = position - whole
    return (samples[whole] ?? 0) * (1 - fraction) + (samples[whole + 1] ?? 0) * fraction
  }
  for (let at = first; at < samples.length; at += 1) {
    // The mean of two neighbours lies half a sample after the first of them.
    const position = at - period - 0.5
    samples[at] = (hold * (between(position) + between(position + 1))) / 2
  }
  return samples
}

/**
 * The pulse wave of early game consoles, band-limited to avoid aliasing. `duty` is the share of time at the high level.
 */
export function pulse(seconds: number, hertzAt: (second: number) => number, duty = 0.5): Samples {
  let phase = 0
  return sound(seconds, (second) => {
    const step = hertzAt(second) / HERTZ
    phase = (phase + step) % 1
    const edge = (phase - duty + 1) % 1
    return (phase < duty ? 1 : -1) + soften(phase, step) - soften(edge, step) - (2 * duty - 1)
  })
}

// The correction of an edge between two samples (PolyBLEP).
function soften(phase: number, step: number): number {
  if (phase < step) return -((1 - phase / step) ** 2)
  return phase > 1 - step ? (1 + (phase - 1) / step) ** 2 : 0
}

/** A triangle wave, for bass notes. */
export const triangle = (hertz: number, seconds: number): Samples =>
  sound(seconds, (second) => (2 / Math.PI) * Math.asin(Math.sin(TURN * hertz * second)))

/** A resonance of the voice: its frequency, width and level. */
type Formant = readonly [hertz: number, width: number, level: number]
export const AH: readonly Formant[] = [
  [700, 130, 1],
  [1_150, 150, 0.55],
  [2_700, 250, 0.14],
]

/** Four singers of the same note, each slightly out of tune. */
export function choir(hertz: number, seconds: number, formants: readonly Formant[], seed: string): Samples {
  const random = seededRandom(`choir ${hertz} ${seed}`)
  const singers = Array.from({ length: 4 }, () => ({
    tune: 1 + 0.006 * (random() - 0.5),
    start: random(),
    vibrato: 4.6 + 1.2 * random(),
  }))
  const harmonics = Array.from({ length: Math.min(40, Math.floor(4_500 / hertz)) }, (_, index) => {
    const height = (index + 1) * hertz
    const level = formants.reduce((sum, [at, width, loud]) => sum + loud / (1 + ((height - at) / width) ** 2), 0.02)
    return level / (index + 1) ** 0.4
  })
  return sound(seconds, (second) => {
    let sum = 0
    for (const { tune, start, vibrato } of singers) {
      const cycles = hertz * tune * (second + (0.0015 / vibrato) * Math.sin(TURN * (vibrato * second + start))) + start
      for (const [index, level] of harmonics.entries()) sum += level * Math.sin(TURN * (index + 1) * cycles)
    }
    return sum
  })
}

/** A brass instrument that gets brighter as it gets louder. */
export function brass(hertz: number, seconds: number): Samples {
  const harmonics = Math.min(24, Math.floor(9_000 / hertz))
  return sound(seconds, (second) => {
    const breath =
      Math.min(1, second / 0.045) * Math.min(1, (seconds - second) / 0.06) * (0.78 + 0.22 * Math.exp(-second * 9))
    const cycles = hertz * (second - 0.0006 * Math.exp(-second / 0.03))
    let sum = 0
    for (let harmonic = 1; harmonic <= harmonics; harmonic += 1) {
      sum += Math.exp(-harmonic * (0.62 - 0.36 * breath)) * Math.sin(TURN * harmonic * cycles)
    }
    return sum * breath
  })
}

export function hiss(seconds: number, seed: string): Samples {
  const random = seededRandom(`hiss ${seed}`)
  return sound(seconds, () => 2 * random() - 1)
}
