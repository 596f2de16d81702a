import { FORMAT_LOCALES, type Language } from '@aplauso/contract/languages'
import { SECOND_MS } from '@aplauso/contract/limits'

/** "12 segundos": a length as it is read aloud. */
export function formatSeconds(ms: number, language: Language): string {
  return new Intl.NumberFormat(FORMAT_LOCALES[language], {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  }).format(Math.round(ms / SECOND_MS))
}
