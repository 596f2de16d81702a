import { isAmbiguousEuros, parseEuros } from '@aplauso/contract/euros'
import type { Language } from '@aplauso/contract/languages'
import type { Cents } from '@aplauso/contract/money'
import { typedEuros } from '#lib/i18n/format.ts'
import { DEFAULT_RULES, type PageRules } from './page-rules.ts'

/** `ambiguous`: the point or comma may separate decimals or thousands. */
export type AmountProblem = 'invalid' | 'ambiguous' | 'too_large'

/** The amount of a form: typed text overrides the preset. */
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

/** Form fields for the amount: its preset, or text in the format of the language. */
export function amountFieldsOf(
  amountCents: Cents,
  language: Language,
  { presets }: Pick<PageRules, 'presets'> = DEFAULT_RULES,
): { presetCents?: Cents; custom: string } {
  if (presets.some((preset) => preset.cents === amountCents)) return { presetCents: amountCents, custom: '' }
  return { custom: typedEuros(amountCents, language) }
}
