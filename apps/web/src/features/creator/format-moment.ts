import { FORMAT_LOCALES, type Language } from '@aplauso/contract/languages'
import { knownZone } from '#lib/day-in.ts'

/** "21/11/2026, 20:15" in Portuguese, on the clock of a time zone. Without a zone, on that of this browser. */
export function formatMoment(iso: string, language: Language, timeZone: string | undefined): string {
  return new Intl.DateTimeFormat(FORMAT_LOCALES[language], {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: knownZone(timeZone),
  }).format(new Date(iso))
}
