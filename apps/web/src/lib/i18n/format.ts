import { FORMAT_LOCALES, type Language } from '@aplauso/contract/languages'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@aplauso/contract/limits'
import { CURRENCY } from '@aplauso/contract/money'

// Grouping 'always': pt-PT and es-ES would otherwise write four digits without it, next to five digits with it.
const GROUPING = 'always' as const

/** "1 234,50 €" in Portuguese, "€1,234.50" in English. */
export function formatEuros(cents: number, language: Language, decimals = 2): string {
  return new Intl.NumberFormat(FORMAT_LOCALES[language], {
    style: 'currency',
    currency: CURRENCY,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: GROUPING,
  }).format(cents / 100)
}

/** "10 €", "12,50 €" in Portuguese: cents only where there are some. */
export const formatShortEuros = (cents: number, language: Language): string =>
  formatEuros(cents, language, cents % 100 === 0 ? 0 : 2)

export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(FORMAT_LOCALES[language], { useGrouping: GROUPING }).format(value)
}

/** 850 basis points are "8,5%" in Portuguese, "8,5 %" in French. */
export function formatBasisPoints(basisPoints: number, language: Language): string {
  return new Intl.NumberFormat(FORMAT_LOCALES[language], { style: 'percent', maximumFractionDigits: 2 }).format(
    basisPoints / 10_000,
  )
}

/** "21 de novembro de 2026" for "2026-11-21": a day as such, the same one in every time zone. */
export function formatDay(day: string, language: Language): string {
  return new Intl.DateTimeFormat(FORMAT_LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
}

/**
 * "21/11/2026" in Portuguese, "21 Nov 2026" in English: no month is taken for a day, wherever the reader lives. On the clock
 * of a time zone that this browser knows, or on its own.
 */
export function formatDate(iso: string, language: Language, timeZone?: string): string {
  return new Intl.DateTimeFormat(FORMAT_LOCALES[language], { dateStyle: 'medium', timeZone }).format(new Date(iso))
}

const STEPS = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['week', 7 * DAY_MS],
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const

/** "agora", "há 14 minutos", "ontem". A time ahead of this clock is now: clocks differ, donations are never in the future. */
export function formatAgo(iso: string, language: Language, nowMs = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(FORMAT_LOCALES[language], { numeric: 'auto' })
  const ageMs = Math.max(0, nowMs - Date.parse(iso))
  for (const [unit, unitMs] of STEPS) {
    if (ageMs >= unitMs) return format.format(-Math.floor(ageMs / unitMs), unit)
  }
  return format.format(0, 'second')
}
