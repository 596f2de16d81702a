import type { StreamLanguage } from '@aplauso/contract/alerts'
import type { Language } from '@aplauso/contract/languages'
import { centsToDecimal } from '@aplauso/contract/money'
import type { OverlayAlert } from '@aplauso/live/frames'

/** Beside the overlay's budget, the texts and languages of the whole product would be heavy; a test holds these to them. */
const ANONYMOUS: Record<Language, string> = { pt: 'Anónimo', en: 'Anonymous', es: 'Anónimo', fr: 'Anonyme' }
const FORMATS: Record<Language, string> = { pt: 'pt-PT', en: 'en-IE', es: 'es-ES', fr: 'fr-FR' }

const isLanguage = (language: StreamLanguage): language is Language => Object.hasOwn(ANONYMOUS, language)

/** Who gave no name. */
export const anonymousText = (language: StreamLanguage): string => ANONYMOUS[isLanguage(language) ? language : 'en']

/** By which dates and numbers are written; what the specification says nothing of is written as in English. */
export const localeOf = (language: StreamLanguage): string => FORMATS[isLanguage(language) ? language : 'en']

/** Grouped as amounts are. */
export const numberText = (value: number, language: StreamLanguage): string =>
  new Intl.NumberFormat(localeOf(language), { useGrouping: true }).format(value)

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
