import { expect, test } from 'vitest'
import { translator } from '#lib/i18n/language.tsx'
import { ApiError } from './api.ts'
import { failureText, formatIn } from './failure-text.ts'

test('A rate limited failure says when to retry', async () => {
  const error = new ApiError(429, '{"code":"rate_limited"}', '', '45')
  await expect(failureText(error, translator('pt'), 'pt', '')).resolves.toBe(
    'Demasiadas tentativas. Podes tentar de novo dentro de 45 segundos.',
  )
  await expect(failureText(error, translator('en'), 'en', '')).resolves.toBe(
    'Too many attempts. You can try again in 45 seconds.',
  )
})

test('A wait is rounded up', () => {
  expect(formatIn(1, 'en')).toBe('in 1 second')
  expect(formatIn(121, 'en')).toBe('in 3 minutes')
  expect(formatIn(7_201, 'en')).toBe('in 3 hours')
})

test('Another failure has its own text or the fallback', async () => {
  const known = new ApiError(401, '{"code":"invalid_credentials"}')
  await expect(failureText(known, translator('en'), 'en', 'default')).resolves.not.toBe('default')
  const proxy = new ApiError(503, '<html>Service Unavailable</html>', 'Service Unavailable')
  await expect(failureText(proxy, translator('en'), 'en', 'default')).resolves.toBe('default')
  await expect(failureText(new Error(''), translator('en'), 'en', 'default')).resolves.toBe('default')
})
