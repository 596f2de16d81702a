import type { Language } from '@aplauso/contract/languages'
import { DONATION_MAX_CENTS, DONATION_MIN_CENTS, DONATION_PRESETS_CENTS } from '@aplauso/contract/limits'
import { type Cents, parseEuros } from '@aplauso/contract/money'
import { typedEuros } from '#lib/i18n/format.ts'

export type AmountProblem = 'invalid' | 'too_large'

/** The amount of a filled form: what was typed overrides the preset. */
export function chosenAmount(presetCents: Cents, custom: string): Cents | AmountProblem {
  const amountCents = custom.trim() === '' ? presetCents : parseEuros(custom)
  if (amountCents === undefined || amountCents < DONATION_MIN_CENTS) return 'invalid'
  return amountCents > DONATION_MAX_CENTS ? 'too_large' : amountCents
}

/** How this amount stands in the form: its preset, or typed as the language writes it. */
export function fieldsOf(amountCents: Cents, language: Language): { presetCents?: Cents; custom: string } {
  if (DONATION_PRESETS_CENTS.includes(amountCents)) return { presetCents: amountCents, custom: '' }
  return { custom: typedEuros(amountCents, language) }
}
