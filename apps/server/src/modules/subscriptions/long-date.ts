import { FORMAT_LOCALES, type Language } from '@aplauso/contract/languages'

export const longDate = (at: Date, language: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(FORMAT_LOCALES[language], { dateStyle: 'long', timeZone }).format(at)
