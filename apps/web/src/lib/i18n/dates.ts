import type { Language } from '@aplauso/contract/languages'
import { dateFormat } from './format.ts'

/**
 * Styles of a moment. Day and month are never ambiguous: `date` is "21/11/2026" in Portuguese and "21 Nov 2026" in
 * English, `day` is "21 de novembro de 2026". `minute` and `second` add the time, `short` has day, month and time,
 * `clock` only the time.
 */
const STYLES = {
  day: { dateStyle: 'long' },
  date: { dateStyle: 'medium' },
  minute: { dateStyle: 'medium', timeStyle: 'short' },
  second: { dateStyle: 'medium', timeStyle: 'medium' },
  clock: { timeStyle: 'medium' },
  short: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

/** Formats a moment in a time zone; a missing or unknown zone means the browser's. */
export const formatMoment = (iso: string, style: keyof typeof STYLES, language: Language, timeZone?: string): string =>
  dateFormat(language, { ...STYLES[style], timeZone: knownZone(timeZone) }).format(new Date(iso))

/** "21 de novembro de 2026" for "2026-11-21": a calendar day, equal in every time zone. */
export const formatDay = (day: string, language: Language): string => formatMoment(day, 'day', language, 'UTC')

/** Text below a date field, which the browser formats in its own language; undefined for an invalid day. */
export const readableDay = (typed: string, language: Language): string | undefined =>
  Number.isNaN(Date.parse(typed)) ? undefined : formatDay(typed, language)

/** "1–21 de novembro de 2026", for calendar days. */
export const formatDays = ({ from, to }: { from: string; to: string }, language: Language): string =>
  calendarFormat(language, STYLES.day).formatRange(new Date(from), new Date(to))

/** "novembro de 2026" for "2026-11". */
export const formatMonth = (month: string, language: Language): string =>
  calendarFormat(language, { month: 'long', year: 'numeric' }).format(new Date(`${month}-01`))

/** "1 de dezembro": the first day of the next month in this time zone. */
export function formatNextMonth(timeZone: string, language: Language, nowMs: number): string {
  const [year = 0, month = 0] = dayIn(timeZone, new Date(nowMs)).split('-').map(Number)
  const first = calendarFormat(language, { day: 'numeric', month: 'long' }).format(Date.UTC(year, month, 1))
  // Intl does not know the French ordinal of the first day.
  return first.replace(/^1 /, language === 'fr' ? '1er ' : '1 ')
}

/** Formats calendar days, which have no time zone: they are parsed as midnight UTC and formatted in UTC. */
export const calendarFormat = (language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  dateFormat(language, { ...options, timeZone: 'UTC' })

/** The calendar day in a time zone, such as "2026-11-21". Without a zone, in the browser's. */
export function dayIn(timeZone: string | undefined, at: Date): string {
  const format = dateFormat('en', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: knownZone(timeZone),
  })
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
}

/** The server may accept a zone that this browser does not know; the browser's own zone replaces it. */
function knownZone(timeZone: string | undefined): string | undefined {
  try {
    return dateFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
