import { type Cents, cents, reversedFeeCents } from '@aplauso/contract/money'

/**
 * Rest of each share once `reversed` of `gross` has gone back in total, rounded as the fee is. Shares that round up can
 * exceed what is left: the last ones are reduced then, so that the creator never pays for a donation.
 */
export function remainingShares(
  { gross, fee, shares }: { gross: Cents; fee: Cents; shares: readonly Cents[] },
  reversed: Cents,
): Cents[] {
  let rest = gross - reversed - (fee - reversedFeeCents(fee, gross, reversed))
  return shares.map((share) => {
    const remaining = Math.min(share - reversedFeeCents(share, gross, reversed), rest)
    rest -= remaining
    return cents(remaining)
  })
}
