import type { AnalyticsStep, ReceivedAnalytics } from '@aplauso/contract/donations'
import type { Language } from '@aplauso/contract/languages'
import { calendarFormat } from '#lib/i18n/dates.ts'
import { donationsText } from '#lib/i18n/donations-text.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import type { Translate } from '#lib/i18n/language.tsx'
import type { WavePoint } from '#ui/chart/wave-chart.tsx'
import { byWeek, type Step } from './by-week.ts'

/** More days would be indistinguishable on a phone. */
const DAYS_DRAWN_MAX = 100

/** The drawn step: too many days become weeks. */
export type DrawnStep = AnalyticsStep | 'week'

export const drawnStepOf = ({ by, points }: ReceivedAnalytics): DrawnStep =>
  by === 'day' && points.length > DAYS_DRAWN_MAX ? 'week' : by

export function chartPoints(analytics: ReceivedAnalytics, t: Translate, language: Language): WavePoint[] {
  const drawnStep = drawnStepOf(analytics)
  const steps: readonly Step[] = drawnStep === 'week' ? byWeek(analytics.points) : analytics.points
  const format = calendarFormat(language, LABELS[drawnStep])
  return steps.map(({ key, count, amount }) => ({
    key,
    label: format.format(dateOf(drawnStep, key)),
    value: amount,
    text: `${formatEuros(amount, language)} · ${donationsText(count, t, language)}`,
  }))
}

const LABELS: Record<DrawnStep, Intl.DateTimeFormatOptions> = {
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short', year: '2-digit' },
  month: { month: 'short', year: '2-digit' },
  hour: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  weekday: { weekday: 'short' },
}

/** A UTC date that formats as the step: steps belong to the creator's calendar and have no time zone. */
function dateOf(drawnStep: DrawnStep, key: string): Date {
  // 1 January 2024 was a Monday.
  if (drawnStep === 'weekday') return new Date(`2024-01-0${key}`)
  return new Date(drawnStep === 'hour' ? `2024-01-01T${key}:00Z` : key)
}
