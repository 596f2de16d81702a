// Uses no clock, no system state and no Math.random: the same notes give the same samples on every machine.

export const HERTZ = 44_100
export const TURN = 2 * Math.PI

/** One channel. Levels only matter relative to each other, because the result is normalised. */
export type Samples = Float64Array

export const lengthOf = (seconds: number) => Math.round(seconds * HERTZ)

/** `at` returns the sample for each moment, in seconds. */
export const sound = (seconds: number, at: (second: number) => number): Samples =>
  Float64Array.from({ length: lengthOf(seconds) }, (_, index) => at(index / HERTZ))

/** Fades in and out over these times, with silence at both ends. */
export function swell(samples: Samples, attackSeconds: number, releaseSeconds: number): Samples {
  const seconds = samples.length / HERTZ
  return samples.map((sample, index) => {
    const second = index / HERTZ
    const up = Math.min(1, second / attackSeconds)
    const down = Math.min(1, (seconds - second) / releaseSeconds)
    return sample * Math.sin((Math.min(up, down) * TURN) / 4) ** 2
  })
}

export const shaped = (samples: Samples, level: (second: number) => number): Samples =>
  samples.map((sample, index) => sample * level(index / HERTZ))

type Pass = 'low' | 'high' | 'band'

/** A low-pass, high-pass or band-pass filter at a frequency, from Bristow-Johnson's cookbook. */
export function filtered(samples: Samples, pass: Pass, hertz: number, q = Math.SQRT1_2): Samples {
  const turn = (TURN * hertz) / HERTZ
  const [sine, cosine] = [Math.sin(turn), Math.cos(turn)]
  const alpha = sine / (2 * q)
  const [b0, b1, b2] = {
    low: [(1 - cosine) / 2, 1 - cosine, (1 - cosine) / 2] as const,
    high: [(1 + cosine) / 2, -(1 + cosine), (1 + cosine) / 2] as const,
    band: [alpha, 0, -alpha] as const,
  }[pass]
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  return samples.map((x) => {
    const y = (b0 * x + b1 * x1 + b2 * x2 + 2 * cosine * y1 - (1 - alpha) * y2) / (1 + alpha)
    ;[x1, x2, y1, y2] = [x, x1, y, y1]
    return y
  })
}

export type Note = readonly [atSecond: number, samples: Samples, level?: number]

export function mixed(seconds: number, notes: readonly Note[]): Samples {
  const all = new Float64Array(lengthOf(seconds))
  for (const [atSecond, samples, level = 1] of notes) {
    const from = lengthOf(atSecond)
    for (let at = 0; at < samples.length && from + at < all.length; at += 1) {
      all[from + at] = (all[from + at] ?? 0) + level * (samples[at] ?? 0)
    }
  }
  return all
}

const COMBS = [1_557, 1_617, 1_491, 1_422]
const ALL_PASSES = [225, 556]

/** Adds the reverberation of a room (Schroeder); `seconds` is its decay time. */
export function withReverb(samples: Samples, { wet = 0.2, seconds = 0.9 } = {}): Samples {
  const echoes = new Float64Array(samples.length)
  for (const delay of COMBS) {
    const feedback = 0.001 ** (delay / HERTZ / seconds)
    const delayLine = new Float64Array(samples.length)
    for (let at = 0; at < delayLine.length; at += 1) {
      delayLine[at] = (samples[at] ?? 0) + feedback * (delayLine[at - delay] ?? 0)
      echoes[at] = (echoes[at] ?? 0) + (delayLine[at] ?? 0) / COMBS.length
    }
  }
  const reverberated = ALL_PASSES.reduce((before, delay) => {
    const after = new Float64Array(before.length)
    for (let at = 0; at < after.length; at += 1) {
      after[at] = -0.5 * (before[at] ?? 0) + (before[at - delay] ?? 0) + 0.5 * (after[at - delay] ?? 0)
    }
    return after
  }, echoes)
  return samples.map((sample, index) => (1 - wet) * sample + wet * (reverberated[index] ?? 0))
}

/** Plays the notes in sequence, `step` seconds apart. */
export const melody = (
  notes: string,
  step: number,
  play: (note: string) => Samples,
  level = (_place: number) => 1,
): Note[] => notes.split(' ').map((note, place) => [place * step, play(note), level(place)])

export const chord = (notes: string, play: (note: string) => Samples): Note[] => melody(notes, 0, play)
