import { expect, test } from 'vitest'
import { ApiError } from '#lib/api/api.ts'
import { translator } from '#lib/i18n/language.tsx'
import { describeFailure } from './checkout-errors.ts'

test('A rate limited checkout says what to do, when to retry and that nothing was charged', () => {
  const refused = new ApiError(429, '{"code":"rate_limited"}', '', '1500')
  expect(describeFailure('', refused, translator('pt'), 'pt')).toBe(
    'A partir da tua rede ou da tua conta foram iniciados demasiados pagamentos que ficaram por concluir. ' +
      'Conclui um que tenhas aberto, ou tenta de novo dentro de 25 minutos. Nada foi cobrado.',
  )
  expect(describeFailure('', refused, translator('en'), 'en')).toContain('try again in 25 minutes')
  expect(describeFailure('O servidor está cheio.', new Error(), translator('pt'), 'pt')).toBe('O servidor está cheio.')
})
