import { m } from '@aplauso/texts/messages'
import type { Translate } from '#lib/i18n/language.tsx'

/** Badge of a recurring donation in a list; undefined for a one-off donation. */
export const monthsBadge = (monthsInRow: number | null | undefined, t: Translate): string | undefined =>
  textOf(monthsInRow, t, m.months_badge)

/** The same text as on the stream. */
export const monthsText = (monthsInRow: number | null | undefined, t: Translate): string | undefined =>
  textOf(monthsInRow, t, m.months_in_row)

function textOf(
  monthsInRow: number | null | undefined,
  t: Translate,
  later: typeof m.months_badge,
): string | undefined {
  if (!monthsInRow) return undefined
  return monthsInRow === 1 ? t(m.months_first) : t(later, { months: String(monthsInRow) })
}
