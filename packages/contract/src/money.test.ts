import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAmbiguousEuros, parseEuros } from './euros.ts'
import { cents, centsToDecimal, feeCents, reversedFeeCents, withCover } from './money.ts'

test.each([
  ['5', 500],
  ['5,5', 550],
  ['5.05', 505],
  [' 10 ', 1_000],
  ['15 €', 1_500],
  ['€15', 1_500],
  ['15,', 1_500],
  ['1 000', 100_000],
  ['1\u00a0000,5', 100_050],
  ['1\u202f000 €', 100_000],
  ["1'000", 100_000],
  ['1.234,56', 123_456],
  ['1,234.56', 123_456],
  ['€ 1.234,56', 123_456],
  ['1.000.000', 100_000_000],
  ['0,29', 29],
  [0.29, 29],
  [1.1, 110],
  [10_000, 1_000_000],
])('parseEuros reads %s as %i cents', (input, amount) => {
  expect(parseEuros(input)).toBe(amount)
})

test.each(['', '-5', '5abc', '1e3', '0x10', '١٠', '1.005', '+5', '.5', '€', 'NaN', '９'])(
  'parseEuros refuses the text "%s"',
  (input) => {
    expect(parseEuros(input)).toBeUndefined()
  },
)

test.each(['1.000', '1,000', ' 1.234 ', '€999,999'])('parseEuros refuses the text "%s" as ambiguous', (input) => {
  expect([parseEuros(input), isAmbiguousEuros(input)]).toEqual([undefined, true])
})

test.each([
  '1 00',
  '1.00.000',
  '1.000,000',
  '1,234,56',
  '0.500',
  '0 500',
  '1000.000',
  '12 345 6',
  '1 000 000 000',
  '5 5',
])('parseEuros refuses the text "%s", which is not ambiguous', (input) => {
  expect([parseEuros(input), isAmbiguousEuros(input)]).toEqual([undefined, false])
})

test.each([Number.NaN, Number.POSITIVE_INFINITY, -1, 10.005, 1e21, 1e-7])(
  'parseEuros refuses the number %s',
  (input) => {
    expect(parseEuros(input)).toBeUndefined()
  },
)

const amounts = fc.integer({ min: 0, max: 1_000_000 }).map(cents)
const basisPoints = fc.constantFrom(300, 400, 500, 800)

test('parseEuros reads back every amount that centsToDecimal writes', () => {
  fc.assert(
    fc.property(amounts, (amount) => {
      expect(parseEuros(centsToDecimal(amount))).toBe(amount)
      expect(parseEuros(amount / 100)).toBe(amount)
    }),
  )
})

test('A fee is the exact share rounded half up', () => {
  expect(feeCents(cents(1_000), 800)).toBe(80)
  expect(feeCents(cents(113), 500)).toBe(6)
  expect(feeCents(cents(150), 300)).toBe(5)
  fc.assert(
    fc.property(amounts, basisPoints, (amount, points) => {
      const distance = feeCents(amount, points) * 10_000 - amount * points
      expect(distance).toBeGreaterThan(-5_000)
      expect(distance).toBeLessThanOrEqual(5_000)
    }),
  )
})

test('Partial refunds return the whole fee once everything is refunded, and never more before', () => {
  fc.assert(
    fc.property(amounts, basisPoints, fc.array(fc.integer({ min: 1, max: 50_000 })), (gross, points, parts) => {
      const fee = feeCents(gross, points)
      let refunded = 0
      let before = 0
      for (const part of [...parts, gross]) {
        refunded = Math.min(gross, refunded + part)
        const reversed = reversedFeeCents(fee, gross, cents(refunded))
        expect(reversed).toBeGreaterThanOrEqual(before)
        expect(reversed).toBeLessThanOrEqual(fee)
        before = reversed
      }
      expect(before).toBe(gross === 0 ? 0 : fee)
    }),
  )
})

test('A fraction of a cent throws a RangeError', () => {
  expect(() => cents(0.5)).toThrow(RangeError)
})

test('A covered fee leaves the creator the exact amount, and no smaller total does', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 0, max: 9_000 }), (whole, rate) => {
      const amount = cents(whole)
      const total = withCover(amount, rate)
      const left = (gross: number) => gross - feeCents(cents(gross), rate)
      expect(left(total)).toBeGreaterThanOrEqual(amount)
      expect(total).toBeGreaterThanOrEqual(amount)
      if (total > amount) expect(left(total - 1)).toBeLessThan(amount)
    }),
    { numRuns: 5_000 },
  )
})

test('The total with a covered fee is the lowest for every amount up to 100 € and every built-in rate', () => {
  for (const rate of [0, 300, 400, 500, 800]) {
    for (let amount = 100; amount <= 10_000; amount++) {
      let total = amount
      while (total - feeCents(cents(total), rate) < amount) total++
      expect(withCover(cents(amount), rate)).toBe(total)
    }
  }
})

test('A fee of 100% cannot be covered', () => {
  expect(() => withCover(cents(100), 10_000)).toThrow(RangeError)
})
