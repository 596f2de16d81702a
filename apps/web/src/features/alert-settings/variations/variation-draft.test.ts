import { NewVariation } from '@aplauso/contract/variations'
import { expect, test } from 'vitest'
import {
  invalidFields,
  NEW_VARIATION,
  testEuros,
  type VariationBody,
  type VariationDraft,
  variationBodyOf,
  variationDraftOf,
} from './variation-draft.ts'

const FULL: VariationBody = {
  name: 'Grande',
  when: {
    ...{ fromCents: 1_250, toCents: 5_000, kind: 'recording', firstDonation: false, signedIn: true },
    ...{ largestOfStream: true, monthsFrom: 7, words: ['gg', 'boa sorte'], share: 0.25 },
  },
  look: { base: 'fire', language: 'fr', mediaId: null },
  sound: { chimeId: null, chimeVolume: 0.2, order: 'together', speechVolume: 0.3 },
}
const draft = (changes: Partial<VariationDraft>): VariationDraft => ({
  ...variationDraftOf(NEW_VARIATION, 'pt'),
  name: 'Uma',
  ...changes,
})

test('An unchanged variation is sent as it was in every language, including fields without an input', () => {
  for (const language of ['pt', 'en'] as const)
    expect(variationBodyOf(variationDraftOf(FULL, language), FULL)).toEqual(FULL)
  expect(variationDraftOf(FULL, 'pt')).toMatchObject({
    from: '12,50',
    to: '50',
    words: 'gg\nboa sorte',
    share: 25,
    chime: 'none',
    picture: 'none',
  })
  const exact = { ...NEW_VARIATION, name: 'x', when: { exactCents: 700, largestOfStream: false } }
  expect(variationBodyOf(variationDraftOf(exact, 'pt'), exact)).toEqual(exact)
})

test('Irrelevant conditions and settings equal to the alert settings are not sent', () => {
  expect(variationBodyOf(draft({ from: '5', exact: '7', words: ' \n ' }), NEW_VARIATION)).toEqual({
    ...NEW_VARIATION,
    name: 'Uma',
  })
  const given = { base: undefined, language: undefined }
  expect(variationBodyOf(draft({}), { ...FULL, look: given, sound: {} })).toMatchObject({ look: {}, sound: {} })
  expect(
    variationBodyOf(
      { ...variationDraftOf(FULL, 'pt'), chime: '', volume: null, order: '', style: '', picture: '' },
      FULL,
    ),
  ).toMatchObject({
    look: { language: 'fr' },
    sound: { speechVolume: 0.3 },
  })
})

test('A range may be open, amounts are parsed as typed, and the contract accepts the body', () => {
  const body = variationBodyOf(draft({ amount: 'range', from: '12,5', words: 'gg\ngg\n olé ' }), NEW_VARIATION)
  expect(body.when).toEqual({ fromCents: 1_250, words: ['gg', 'olé'] })
  expect(NewVariation.parse(body)).toMatchObject(body)
})

test.each<[Partial<VariationDraft>, string[]]>([
  [{}, []],
  [{ name: ' ' }, ['name']],
  [{ amount: 'range', from: 'muito', to: '-1' }, ['from', 'to']],
  [{ amount: 'range', from: '10', to: '9,99' }, ['below']],
  [{ amount: 'exact' }, ['exact']],
  [{ amount: 'any', from: 'muito', exact: 'x' }, []],
  [{ words: '...' }, ['words']],
  [{ words: 'a'.repeat(61) }, ['words']],
  [{ words: Array.from({ length: 101 }, (_, at) => `p${at}`).join('\n') }, ['words']],
])('Of %o wrong are %o', (changes, wrong) => {
  expect(invalidFields(draft(changes))).toEqual(wrong)
})

test("A test uses an amount within the variation's range where possible", () => {
  expect(testEuros({}, 1_000)).toBe(10)
  expect(testEuros({ fromCents: 5_000 }, 1_000)).toBe(50)
  expect(testEuros({ toCents: 500 }, 1_000)).toBe(5)
  expect(testEuros({ exactCents: 777 }, 1_000)).toBe(7.77)
  expect(testEuros({ toCents: 0 }, 1_000)).toBe(1)
})
