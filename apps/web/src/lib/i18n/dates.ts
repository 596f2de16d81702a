import type { Language } from '@aplauso/contract/languages'
import { dateFormat } from './format.ts'

/**
 * How a moment may be written. No month is taken for a day, wherever the reader lives: "21/11/2026" in Portuguese and
 * "21 Nov 2026" in English as `date`, "21 de novembro de 2026" as `day`; `minute` and `second` have the time beside the date,
 * `short` has day, month and time only, `clock` the time alone.
 */
const STYLES = {
  day: { dateStyle: 'long' },
  date: { dateStyle: 'medium' },
  minute: { dateStyle: 'medium', timeStyle: 'short' },
  second: { dateStyle: 'medium', timeStyle: 'medium' },
  clock: { timeStyle: 'medium' },
  short: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

/** A moment on the clock of a time zone; without one, or with one that is not known here, on that of this browser. */
export const formatMoment = (iso: string, style: keyof typeof STYLES, language: Language, timeZone?: string): string =>
  dateFormat(language, { ...STYLES[style], timeZone: knownZone(timeZone) }).format(new Date(iso))

/** "21 de novembro de 2026" for "2026-11-21": a day as such, the same one in every time zone. */
export const formatDay = (day: string, language: Language): string => formatMoment(day, 'day', language, 'UTC')

/** What stands below a field for a date, which the browser writes in its own language; nothing for what is no day. */
export const readableDay = (typed: string, language: Language): string | undefined =>
  Number.isNaN(Date.parse(typed)) ? undefined : formatDay(typed, language)

/** "1–21 de novembro de 2026": days as such. */
export const formatDays = ({ from, to }: { from: string; to: string }, language: Language): string =>
  calendarFormat(language, STYLES.day).formatRange(new Date(from), new Date(to))

/** "novembro de 2026" for "2026-11". */
export const formatMonth = (month: string, language: Language): string =>
  calendarFormat(language, { month: 'long', year: 'numeric' }).format(new Date(`${month}-01`))

/** "1 de dezembro": the first day of the next month where the clock shows this time zone. */
export function formatNextMonth(timeZone: string, language: Language, nowMs: number): string {
  const [year = 0, month = 0] = dayIn(timeZone, new Date(nowMs)).split('-').map(Number)
  const first = calendarFormat(language, { day: 'numeric', month: 'long' }).format(Date.UTC(year, month, 1))
  // In French the first day is an ordinal, which Intl does not know.
  return first.replace(/^1 /, language === 'fr' ? '1er ' : '1 ')
}

/** Writes dates of a calendar, which are of no clock: read as midnight in UTC, they must be written in UTC too. */
export const calendarFormat = (language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  dateFormat(language, { ...options, timeZone: 'UTC' })

/** The day on the calendar of a time zone, such as "2026-11-21". Without a zone, on that of this browser. */
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

/** The server may know a zone that this browser does not: its own clock is the next best. */
function knownZone(timeZone: string | undefined): string | undefined {
  try {
    return dateFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
