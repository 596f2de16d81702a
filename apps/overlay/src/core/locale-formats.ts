import type { StreamLanguage } from '@aplauso/contract/alerts'
import { FORMATS, isLanguage } from './language.ts'

/** Locale of dates and numbers; English for the specification, which does not define them. */
export const localeOf = (language: StreamLanguage): string => FORMATS[isLanguage(language) ? language : 'en']

export const numberText = (value: number, language: StreamLanguage): string =>
  new Intl.NumberFormat(localeOf(language), { useGrouping: true }).format(value)
