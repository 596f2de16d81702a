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
const takes = (when: VariationWhen, facts: Partial<DonationFacts> = {}) =>
  matchVariation(compileVariationRules([rule(when)]), { ...FACTS, ...facts }) !== undefined

describe('A donation takes a variation', () => {
  test.each<[string, VariationWhen, Partial<DonationFacts>, boolean]>([
    ['without conditions', {}, {}, true],
    ['from its amount on', { fromCents: 1_000 }, {}, true],
    ['and not below', { fromCents: 1_001 }, {}, false],
    ['up to its amount', { toCents: 1_000 }, {}, true],
    ['and not above', { toCents: 999 }, {}, false],
    ['of exactly its amount', { exactCents: 1_000 }, {}, true],
    ['and of no other', { exactCents: 1_001 }, {}, false],
    ['of its kind', { kind: 'text' }, {}, true],
    ['and of no other kind', { kind: 'recording' }, { kind: 'upload' }, false],
    ['that is the first', { firstDonation: true }, { firstDonation: true }, true],
    ['that is not the first', { firstDonation: false }, {}, true],
    ['not by what is not known', { largestOfStream: true }, {}, false],
    ['nor by the contrary of what is not known', { largestOfStream: false }, {}, false],
    ['of somebody signed in', { signedIn: true }, { signedIn: true }, true],
    ['of monthly support from its month on', { monthsFrom: 3 }, { monthsInRow: 3 }, true],
    ['and not before that month', { monthsFrom: 3 }, { monthsInRow: 2 }, false],
    ['of no monthly support by its months', { monthsFrom: 1 }, {}, false],
    ['by a word, whatever its capitals and accents', { words: ['FORCA'] }, {}, true],
    ['by a phrase', { words: ['forca ana'] }, {}, true],
    ['not by half a word', { words: ['for'] }, {}, false],
    ['by one of its words', { words: ['nada', 'aná'] }, {}, true],
    ['by an emoji', { words: ['🎉'] }, { message: 'boa🎉🎉' }, true],
    ['not by a word where there is no message', { words: ['ana'] }, { message: undefined }, false],
    ['as with no words where there are none to look for', { words: [] }, {}, true],
    ['never of a share of nothing', { share: 0 }, {}, false],
    ['always of a share of all', { share: 1 }, {}, true],
  ])('%s', (_title, when, facts, isTaken) => {
    expect(takes(when, facts)).toBe(isTaken)
  })
})

test('A text is read as words of letters and digits, and signs by themselves', () => {
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

const takenOf = (list: readonly VariationRule[], facts: DonationFacts) =>
  matchVariation(compileVariationRules(list), facts)
const holdsAlone = (one: VariationRule, facts: DonationFacts) =>
  takenOf([{ ...one, enabled: true }], facts) !== undefined

describe('Whatever the variations and the donation', () => {
  test('the first in order is taken that is on and holds by itself, in every order', () => {
    const Shuffled = List.chain((list) => fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length }))
    fc.assert(
      fc.property(Shuffled, SomeFacts, (list, facts) => {
        expect(takenOf(list, facts)).toBe(list.find((one) => one.enabled && holdsAlone(one, facts)))
      }),
    )
  })

  test('one that is off changes nothing', () => {
    fc.assert(
      fc.property(List, SomeFacts, (list, facts) => {
        const on = list.filter(({ enabled }) => enabled)
        expect(takenOf(list, facts)?.id).toBe(takenOf(on, facts)?.id)
      }),
    )
  })

  test('all conditions are needed: one holds where each of its conditions holds by itself', () => {
    fc.assert(
      fc.property(When, SomeFacts, (when, facts) => {
        const parts = Object.entries(when).map(([name, value]): VariationWhen => ({ [name]: value }))
        expect(holdsAlone(rule(when), facts)).toBe(parts.every((part) => holdsAlone(rule(part), facts)))
      }),
    )
  })

  test('a greater share takes all that a smaller one takes, and each showing draws the same', () => {
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

  test('why one is passed over is a condition that it has', () => {
    fc.assert(
      fc.property(When, SomeFacts, (when, facts) => {
        const failed = createConditionCheck(compileVariationRules([rule(when)]), facts)(rule(when))
        if (failed !== undefined) expect(when[failed]).toBeDefined()
      }),
    )
  })
})

test('A share is about as often as it says', () => {
  const draws = Array.from({ length: 4_000 }, (_, at) =>
    drawOf(`01890a5d-ac96-774b-bcce-${at.toString(16).padStart(12, '0')}`),
  )
  for (const share of [0.1, 0.5, 0.9]) {
    expect(draws.filter((draw) => draw < share).length / draws.length).toBeCloseTo(share, 1)
  }
})

test('With as many words as there may be, a message of full length is looked through once for each place and length', () => {
  const list = Array.from({ length: VARIATIONS_MAX }, (_, at) =>
    rule({ words: Array.from({ length: VARIATION_WORDS_MAX }, (_, word) => `a a a a ${at} ${word}`) }, { id: `${at}` }),
  )
  const rules = compileVariationRules(list)
  expect(rules.words.of.size).toBe(VARIATIONS_MAX * VARIATION_WORDS_MAX)
  expect(rules.words.lengths).toEqual([6])
  expect(matchVariation(rules, { ...FACTS, message: 'a '.repeat(250) })).toBeUndefined()
  expect(matchVariation(rules, { ...FACTS, message: `${'a '.repeat(240)} 49 99` })?.id).toBe('49')
})
