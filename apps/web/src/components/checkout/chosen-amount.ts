import { isAmbiguousEuros, parseEuros } from '@aplauso/contract/euros'
import type { Language } from '@aplauso/contract/languages'
import type { Cents } from '@aplauso/contract/money'
import { typedEuros } from '#lib/i18n/format.ts'
import { DEFAULT_RULES, type PageRules } from './page-rules.ts'

/** `ambiguous`: its point or comma has two meanings. */
export type AmountProblem = 'invalid' | 'ambiguous' | 'too_large'

/** The amount of a filled form: what was typed overrides the preset. */
export function chosenAmount(
  presetCents: Cents | undefined,
  custom: string,
  { minCents, maxCents }: Pick<PageRules, 'minCents' | 'maxCents'> = DEFAULT_RULES,
): Cents | AmountProblem {
  const amountCents = custom.trim() === '' ? presetCents : parseEuros(custom)
  if (isAmbiguousEuros(custom)) return 'ambiguous'
  if (amountCents === undefined || amountCents < minCents) return 'invalid'
  return amountCents > maxCents ? 'too_large' : amountCents
}

/** How this amount stands in the form: its preset, or typed as the language writes it. */
export function amountFieldsOf(
  amountCents: Cents,
  language: Language,
  { presets }: Pick<PageRules, 'presets'> = DEFAULT_RULES,
): { presetCents?: Cents; custom: string } {
  if (presets.some((preset) => preset.cents === amountCents)) return { presetCents: amountCents, custom: '' }
  return { custom: typedEuros(amountCents, language) }
}
