import { expect, test } from 'vitest'
import { shareExample } from './agency-share-example.ts'

test('An agency share is shown as its part of ten euros, with cents only if there are any', () => {
  expect(shareExample(3_000, 'en')).toEqual({ amount: '€10', part: '€3' })
  expect(shareExample(1_250, 'en')).toEqual({ amount: '€10', part: '€1.25' })
  // Half a cent is rounded up, as in the settlement.
  expect(shareExample(1_255, 'en')).toEqual({ amount: '€10', part: '€1.26' })
  expect(shareExample(0, 'en')).toEqual({ amount: '€10', part: '€0' })
})
