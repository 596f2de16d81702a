import type { ReceivedDonation } from '@aplauso/contract/donations'
import { parseEuros } from '@aplauso/contract/euros'
import { type Cents, cents } from '@aplauso/contract/money'

/** The amount neither refunded nor requested; zero after a chargeback. */
export function refundableCents(
  donation: Pick<ReceivedDonation, 'amount' | 'refunded' | 'chargedBack' | 'refundPending'>,
) {
  const { amount, refunded, chargedBack, refundPending } = donation
  return chargedBack > 0 ? cents(0) : cents(Math.max(0, amount - refunded - refundPending))
}

/** The typed amount; undefined if invalid or more than is left. */
export function partialAmount(typed: string, leftCents: Cents): Cents | undefined {
  const amountCents = parseEuros(typed)
  return amountCents !== undefined && amountCents > 0 && amountCents <= leftCents ? amountCents : undefined
}
