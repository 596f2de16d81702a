import type { StreamLanguage } from '@aplauso/contract/alerts'
import { FORMATS, isLanguage } from './language.ts'

/** By which dates and numbers are written; what the specification says nothing of is written as in English. */
export const localeOf = (language: StreamLanguage): string => FORMATS[isLanguage(language) ? language : 'en']

/** Grouped as amounts are. */
export const numberText = (value: number, language: StreamLanguage): string =>
  new Intl.NumberFormat(localeOf(language), { useGrouping: true }).format(value)
