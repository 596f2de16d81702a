import { m } from '@aplauso/texts/messages'
import type { Translate } from '#lib/i18n/language.tsx'

/** What a donation of monthly support has beside its name in a list: nothing, where it is none. */
export const monthsBadge = (monthsInRow: number | null | undefined, t: Translate): string | undefined =>
  textOf(monthsInRow, t, m.months_badge)

/** The same as the stream says it. */
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
