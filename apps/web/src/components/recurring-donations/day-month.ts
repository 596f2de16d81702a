import type { Language } from '@aplauso/contract/languages'
import { dateFormat } from '#lib/i18n/format.ts'

/** "27 de dezembro": on the clock of this browser, as the year goes without saying. */
export function formatDayMonth(at: Date | string, language: Language): string {
  const day = dateFormat(language, { day: 'numeric', month: 'long' }).format(new Date(at))
  // In French the first day is an ordinal, which Intl does not know.
  return language === 'fr' ? day.replace(/^1 /, '1er ') : day
}

/** The same day of the next month, or its last where it has no such day. */
export function monthAfter(at: Date): Date {
  const next = new Date(at)
  next.setMonth(at.getMonth() + 1)
  // February has swallowed the last days of January.
  if (next.getDate() !== at.getDate()) next.setDate(0)
  return next
}
