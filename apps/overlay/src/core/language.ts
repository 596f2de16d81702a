import type { StreamLanguage } from '@aplauso/contract/alerts'
import type { Language } from '@aplauso/contract/languages'
import { centsToDecimal } from '@aplauso/contract/money'
import type { OverlayAlert } from '@aplauso/live/frames'

/** Copies of the product's texts, which would exceed the overlay's size budget; a test compares them. */
const ANONYMOUS: Record<Language, string> = { pt: 'Anónimo', en: 'Anonymous', es: 'Anónimo', fr: 'Anonyme' }
export const FORMATS: Record<Language, string> = { pt: 'pt-PT', en: 'en-IE', es: 'es-ES', fr: 'fr-FR' }

export const isLanguage = (language: StreamLanguage): language is Language => Object.hasOwn(ANONYMOUS, language)

export const anonymousText = (language: StreamLanguage): string => ANONYMOUS[isLanguage(language) ? language : 'en']

/**
 * "10.00 EUR" by the specification, "10,00 €" in Portuguese; an unknown later language is written like the
 * specification.
 */
export function amountText(
  { amount, currency }: Pick<OverlayAlert, 'amount' | 'currency'>,
  language: StreamLanguage,
): string {
  if (!isLanguage(language)) return `${centsToDecimal(amount)} ${currency}`
  // Groups thousands like the pages do. Up to Chromium 105 Portuguese and Spanish have no separator there.
  return new Intl.NumberFormat(FORMATS[language], { style: 'currency', currency, useGrouping: true }).format(
    amount / 100,
  )
}
