import { expect, test } from 'vitest'
import { configErrorText } from './config-error-texts.ts'

test('An error text exists in the four languages, and other languages get English', () => {
  const trouble = { is: 'setting', name: 'count', allowed: '1–20' } as const
  const texts = ['pt-PT', 'en-GB', 'es', 'fr-CA'].map((language) => configErrorText(trouble, language))
  expect(new Set(texts).size).toBe(4)
  for (const text of texts) expect(text).toMatch(/count.*1–20/)
  expect(configErrorText(trouble, 'de')).toBe(texts[1])
})

test('An unknown widget name gets the list of widgets', () => {
  expect(configErrorText({ is: 'kind', name: 'meta' }, 'pt')).toBe(
    'Não há nenhum widget «meta». Há estes: goal, top, latest, ticker, counter, timer, qr, text, media, clock.',
  )
})
