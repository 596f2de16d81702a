import { FORMAT_LOCALES, type Language } from '@aplauso/contract/languages'
import { DONATION_MAX_CENTS, DONATION_MIN_CENTS } from '@aplauso/contract/limits'
import { type Cents, parseEuros } from '@aplauso/contract/money'

export type AmountProblem = 'invalid' | 'too_large'

/** The amount of a filled form: what was typed overrides the preset. */
export function chosenAmount(presetCents: Cents, custom: string): Cents | AmountProblem {
  const amountCents = custom.trim() === '' ? presetCents : parseEuros(custom)
  if (amountCents === undefined || amountCents < DONATION_MIN_CENTS) return 'invalid'
  return amountCents > DONATION_MAX_CENTS ? 'too_large' : amountCents
}

/** An amount for a text that brings its own euro sign: "10", "7,50". */
export function plainEuros(amountCents: Cents, language: Language): string {
  const decimals = amountCents % 100 === 0 ? 0 : 2
  return new Intl.NumberFormat(FORMAT_LOCALES[language], {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: 'always',
  }).format(amountCents / 100)
}
