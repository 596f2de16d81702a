import { seededRandom } from './seeded-random.ts'

/** How many of the lit bars, the newest ones, are spotlight yellow. */
export const LIT_PEAK_BARS = 3

/** Bar heights of a seed's waveform, in percent, 8 to 88: a slow swell with a little noise. */
export function waveHeights(seed: string, bars: number): number[] {
  const random = seededRandom(seed)
  return Array.from({ length: bars }, (_, i) => {
    const swell = Math.abs(Math.sin((i / Math.max(1, bars - 1)) * 8.2 + 0.5)) ** 1.4
    return 8 + 80 * Math.min(1, 0.55 * swell + 0.4 * random())
  })
}
