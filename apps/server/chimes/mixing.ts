// Nothing here asks a clock, a system or Math.random: the same notes are the same samples on every machine.

export const HERTZ = 44_100
export const TURN = 2 * Math.PI

/** One channel. How loud it is matters beside others alone: what is made of it is brought to one level. */
export type Samples = Float64Array

export const lengthOf = (seconds: number) => Math.round(seconds * HERTZ)

/** `at` gives a sample for each moment, in seconds. */
export const sound = (seconds: number, at: (second: number) => number): Samples =>
  Float64Array.from({ length: lengthOf(seconds) }, (_, index) => at(index / HERTZ))

/** Silence at both ends and, between them, up and down again in these times. */
export function swell(samples: Samples, attackSeconds: number, releaseSeconds: number): Samples {
  const seconds = samples.length / HERTZ
  return samples.map((sample, index) => {
    const second = index / HERTZ
    const up = Math.min(1, second / attackSeconds)
    const down = Math.min(1, (seconds - second) / releaseSeconds)
    return sample * Math.sin((Math.min(up, down) * TURN) / 4) ** 2
  })
}

/** Louder or quieter from moment to moment. */
export const shaped = (samples: Samples, level: (second: number) => number): Samples =>
  samples.map((sample, index) => sample * level(index / HERTZ))

type Pass = 'low' | 'high' | 'band'

/** What is left of it below, above, or around a height: the filters of Bristow-Johnson's cookbook. */
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

/** All notes in their places. */
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

/** As heard in a room, which goes on for so long (Schroeder). */
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

/** One after the other, each after so many seconds. */
export const melody = (
  notes: string,
  step: number,
  play: (note: string) => Samples,
  level = (_place: number) => 1,
): Note[] => notes.split(' ').map((note, place) => [place * step, play(note), level(place)])

export const chord = (notes: string, play: (note: string) => Samples): Note[] => melody(notes, 0, play)
