import { FORMAT_LOCALES, type Language } from '@aplauso/contract/languages'

/** The day in words, where the reader is. */
export const longDate = (at: Date, language: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(FORMAT_LOCALES[language], { dateStyle: 'long', timeZone }).format(at)
