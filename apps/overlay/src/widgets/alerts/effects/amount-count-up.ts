import { SHOW_STEPS_DEFAULT, type ShowSteps } from '@aplauso/contract/show-steps'

/** The number in an amount as it is written: "€1,234.00" is 123400 cents. */
export const centsIn = (text: string): number => Number(text.replace(/\D/g, ''))

/** The same amount on its way up: with other digits, and written as it is in the end. */
export function countUpText(text: string, share: number): string {
  const [number = ''] = /\d.*\d/.exec(text) ?? []
  const digits = String(Math.round(centsIn(text) * share)).padStart(3, '0')
  let left = digits.length
  let counting = ''
  // From the last digit on: what separates those that are not there yet is not there either.
  for (const character of [...number].reverse()) {
    if (left === 0) break
    counting = (/\d/.test(character) ? digits[--left] : character) + counting
  }
  return text.replace(number, () => counting)
}

/** How large a show is, by the sums of its creator. */
export function stepOf(cents: number, { secondFromCents, thirdFromCents }: ShowSteps = SHOW_STEPS_DEFAULT): 1 | 2 | 3 {
  if (cents >= thirdFromCents) return 3
  return cents >= secondFromCents ? 2 : 1
}
