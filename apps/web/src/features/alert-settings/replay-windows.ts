import type { Language } from '@aplauso/contract/languages'
import { numberFormat } from '#lib/i18n/format.ts'

const HOUR_MINUTES = 60
const OFFERED_MINUTES = [5, 10, 30, HOUR_MINUTES, 3 * HOUR_MINUTES, 12 * HOUR_MINUTES, 24 * HOUR_MINUTES]

/** Options besides "off", shortest first, including a window that was set by the API. */
export const replayWindows = (minutes: number): number[] =>
  [...new Set([...OFFERED_MINUTES, minutes])].filter((each) => each > 0).toSorted((a, b) => a - b)

/** "30 minutos", "3 horas". */
export function formatWindow(minutes: number, language: Language): string {
  const isHours = minutes % HOUR_MINUTES === 0
  return numberFormat(language, {
    style: 'unit',
    unit: isHours ? 'hour' : 'minute',
    unitDisplay: 'long',
  }).format(isHours ? minutes / HOUR_MINUTES : minutes)
}
