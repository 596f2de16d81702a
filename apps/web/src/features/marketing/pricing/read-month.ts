import type { ReceivedStats } from '@aplauso/contract/donations'
import { parseEuros } from '@aplauso/contract/euros'
import { DONATION_MAX_CENTS, DONATION_MIN_CENTS } from '@aplauso/contract/limits'
import { type Cents, cents } from '@aplauso/contract/money'
import type { Plans } from '@aplauso/contract/plans'
import { DONATIONS_MAX, type Month } from './payout-per-plan.ts'

/** Initial values: the free plan's limit, if that is a usual month. */
export const exampleMonth = ({ free }: Plans): Month => ({
  averageCents: cents(1_000),
  donations: Math.min(free.donationsPerMonth ?? EXAMPLE_DONATIONS, EXAMPLE_DONATIONS_MAX),
})

const EXAMPLE_DONATIONS = 40
const EXAMPLE_DONATIONS_MAX = 200

/** Parses a valid donation amount; undefined otherwise. */
export function readAverage(typed: string): Cents | undefined {
  const amount = parseEuros(typed)
  return amount !== undefined && amount >= DONATION_MIN_CENTS && amount <= DONATION_MAX_CENTS ? amount : undefined
}

/**
 * Parses a whole number from 1 to 10,000. Digits only, because a thousands separator is a decimal separator elsewhere.
 */
export function readDonations(typed: string): number | undefined {
  const digits = typed.trim()
  if (!/^\d{1,6}$/.test(digits)) return undefined
  const donations = Number(digits)
  return donations >= 1 && donations <= DONATIONS_MAX ? donations : undefined
}

/** The last thirty days; undefined without a donation, or above the calculator's maximum. */
export function monthOf({ daily }: Pick<ReceivedStats, 'daily'>): Month | undefined {
  const donations = daily.reduce((sum, { count }) => sum + count, 0)
  if (donations < 1 || donations > DONATIONS_MAX) return undefined
  const receivedCents = daily.reduce((sum, { amount }) => sum + amount, 0)
  const averageCents = cents(Math.round(receivedCents / donations))
  // Refunds can lower the average below the smallest donation.
  return averageCents < DONATION_MIN_CENTS ? undefined : { averageCents, donations }
}
