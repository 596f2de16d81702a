/** WCAG 2 contrast ratio, from 1 (none) to 21. */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

const WEIGHTS = [0.2126, 0.7152, 0.0722]

/** Relative luminance of a colour written as `#` and six hexadecimal digits. */
const luminanceOf = (colour: string): number =>
  rgbOf(colour).reduce((luminance, channel, index) => {
    const share = channel / 255
    return luminance + (WEIGHTS[index] ?? 0) * (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4)
  }, 0)

/** Red, green and blue, each from 0 to 255. */
export const rgbOf = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
