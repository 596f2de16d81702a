import { expect, test } from 'vitest'
import { formatDayMonth, monthAfter } from './day-month.ts'

test('monthAfter returns the same day, or the last day of a shorter month', () => {
  const after = (year: number, month: number, day: number) => {
    const next = monthAfter(new Date(year, month - 1, day, 12))
    return [next.getFullYear(), next.getMonth() + 1, next.getDate()]
  }
  expect(after(2026, 11, 27)).toEqual([2026, 12, 27])
  expect(after(2026, 12, 31)).toEqual([2027, 1, 31])
  expect(after(2027, 1, 31)).toEqual([2027, 2, 28])
  expect(after(2028, 1, 30)).toEqual([2028, 2, 29])
  expect(after(2026, 3, 31)).toEqual([2026, 4, 30])
})

test('A date is written without its year, and in French the first day as an ordinal', () => {
  const first = new Date(2026, 11, 1, 12)
  expect(formatDayMonth(first, 'pt')).toBe('1 de dezembro')
  expect(formatDayMonth(first, 'en')).toBe('1 December')
  expect(formatDayMonth(first, 'es')).toBe('1 de diciembre')
  expect(formatDayMonth(first, 'fr')).toBe('1er décembre')
})
