import type { StreamLanguage } from '@aplauso/contract/alerts'
import type { Language } from '@aplauso/contract/languages'
import { isLanguage } from '../../core/language.ts'

/** Texts of the first month and of later ones. A test compares them with the product's texts. */
const TEXTS: Record<Language, readonly [first: string, (months: number) => string]> = {
  pt: ['Apoio mensal', (months) => `${months}.º mês seguido`],
  en: ['Monthly support', (months) => `Month ${months} in a row`],
  es: ['Apoyo mensual', (months) => `${months} meses seguidos`],
  fr: ['Soutien mensuel', (months) => `${months}e mois d’affilée`],
}

/**
 * The month in a row of a recurring donation; undefined for any other donation. English for the specification, which
 * does not define it.
 */
export function monthsText(monthsInRow: number | undefined, language: StreamLanguage): string | undefined {
  if (!monthsInRow) return undefined
  const [first, later] = TEXTS[isLanguage(language) ? language : 'en']
  return monthsInRow > 1 ? later(monthsInRow) : first
}
