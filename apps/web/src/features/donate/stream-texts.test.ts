import { cents } from '@aplauso/contract/money'
import { expect, test } from 'vitest'
import { streamAmount, streamAnonymous } from './stream-texts.ts'

test("The preview writes amounts and anonymous donors in the stream's language", () => {
  expect([streamAmount(cents(1_000), 'specification'), streamAnonymous('specification')]).toEqual([
    '10.00 EUR',
    'Anonymous',
  ])
  expect([streamAmount(cents(123_450), 'pt').replaceAll(/\s/g, ' '), streamAnonymous('pt')]).toEqual([
    '1 234,50 €',
    'Anónimo',
  ])
})
