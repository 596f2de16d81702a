import type { StreamLanguage } from '@aplauso/contract/alerts'
import type { Language } from '@aplauso/contract/languages'
import { isLanguage } from '../../core/language.ts'

/** What the first month says, and every later one. A test holds them to the texts of the product. */
const TEXTS: Record<Language, readonly [first: string, (months: number) => string]> = {
  pt: ['Apoio mensal', (months) => `${months}.º mês seguido`],
  en: ['Monthly support', (months) => `Month ${months} in a row`],
  es: ['Apoyo mensual', (months) => `${months} meses seguidos`],
  fr: ['Soutien mensuel', (months) => `${months}e mois d’affilée`],
}

/** Which month in a row a donation of monthly support pays; none of any other. What the specification says nothing of is in English. */
export function monthsText(monthsInRow: number | undefined, language: StreamLanguage): string | undefined {
  if (!monthsInRow) return undefined
  const [first, later] = TEXTS[isLanguage(language) ? language : 'en']
  return monthsInRow > 1 ? later(monthsInRow) : first
}
