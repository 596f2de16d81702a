import { seededRandom } from '@aplauso/contract/seeded-random'
import { hertzOf, type Overtone, ring } from './instruments.ts'
import { mixed, type Note, type Samples } from './mixing.ts'

export const BELL: readonly Overtone[] = [
  ...([
    [1, 1, 0.75],
    [2, 0.55, 0.6],
    [2.76, 0.22, 0.35],
  ] as const),
  ...([
    [3.01, 0.2, 0.4],
    [5.4, 0.1, 0.16],
    [8.93, 0.04, 0.07],
  ] as const),
]
export const CHURCH: readonly Overtone[] = [
  ...([
    [0.5, 0.35, 1.6],
    [1, 0.7, 1.1],
    [1.19, 0.4, 0.7],
  ] as const),
  ...([
    [1.5, 0.25, 0.6],
    [2, 0.55, 0.8],
    [2.51, 0.2, 0.4],
    [3.01, 0.16, 0.3],
    [4.17, 0.1, 0.18],
  ] as const),
]
export const DOOR: readonly Overtone[] = [
  [1, 1, 0.7],
  [2, 0.3, 0.45],
  [3, 0.14, 0.3],
  [4.2, 0.08, 0.15],
]
export const WOOD: readonly Overtone[] = [
  [1, 1, 0.32],
  [3.93, 0.32, 0.09],
  [9.2, 0.1, 0.025],
]
export const GLASS: readonly Overtone[] = [
  [1, 1, 0.9],
  [2.32, 0.3, 0.5],
  [4.25, 0.16, 0.25],
  [6.63, 0.08, 0.1],
]
export const COMB: readonly Overtone[] = [
  [1, 1, 0.5],
  [2, 0.22, 0.3],
  [3.01, 0.28, 0.22],
  [5.2, 0.1, 0.08],
]
export const TINE: readonly Overtone[] = [
  [1, 1, 0.5],
  [2, 0.12, 0.2],
  [5.4, 0.22, 0.05],
  [8.2, 0.09, 0.03],
]

export const struck =
  (overtones: readonly Overtone[], seconds: number) =>
  (note: string): Samples =>
    ring(hertzOf(note), seconds, overtones)

export function sleighBells(): Samples {
  const random = seededRandom('sleigh bells')
  const shake = () => {
    const smallBells = Array.from(
      { length: 9 },
      (): Note => [
        0.035 * random(),
        ring(2_300 + 3_600 * random(), 0.3, [
          [1, 1, 0.07 + 0.05 * random()],
          [1.47, 0.6, 0.05],
          [2.09, 0.3, 0.03],
        ]),
      ],
    )
    return mixed(0.4, smallBells)
  }
  const times = [0, 0.17, 0.34, 0.425, 0.51, 0.68]
  return mixed(
    1.25,
    times.map((at, place) => [at, shake(), place % 2 === 0 ? 1 : 0.75]),
  )
}
