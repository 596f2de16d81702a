import { hertzOf, pulse, triangle } from './instruments.ts'
import { mixed, type Note, type Samples, shaped, swell } from './mixing.ts'

export const chip =
  (seconds: number, duty: number) =>
  (note: string): Samples => {
    const hertz = hertzOf(note)
    return shaped(
      swell(
        pulse(seconds, () => hertz, duty),
        0.004,
        0.03,
      ),
      (second) => 0.45 + 0.55 * Math.exp(-second * 7),
    )
  }

export function coin(): Samples {
  return mixed(0.75, [
    [0, chip(0.09, 0.5)('B5'), 0.9],
    [0.085, shaped(chip(0.62, 0.5)('E6'), (second) => Math.exp(-second * 4.5))],
  ])
}

export function jump(): Samples {
  const leap = pulse(0.34, (second) => 190 + 900 * second + 2_600 * second ** 2, 0.25)
  return mixed(0.72, [
    [0, swell(leap, 0.006, 0.05)],
    [0.36, chip(0.08, 0.25)('G5'), 0.7],
    [0.45, chip(0.24, 0.25)('C6'), 0.8],
  ])
}

export function victory(): Samples {
  const tune: [number, number, string, string, string][] = [
    [0, 0.11, 'G4', 'E4', 'C3'],
    [0.13, 0.11, 'G4', 'E4', 'C3'],
    [0.26, 0.11, 'G4', 'E4', 'C3'],
    [0.39, 0.3, 'C5', 'G4', 'C3'],
    [0.72, 0.16, 'A4', 'F4', 'F3'],
    [0.9, 0.16, 'B4', 'G4', 'G3'],
    [1.08, 0.62, 'C5', 'E4', 'C3'],
  ]
  const notes = tune.flatMap(([at, seconds, high, low, bass]): Note[] => [
    [at, chip(seconds, 0.5)(high)],
    [at, chip(seconds, 0.25)(low), 0.6],
    [at, swell(triangle(hertzOf(bass), seconds), 0.005, 0.03), 0.9],
  ])
  return mixed(1.75, notes)
}
