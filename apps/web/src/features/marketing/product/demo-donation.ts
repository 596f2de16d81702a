import { cents, feeCents } from '@aplauso/contract/money'
import type { Plans } from '@aplauso/contract/plans'

/** The sample donation that the page follows. */
export const DEMO_DONATION = { creator: 'Ana', donor: 'Tiago Reis', amountCents: cents(2_500) } as const

/** Fee and net amount on the free plan. */
export function demoBalance(plans: Plans | null): { feeBasisPoints: number; feeCents: number; netCents: number } {
  const { amountCents } = DEMO_DONATION
  const feeBasisPoints = plans?.free.feeBasisPoints ?? 0
  const fee = feeCents(amountCents, feeBasisPoints)
  return { feeBasisPoints, feeCents: fee, netCents: amountCents - fee }
}
