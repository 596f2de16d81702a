import { type Cents, cents, feeCents, reversedFeeCents } from '@aplauso/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { remainingShares } from './remaining-shares.ts'

const amount = (from: number, to: number) => fc.integer({ min: from, max: to }).map(cents)

test('Agency shares and the fee together never exceed what is left after a reversal', () => {
  const donation = fc
    .tuple(amount(100, 400), fc.integer({ min: 0, max: 800 }), fc.array(amount(0, 60), { maxLength: 12 }))
    .map(([gross, feeBasisPoints, wantedShares]) => {
      const fee = feeCents(gross, feeBasisPoints)
      let rest: number = gross - fee
      const shares: Cents[] = wantedShares.map((share) => {
        const given = Math.min(share, rest)
        rest -= given
        return cents(given)
      })
      return { gross, fee, shares }
    })
  fc.assert(
    fc.property(donation, fc.nat(400), (of, back) => {
      const reversed = cents(Math.min(back, of.gross))
      const remaining = remainingShares(of, reversed)
      const fee = of.fee - reversedFeeCents(of.fee, of.gross, reversed)
      const creator = of.gross - reversed - fee - remaining.reduce((sum, share) => sum + share, 0)
      expect(Math.min(creator, ...remaining)).toBeGreaterThanOrEqual(0)
      expect(remainingShares(of, cents(0))).toEqual(of.shares)
      expect(remainingShares(of, of.gross)).toEqual(of.shares.map(() => 0))
    }),
    { numRuns: 500 },
  )
})

test('A single agency share is reversed with the rounding of the fee', () => {
  const of = { gross: cents(1_000), fee: cents(80), shares: [cents(333)] }
  for (const reversed of [1, 2, 333, 500, 999]) {
    expect(remainingShares(of, cents(reversed))).toEqual([
      333 - reversedFeeCents(cents(333), cents(1_000), cents(reversed)),
    ])
  }
})
