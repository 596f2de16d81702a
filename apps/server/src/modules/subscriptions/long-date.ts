import { FORMAT_LOCALES, type Language } from '@aplauso/contract/languages'

/** The date in words, in the reader's time zone. */
export const longDate = (at: Date, language: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(FORMAT_LOCALES[language], { dateStyle: 'long', timeZone }).format(at)
