import { SHOW_STEPS_DEFAULT, type ShowSteps } from '@aplauso/contract/show-steps'

/** Reads the cents of a written amount: "€1,234.00" gives 123400. */
export const centsIn = (text: string): number => Number(text.replace(/\D/g, ''))

/** The amount while it counts up: other digits in the same format. */
export function countUpText(text: string, share: number): string {
  const [number = ''] = /\d.*\d/.exec(text) ?? []
  const digits = String(Math.round(centsIn(text) * share)).padStart(3, '0')
  let left = digits.length
  let counting = ''
  // From the last digit on; separators before digits that are not reached yet are left out.
  for (const character of [...number].reverse()) {
    if (left === 0) break
    counting = (/\d/.test(character) ? digits[--left] : character) + counting
  }
  return text.replace(number, () => counting)
}

/** The size of the effects, by the creator's amounts. */
export function stepOf(cents: number, { secondFromCents, thirdFromCents }: ShowSteps = SHOW_STEPS_DEFAULT): 1 | 2 | 3 {
  if (cents >= thirdFromCents) return 3
  return cents >= secondFromCents ? 2 : 1
}
