import type { ReceivedAnalytics } from '@aplauso/contract/donations'
import { cents } from '@aplauso/contract/money'
import { expect, test } from 'vitest'
import { translator } from '#lib/i18n/language.tsx'
import { chartPoints, drawnStepOf } from './chart-points.ts'

function chart(by: ReceivedAnalytics['by'], keys: string[], count = 2): ReceivedAnalytics {
  const points = keys.map((key) => ({ key, count, amount: cents(625 * count) }))
  const nothing = { totalDonations: 0, totalRevenue: cents(0) }
  return { by, from: '2026-01-01', to: '2026-12-31', ...nothing, net: null, before: nothing, points }
}

const labels = (analytics: ReceivedAnalytics) =>
  chartPoints(analytics, translator('pt'), 'pt').map(({ label }) => label.replaceAll(/[.\u00a0]/g, ''))

test("Every step of a chart has its name in the reader's language", () => {
  expect(labels(chart('day', ['2026-11-01', '2026-11-21']))).toEqual(['1/11', '21/11'])
  expect(labels(chart('hour', ['00', '23']))).toEqual(['00:00', '23:00'])
  expect(labels(chart('weekday', ['1', '7']))).toEqual(['segunda', 'domingo'])
  expect(labels(chart('month', ['2026-02']))).toEqual(['02/26'])
  expect(chartPoints(chart('hour', ['20']), translator('en'), 'en')).toEqual([
    { key: '20', label: '20:00', value: 1_250, text: '€12.50 · 2 donations' },
  ])
  // Brazilian plural rules would give "0 doação".
  expect(chartPoints(chart('hour', ['20'], 0), translator('pt'), 'pt')[0]?.text).toContain('Sem doações')
})

test('A year of days is drawn as weeks', () => {
  const year = Array.from({ length: 365 }, (_, index) =>
    new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
  )
  const analytics = chart('day', year)
  expect(drawnStepOf(analytics)).toBe('week')
  expect(labels(analytics)).toHaveLength(53)
  expect(drawnStepOf(chart('day', year.slice(0, 90)))).toBe('day')
})
