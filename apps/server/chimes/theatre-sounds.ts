import { seededRandom } from '@aplauso/contract/seeded-random'
import { brass, hertzOf, hiss, ring } from './instruments.ts'
import { filtered, mixed, type Note, type Samples, shaped, sound, swell } from './mixing.ts'

/** Applause of people who start together and drift apart. */
export function claps(): Samples {
  const random = seededRandom('claps')
  const clappers = Array.from({ length: 14 }, (_, person) => {
    const clap = filtered(
      shaped(hiss(0.09, `clap ${person}`), (second) => Math.min(1, second / 0.001) * Math.exp(-second / 0.014)),
      'band',
      900 + 1_300 * random(),
      1.1,
    )
    const every = 0.16 + 0.05 * random()
    return Array.from({ length: 9 }, (_, time): Note => {
      const at = time * every + 0.05 * random()
      return [at, clap, at < 1.05 ? 1 : Math.max(0, 1 - (at - 1.05) / 0.75)]
    })
  })
  return mixed(1.9, clappers.flat())
}

/** The three blows that announce the start of a play. */
export function stageBlows(): Samples {
  const blow = mixed(0.5, [
    [
      0,
      ring(98, 0.5, [
        [1, 1, 0.11],
        [1.62, 0.6, 0.08],
        [2.7, 0.45, 0.05],
        [4.1, 0.3, 0.035],
      ]),
    ],
    [
      0,
      filtered(
        shaped(hiss(0.12, 'blow'), (second) => Math.exp(-second / 0.018)),
        'band',
        750,
        0.8,
      ),
      1.5,
    ],
  ])
  return mixed(
    1.3,
    [0, 0.3, 0.6].map((at): Note => [at, blow]),
  )
}

export function drumRoll(): Samples {
  const random = seededRandom('drum roll')
  const stroke = mixed(0.14, [
    [
      0,
      filtered(
        shaped(hiss(0.14, 'wires'), (second) => Math.exp(-second / 0.035)),
        'high',
        1_600,
      ),
    ],
    [
      0,
      ring(190, 0.14, [
        [1, 0.9, 0.05],
        [1.7, 0.4, 0.03],
      ]),
    ],
  ])
  const roll = Array.from(
    { length: 26 },
    (_, place): Note => [
      place * 0.036 + 0.004 * random(),
      stroke,
      (0.25 + 0.6 * (place / 26)) * (0.85 + 0.3 * random()),
    ],
  )
  const crash = filtered(
    shaped(hiss(1.4, 'crash'), (second) => Math.exp(-second / 0.38)),
    'high',
    2_800,
  )
  const drum = sound(
    0.5,
    (second) => Math.sin(2 * Math.PI * (62 * second - 3 * Math.exp(-second / 0.03))) * Math.exp(-second / 0.13),
  )
  return mixed(2.2, [...roll, [0.97, swell(crash, 0.002, 0.5), 0.7], [0.97, stroke, 1.2], [0.97, drum, 1.6]])
}

export function fanfare(): Samples {
  const tune: [number, number, string][] = [
    [0, 0.14, 'G4 C4'],
    [0.17, 0.14, 'C5 E4'],
    [0.34, 0.14, 'E5 G4'],
    [0.51, 0.85, 'G5 C5 E4 C4'],
  ]
  return mixed(
    1.75,
    tune.flatMap(([at, seconds, notes]) =>
      notes.split(' ').map((note, place): Note => [at, brass(hertzOf(note), seconds), place === 0 ? 1 : 0.6]),
    ),
  )
}
