import type { Language } from '@aplauso/contract/languages'
import { SECOND_MS } from '@aplauso/contract/limits'
import { numberFormat } from './format.ts'

/** "0:07" for seven seconds. Rounded to the nearest second, because timers are slightly inaccurate. */
export function formatClock(ms: number): string {
  const seconds = Math.round(ms / SECOND_MS)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** "12 segundos": a duration for screen readers. */
export const formatSeconds = (ms: number, language: Language): string =>
  numberFormat(language, { style: 'unit', unit: 'second', unitDisplay: 'long', maximumFractionDigits: 0 }).format(
    Math.round(ms / SECOND_MS),
  )
