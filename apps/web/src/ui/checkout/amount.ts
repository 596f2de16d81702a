import { FORMAT_LOCALES, type Language } from '@aplauso/contract/languages'
import { DONATION_MAX_CENTS, DONATION_MIN_CENTS, DONATION_PRESETS_CENTS } from '@aplauso/contract/limits'
import { type Cents, parseEuros } from '@aplauso/contract/money'
import { eurosText } from '#lib/i18n/euros-text.ts'

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

/** How this amount stands in the form: its preset, or typed as the language writes it. */
export function fieldsOf(amountCents: Cents, language: Language): { presetCents?: Cents; custom: string } {
  if (DONATION_PRESETS_CENTS.includes(amountCents)) return { presetCents: amountCents, custom: '' }
  return { custom: eurosText(amountCents, language) }
}
