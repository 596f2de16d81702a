import { FORMAT_LOCALES, type Language } from '@aplauso/contract/languages'
import { knownZone } from '#lib/i18n/day-in.ts'

/** "21 de dezembro de 2026": the day of a moment by the creator's clock. */
export const formatMomentsDay = (iso: string, language: Language, timeZone: string): string =>
  formatIn(iso, language, { dateStyle: 'long', timeZone: knownZone(timeZone) })

/** "21/12/2026" in Portuguese. */
export const formatMomentsDate = (iso: string, language: Language, timeZone: string): string =>
  formatIn(iso, language, { dateStyle: 'medium', timeZone: knownZone(timeZone) })

const formatIn = (iso: string, language: Language, format: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(FORMAT_LOCALES[language], format).format(new Date(iso))
