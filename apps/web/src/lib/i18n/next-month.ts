import { FORMAT_LOCALES, type Language } from '@aplauso/contract/languages'
import { dayIn } from './day-in.ts'

/** "1 de dezembro": the first day of the next month where the clock shows this time zone. */
export function formatNextMonth(timeZone: string, language: Language, nowMs: number): string {
  const [year = 0, month = 0] = dayIn(timeZone, new Date(nowMs)).split('-').map(Number)
  const format = new Intl.DateTimeFormat(FORMAT_LOCALES[language], { day: 'numeric', month: 'long', timeZone: 'UTC' })
  // In French the first day is an ordinal, which Intl does not know.
  return format.format(Date.UTC(year, month, 1)).replace(/^1 /, language === 'fr' ? '1er ' : '1 ')
}
