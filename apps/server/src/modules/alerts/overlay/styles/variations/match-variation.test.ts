import { VARIATION_WORDS_MAX, VARIATIONS_MAX } from '@aplauso/contract/limits'
import { DonationKind, type VariationWhen } from '@aplauso/contract/variations'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  compileVariationRules,
  createConditionCheck,
  type DonationFacts,
  drawOf,
  matchVariation,
  type VariationRule,
} from './match-variation.ts'
import { wordsIn } from './phrases.ts'

const FACTS: DonationFacts = {
  ...{ donationId: '01890a5d-ac96-774b-bcce-b302099a8057', amountCents: 1_000, kind: 'text', message: 'Força, Ana!' },
  ...{ firstDonation: false, largestOfStream: undefined, signedIn: false, monthsInRow: undefined },
}
const rule = (when: VariationWhen, more: Partial<VariationRule> = {}): VariationRule => ({
  id: 'one',
  enabled: true,
  when,
  ...more,
})
const matches = (when: VariationWhen, facts: Partial<DonationFacts> = {}) =>
  matchVariation(compileVariationRules([rule(when)]), { ...FACTS, ...facts }) !== undefined

describe('A variation', () => {
  test.each<[string, VariationWhen, Partial<DonationFacts>, boolean]>([
    ['without conditions matches', {}, {}, true],
    ['from this amount matches', { fromCents: 1_000 }, {}, true],
    ['from a higher amount does not match', { fromCents: 1_001 }, {}, false],
    ['up to this amount matches', { toCents: 1_000 }, {}, true],
    ['up to a lower amount does not match', { toCents: 999 }, {}, false],
    ['of exactly this amount matches', { exactCents: 1_000 }, {}, true],
    ['of exactly another amount does not match', { exactCents: 1_001 }, {}, false],
    ['of this kind matches', { kind: 'text' }, {}, true],
    ['of another kind does not match', { kind: 'recording' }, { kind: 'upload' }, false],
    ['for first donations matches a first one', { firstDonation: true }, { firstDonation: true }, true],
    ['for later donations matches a later one', { firstDonation: false }, {}, true],
    ['for the largest does not match if that is unknown', { largestOfStream: true }, {}, false],
    ['for all but the largest does not match if that is unknown', { largestOfStream: false }, {}, false],
    ['for signed-in donors matches one', { signedIn: true }, { signedIn: true }, true],
    ['from month three matches in month three', { monthsFrom: 3 }, { monthsInRow: 3 }, true],
    ['from month three does not match in month two', { monthsFrom: 3 }, { monthsInRow: 2 }, false],
    ['with months does not match a one-off donation', { monthsFrom: 1 }, {}, false],
    ['with a word matches it in any case and accents', { words: ['FORCA'] }, {}, true],
    ['with a phrase matches it', { words: ['forca ana'] }, {}, true],
    ['with a word does not match a part of a longer one', { words: ['for'] }, {}, false],
    ['with several words matches one of them', { words: ['nada', 'aná'] }, {}, true],
    ['with an emoji matches it', { words: ['🎉'] }, { message: 'boa🎉🎉' }, true],
    ['with a word does not match without a message', { words: ['ana'] }, { message: undefined }, false],
    ['with an empty list of words matches', { words: [] }, {}, true],
    ['with a share of zero does not match', { share: 0 }, {}, false],
    ['with a share of one matches', { share: 1 }, {}, true],
  ])('%s', (_title, when, facts, isMatched) => {
    expect(matches(when, facts)).toBe(isMatched)
  })
})

test('A text splits into words of letters and digits, and single signs', () => {
  expect(wordsIn('Olá,   MUNDO! 100€ ❤️ coração')).toEqual(['ola', 'mundo', '100', '€', '❤', 'coracao'])
})

const When: fc.Arbitrary<VariationWhen> = fc.record(
  {
    fromCents: fc.integer({ min: 0, max: 20 }),
    toCents: fc.integer({ min: 0, max: 20 }),
    exactCents: fc.integer({ min: 0, max: 20 }),
    kind: fc.constantFrom(...DonationKind.options),
    firstDonation: fc.boolean(),
    largestOfStream: fc.boolean(),
    signedIn: fc.boolean(),
    monthsFrom: fc.integer({ min: 1, max: 4 }),
    words: fc.array(fc.constantFrom('gg', 'boa', 'olé', 'boa gg'), { maxLength: 2 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  },
  { requiredKeys: [] },
)
const maybe = fc.option(fc.boolean(), { nil: undefined })
const SomeFacts: fc.Arbitrary<DonationFacts> = fc.record({
  donationId: fc.option(fc.uuid(), { nil: undefined }),
  amountCents: fc.integer({ min: 0, max: 20 }),
  kind: fc.constantFrom(...DonationKind.options),
  message: fc.option(fc.constantFrom('GG!', 'boa, gg', 'Ole', 'nada'), { nil: undefined }),
  firstDonation: maybe,
  largestOfStream: maybe,
  signedIn: maybe,
  monthsInRow: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
})
const List = fc
  .array(fc.record({ enabled: fc.boolean(), when: When }), { maxLength: 8 })
  .map((rules) => rules.map((one, at): VariationRule => ({ ...one, id: `${at}` })))

const matchOf = (list: readonly VariationRule[], facts: DonationFacts) =>
  matchVariation(compileVariationRules(list), facts)
const holdsAlone = (one: VariationRule, facts: DonationFacts) =>
  matchOf([{ ...one, enabled: true }], facts) !== undefined

describe('For any variations and donation', () => {
  test('the first enabled variation that matches alone is chosen, in every order', () => {
    const Shuffled = List.chain((list) => fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length }))
    fc.assert(
      fc.property(Shuffled, SomeFacts, (list, facts) => {
        expect(matchOf(list, facts)).toBe(list.find((one) => one.enabled && holdsAlone(one, facts)))
      }),
    )
  })

  test('a disabled variation changes nothing', () => {
    fc.assert(
      fc.property(List, SomeFacts, (list, facts) => {
        const on = list.filter(({ enabled }) => enabled)
        expect(matchOf(list, facts)?.id).toBe(matchOf(on, facts)?.id)
      }),
    )
  })

  test('a variation matches if each of its conditions matches alone', () => {
    fc.assert(
      fc.property(When, SomeFacts, (when, facts) => {
        const parts = Object.entries(when).map(([name, value]): VariationWhen => ({ [name]: value }))
        expect(holdsAlone(rule(when), facts)).toBe(parts.every((part) => holdsAlone(rule(part), facts)))
      }),
    )
  })

  test('a larger share matches everything that a smaller one matches, and each draw is repeatable', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(share, share, fc.uuid(), (one, other, donationId) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        const facts = { ...FACTS, donationId }
        if (holdsAlone(rule({ share: less }), facts)) expect(holdsAlone(rule({ share: more }), facts)).toBe(true)
        expect(drawOf(donationId)).toBe(drawOf(donationId))
      }),
    )
  })

  test('the reason for no match is a condition of the variation', () => {
    fc.assert(
      fc.property(When, SomeFacts, (when, facts) => {
        const failed = createConditionCheck(compileVariationRules([rule(when)]), facts)(rule(when))
        if (failed !== undefined) expect(when[failed]).toBeDefined()
      }),
    )
  })
})

test('A share matches about as often as it says', () => {
  const draws = Array.from({ length: 4_000 }, (_, at) =>
    drawOf(`01890a5d-ac96-774b-bcce-${at.toString(16).padStart(12, '0')}`),
  )
  for (const share of [0.1, 0.5, 0.9]) {
    expect(draws.filter((draw) => draw < share).length / draws.length).toBeCloseTo(share, 1)
  }
})

test('A message is searched once for each position and length, with the maximum number of words', () => {
  const list = Array.from({ length: VARIATIONS_MAX }, (_, at) =>
    rule({ words: Array.from({ length: VARIATION_WORDS_MAX }, (_, word) => `a a a a ${at} ${word}`) }, { id: `${at}` }),
  )
  const rules = compileVariationRules(list)
  expect(rules.words.of.size).toBe(VARIATIONS_MAX * VARIATION_WORDS_MAX)
  expect(rules.words.lengths).toEqual([6])
  expect(matchVariation(rules, { ...FACTS, message: 'a '.repeat(250) })).toBeUndefined()
  expect(matchVariation(rules, { ...FACTS, message: `${'a '.repeat(240)} 49 99` })?.id).toBe('49')
})
