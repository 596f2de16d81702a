import { cents, feeCents } from '@aplauso/contract/money'
import { PLANS } from '@aplauso/contract/plans'

const AMOUNT_CENTS = cents(2_500)
const FEE_CENTS = feeCents(AMOUNT_CENTS, PLANS.free.feeBasisPoints)

/** The donation that the page follows from click to history, given to a creator of the free plan. */
export const DEMO_DONATION = {
  creator: 'Ana',
  donor: 'Tiago Reis',
  amountCents: AMOUNT_CENTS,
  feeCents: FEE_CENTS,
  netCents: AMOUNT_CENTS - FEE_CENTS,
} as const
