import { cents } from '@aplauso/contract/money'
import { expect, test } from 'vitest'
import { streamAmount, streamAnonymous } from './stream-texts.ts'

test('A preview writes amounts and the nameless as the stream does, and not as its own page', () => {
  expect([streamAmount(cents(1_000), 'specification'), streamAnonymous('specification')]).toEqual([
    '10.00 EUR',
    'Anonymous',
  ])
  expect([streamAmount(cents(123_450), 'pt').replaceAll(/\s/g, ' '), streamAnonymous('pt')]).toEqual([
    '1 234,50 €',
    'Anónimo',
  ])
})
