import type { StreamLanguage } from '@aplauso/contract/alerts'
import type { Language } from '@aplauso/contract/languages'
import { centsToDecimal } from '@aplauso/contract/money'
import type { OverlayAlert } from '@aplauso/live/frames'

/** Beside the overlay's budget, the texts and languages of the whole product would be heavy; a test holds these to them. */
const ANONYMOUS: Record<Language, string> = { pt: 'Anónimo', en: 'Anonymous', es: 'Anónimo', fr: 'Anonyme' }
export const FORMATS: Record<Language, string> = { pt: 'pt-PT', en: 'en-IE', es: 'es-ES', fr: 'fr-FR' }

export const isLanguage = (language: StreamLanguage): language is Language => Object.hasOwn(ANONYMOUS, language)

/** Who gave no name. */
export const anonymousText = (language: StreamLanguage): string => ANONYMOUS[isLanguage(language) ? language : 'en']

/** "10.00 EUR" by the specification, "10,00 €" in Portuguese; a language of a later release is written as specified. */
export function amountText(
  { amount, currency }: Pick<OverlayAlert, 'amount' | 'currency'>,
  language: StreamLanguage,
): string {
  if (!isLanguage(language)) return `${centsToDecimal(amount)} ${currency}`
  // Grouped as on the pages where the browser can: up to Chromium 105 thousands stand together in Portuguese and Spanish.
  return new Intl.NumberFormat(FORMATS[language], { style: 'currency', currency, useGrouping: true }).format(
    amount / 100,
  )
}
