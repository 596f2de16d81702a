import { FORMAT_LOCALES, type Language } from '@aplauso/contract/languages'

/** Formats 850 basis points as "8,5%" in Portuguese and as "8,5 %" in French. */
export const percentInEmail = (basisPoints: number, language: Language): string =>
  new Intl.NumberFormat(FORMAT_LOCALES[language], { style: 'percent', maximumFractionDigits: 2 }).format(
    basisPoints / 10_000,
  )
