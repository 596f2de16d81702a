import { cents } from '@aplauso/contract/money'
import { expect, test } from 'vitest'
import { type Draft, EMPTY_DRAFT, parseDraft } from './draft.ts'

test('A stored draft comes back whole', () => {
  const draft: Draft = {
    presetCents: cents(2_500),
    custom: '7,5',
    message: 'Bravo!\nOutra!',
    donorName: 'Rui',
    consent: true,
  }
  expect(parseDraft(JSON.stringify(draft))).toEqual(draft)
})

test.each([null, '', 'null', '[]', '{', '{"presetCents":1,"message":5}'])(
  'A stored %s gives an empty form',
  (stored) => {
    expect(parseDraft(stored)).toEqual(EMPTY_DRAFT)
  },
)
