import type { Language } from '@aplauso/contract/languages'
import { dateFormat } from '#lib/i18n/format.ts'

/** "27 de dezembro", in the time zone of the browser. */
export function formatDayMonth(at: Date | string, language: Language): string {
  const day = dateFormat(language, { day: 'numeric', month: 'long' }).format(new Date(at))
  // Intl does not know the French ordinal of the first day.
  return language === 'fr' ? day.replace(/^1 /, '1er ') : day
}

/** The same day of the next month, or its last day if the month is shorter. */
export function monthAfter(at: Date): Date {
  const next = new Date(at)
  next.setMonth(at.getMonth() + 1)
  // The date overflowed into the following month; day 0 is the last day of the month before.
  if (next.getDate() !== at.getDate()) next.setDate(0)
  return next
}
