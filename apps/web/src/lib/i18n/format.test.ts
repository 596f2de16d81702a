import { expect, test } from 'vitest'
import { formatAgo, formatBasisPoints, formatBytes, formatEuros, plainEuros, typedEuros } from './format.ts'

// Intl uses non-breaking spaces, some of them narrow.
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

test('Thousands are grouped in every language, also with four digits', () => {
  expect(plain(formatEuros(123_450, 'pt'))).toBe('1 234,50 €')
  expect(plain(formatEuros(123_450, 'es'))).toBe('1.234,50 €')
  expect(plain(formatEuros(123_450, 'fr'))).toBe('1 234,50 €')
  expect(plain(formatEuros(123_450, 'en'))).toBe('€1,234.50')
})

test('An amount without decimals has none', () => {
  expect(plain(formatEuros(600_000, 'pt', 0))).toBe('6 000 €')
})

test('plainEuros writes cents only if there are any', () => {
  expect(plainEuros(1_000, 'pt')).toBe('10')
  expect(plainEuros(750, 'pt')).toBe('7,50')
  expect(plainEuros(750, 'en')).toBe('7.50')
  expect(plain(plainEuros(100_000, 'pt'))).toBe('1 000')
  expect(typedEuros(100_000, 'pt')).toBe('1000')
})

test('A fee is written in percent with its own decimals', () => {
  expect(plain(formatBasisPoints(800, 'pt'))).toBe('8%')
  expect(plain(formatBasisPoints(850, 'fr'))).toBe('8,5 %')
})

test('formatAgo writes the age of a donation', () => {
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
])('formatAgo uses weeks, months and years: %s is %s', (iso, text) => {
  expect(formatAgo(iso, 'pt', Date.parse('2026-11-21T12:00:00Z'))).toBe(text)
})

test('File sizes have a fitting unit', () => {
  const sizes = [0, 1, 900, 1_048_576, 3_355_443, 2_147_483_648].map((bytes) => plain(formatBytes(bytes, 'pt')))
  expect(sizes).toEqual(['0 kB', '1 kB', '1 kB', '1 MB', '3,2 MB', '2 GB'])
  expect(plain(formatBytes(3_355_443, 'fr'))).toBe('3,2 Mo')
})
