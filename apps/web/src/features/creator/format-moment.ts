import { FORMAT_LOCALES, type Language } from '@aplauso/contract/languages'
import { knownZone } from '#lib/i18n/day-in.ts'

/** "21/11/2026, 20:15" in Portuguese, "21 Nov 2026, 20:15" in English, on the clock of a time zone. Without a zone, on that of this browser. */
export function formatMoment(iso: string, language: Language, timeZone: string | undefined): string {
  return new Intl.DateTimeFormat(FORMAT_LOCALES[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: knownZone(timeZone),
  }).format(new Date(iso))
}
