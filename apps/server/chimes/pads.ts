import { GLASS, struck } from './bells.ts'
import { AH, choir, hertzOf } from './instruments.ts'
import { chord, melody, mixed, type Note, type Samples, shaped, sound, swell } from './mixing.ts'

export const ah = (note: string): Samples => swell(choir(hertzOf(note), 2.1, AH, 'ah'), 0.22, 0.7)

export function cloud(): Samples {
  const voice = (note: string) => {
    const hertz = hertzOf(note)
    const wave = sound(2.2, (second) => {
      const drift = 0.0012 * Math.sin(2 * Math.PI * 4.1 * second)
      const cycles = 2 * Math.PI * hertz * (second + drift / 8)
      return Math.sin(cycles) + 0.3 * Math.sin(2 * cycles) + 0.12 * Math.sin(3 * cycles)
    })
    return swell(wave, 0.28, 0.9)
  }
  return mixed(
    2.3,
    melody('F4 C5 E5 G5 A5', 0.04, voice, (place) => 1 - 0.1 * place),
  )
}

/** A chord whose overtones rise, like a curtain that opens. */
export function curtain(): Samples {
  const saw = (note: string) =>
    mixed(
      1.7,
      [0.997, 1, 1.004].map((tune, place): Note => {
        const hertz = hertzOf(note) * tune
        const wave = sound(1.7, (second) => {
          const open = 0.25 + 0.75 * Math.min(1, second / 0.85)
          let sum = 0
          for (let harmonic = 1; harmonic * hertz < 7_000; harmonic += 1) {
            sum += (Math.sin(2 * Math.PI * harmonic * (hertz * second + 0.3 * place)) / harmonic) * open ** harmonic
          }
          return sum
        })
        return [0, wave]
      }),
    )
  return swell(mixed(1.7, chord('D3 A3 D4 F#4 A4', saw)), 0.75, 0.5)
}

export function glow(): Samples {
  const shimmer = (note: string) =>
    shaped(swell(struck(GLASS, 1.9)(note), 0.12, 0.6), (second) => 0.72 + 0.28 * Math.sin(2 * Math.PI * 6.5 * second))
  return mixed(2.1, [...chord('E5 B5', shimmer), [0.28, mixed(1.8, chord('G#5 E6', shimmer)), 0.9]])
}
