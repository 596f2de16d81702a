import { FORMAT_LOCALES, type Language } from '@aplauso/contract/languages'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@aplauso/contract/limits'
import { CURRENCY } from '@aplauso/contract/money'

/** Caches formatters: creating one takes many times longer than using it. */
function cachedFormatter<Options, Formatter>(Kind: new (locale: string, options: Options) => Formatter) {
  const formatters = new Map<string, Formatter>()
  return (language: Language, options: Options): Formatter => {
    const key = language + JSON.stringify(options)
    const formatter = formatters.get(key) ?? new Kind(FORMAT_LOCALES[language], options)
    formatters.set(key, formatter)
    return formatter
  }
}

export const numberFormat = cachedFormatter(Intl.NumberFormat)
export const dateFormat = cachedFormatter(Intl.DateTimeFormat)
export const relativeFormat = cachedFormatter(Intl.RelativeTimeFormat)
const listFormat = cachedFormatter(Intl.ListFormat)

/** "a, b e c" */
export const formatList = (parts: readonly string[], language: Language): string =>
  listFormat(language, { type: 'conjunction' }).format(parts)

// 'always', because pt-PT and es-ES would not group four digits, unlike five.
const GROUPING = 'always' as const

const euroFormat = (language: Language, decimals: number, options: Intl.NumberFormatOptions) =>
  numberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals, ...options })

/** Whole euros have no decimals. */
const decimalsOf = (cents: number) => (cents % 100 === 0 ? 0 : 2)

/** "1 234,50 €" in Portuguese, "€1,234.50" in English. */
export const formatEuros = (cents: number, language: Language, decimals = 2): string =>
  euroFormat(language, decimals, { style: 'currency', currency: CURRENCY, useGrouping: GROUPING }).format(cents / 100)

/** "10 €", "12,50 €" in Portuguese. */
export const formatShortEuros = (cents: number, language: Language): string =>
  formatEuros(cents, language, decimalsOf(cents))

/** "10", "7,50", "1 000": for texts that contain the euro sign themselves. */
export const plainEuros = (cents: number, language: Language, useGrouping: 'always' | false = GROUPING): string =>
  euroFormat(language, decimalsOf(cents), { useGrouping }).format(cents / 100)

/** "500", "12,50", "1000": in a form that parses back to the same amount. */
export const typedEuros = (cents: number, language: Language): string => plainEuros(cents, language, false)

export const formatNumber = (value: number, language: Language): string =>
  numberFormat(language, { useGrouping: GROUPING }).format(value)

const KILOBYTE = 1_024

/** "3,2 MB" in Portuguese, "3,2 Mo" in French; in whole kilobytes, megabytes or gigabytes. */
export function formatBytes(bytes: number, language: Language): string {
  const write = (value: number, unit: string) =>
    numberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1, useGrouping: GROUPING }).format(value)
  if (bytes < KILOBYTE ** 2) return write(Math.ceil(bytes / KILOBYTE), 'kilobyte')
  return bytes < KILOBYTE ** 3 ? write(bytes / KILOBYTE ** 2, 'megabyte') : write(bytes / KILOBYTE ** 3, 'gigabyte')
}

/** "+12 %", "−3 %", "0 %": relative change; undefined without a previous value. */
export const formatChange = (before: number, now: number, language: Language): string | undefined =>
  before > 0
    ? numberFormat(language, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 }).format(
        now / before - 1,
      )
    : undefined

/** 850 basis points are "8,5%" in Portuguese, "8,5 %" in French. */
export const formatBasisPoints = (basisPoints: number, language: Language): string =>
  numberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000)

const STEPS = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['week', 7 * DAY_MS],
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const

/** "agora", "há 14 minutos", "ontem". A future time counts as now, because clocks differ. */
export function formatAgo(iso: string, language: Language, nowMs = Date.now()): string {
  const format = relativeFormat(language, { numeric: 'auto' })
  const ageMs = Math.max(0, nowMs - Date.parse(iso))
  for (const [unit, unitMs] of STEPS) {
    if (ageMs >= unitMs) return format.format(-Math.floor(ageMs / unitMs), unit)
  }
  return format.format(0, 'second')
}
