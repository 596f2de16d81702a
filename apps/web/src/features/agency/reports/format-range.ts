import { FORMAT_LOCALES, type Language } from '@aplauso/contract/languages'
import type { Days } from './report-period.ts'

/** "1–21 de novembro de 2026": days as such, the same ones in every time zone. */
export const formatRange = ({ from, to }: Days, language: Language): string =>
  new Intl.DateTimeFormat(FORMAT_LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).formatRange(
    new Date(from),
    new Date(to),
  )
