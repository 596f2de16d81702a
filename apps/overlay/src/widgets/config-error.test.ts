import { expect, test } from 'vitest'
import { configErrorText } from './config-error.ts'

test('Trouble is told in the four languages, and in English to all others', () => {
  const trouble = { is: 'setting', name: 'count', allowed: '1–20' } as const
  const texts = ['pt-PT', 'en-GB', 'es', 'fr-CA'].map((language) => configErrorText(trouble, language))
  expect(new Set(texts).size).toBe(4)
  for (const text of texts) expect(text).toMatch(/count.*1–20/)
  expect(configErrorText(trouble, 'de')).toBe(texts[1])
})

test('Who names a widget that there is not is told which there are', () => {
  expect(configErrorText({ is: 'kind', name: 'meta' }, 'pt')).toBe(
    'Não há nenhum widget «meta». Há estes: goal, top, latest, ticker, counter, timer, qr, text, media, clock.',
  )
})
