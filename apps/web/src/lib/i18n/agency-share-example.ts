import type { Language } from '@aplauso/contract/languages'
import { cents, feeCents } from '@aplauso/contract/money'
import { formatEuros, formatShortEuros } from './format.ts'

const EXAMPLE_CENTS = cents(1_000)

/**
 * An agency's share of a donation of 10 euros, both formatted: 3000 basis points are `{ amount: '10 €', part: '3 €' }`.
 */
export function shareExample(basisPoints: number, language: Language): { amount: string; part: string } {
  const partCents = feeCents(EXAMPLE_CENTS, basisPoints)
  return {
    amount: formatEuros(EXAMPLE_CENTS, language, 0),
    part: formatShortEuros(partCents, language),
  }
}
