import { FORMAT_LOCALES, type Language } from '@aplauso/contract/languages'

/** "novembro de 2026" for "2026-11". */
export const monthText = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(FORMAT_LOCALES[language], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  )

/** Whether an address names a month: what else it may say is none of ours. */
export const isMonth = (text: string): boolean => /^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/.test(text)
