import { expect, test } from 'vitest'
import { formatAgo, formatBasisPoints, formatDate, formatDay, formatEuros } from './format.ts'

// Intl separates with spaces that do not break, some of them narrow.
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

test('Thousands are grouped in every language, four digits included', () => {
  expect(plain(formatEuros(123_450, 'pt'))).toBe('1 234,50 €')
  expect(plain(formatEuros(123_450, 'es'))).toBe('1.234,50 €')
  expect(plain(formatEuros(123_450, 'fr'))).toBe('1 234,50 €')
  expect(plain(formatEuros(123_450, 'en'))).toBe('€1,234.50')
})

test('A goal in whole euros shows no decimals', () => {
  expect(plain(formatEuros(600_000, 'pt', 0))).toBe('6 000 €')
})

test('Dates are the reader’s, and no month is taken for a day', () => {
  const dates = (['pt', 'en', 'es', 'fr'] as const).map((language) => formatDate('2026-11-21T12:00:00Z', language))
  expect(dates).toEqual(['21/11/2026', '21 Nov 2026', '21 nov 2026', '21 nov. 2026'])
  expect(formatDate('2026-11-21T23:30:00Z', 'pt', 'Asia/Tokyo')).toBe('22/11/2026')
})

test('A fee is written in percent, with the decimals it has', () => {
  expect(plain(formatBasisPoints(800, 'pt'))).toBe('8%')
  expect(plain(formatBasisPoints(850, 'fr'))).toBe('8,5 %')
})

test('A day without a time is the same day everywhere', () => {
  expect(formatDay('2026-11-21', 'pt')).toBe('21 de novembro de 2026')
  expect(formatDay('2026-11-21', 'en')).toBe('21 November 2026')
})

test('A donation tells how long ago it came', () => {
  const nowMs = Date.parse('2026-11-21T12:00:00Z')
  expect(formatAgo('2026-11-21T11:59:30Z', 'pt', nowMs)).toBe('agora')
  expect(formatAgo('2026-11-21T11:46:00Z', 'pt', nowMs)).toBe('há 14 minutos')
  expect(formatAgo('2026-11-20T11:00:00Z', 'en', nowMs)).toBe('yesterday')
  expect(formatAgo('2026-11-21T12:00:20Z', 'en', nowMs)).toBe('now')
})

test.each([
  ['2026-11-15T12:00:00Z', 'há 6 dias'],
  ['2026-11-14T12:00:00Z', 'semana passada'],
  ['2026-10-31T12:00:00Z', 'há 3 semanas'],
  ['2026-10-20T12:00:00Z', 'mês passado'],
  ['2026-05-01T12:00:00Z', 'há 6 meses'],
  ['2025-10-17T12:00:00Z', 'ano passado'],
  ['2023-11-20T12:00:00Z', 'há 3 anos'],
])('What was long ago is told in weeks, months and years: %s is %s', (iso, told) => {
  expect(formatAgo(iso, 'pt', Date.parse('2026-11-21T12:00:00Z'))).toBe(told)
})
