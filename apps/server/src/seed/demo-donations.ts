import { DAY_MS, HOUR_MS, MINUTE_MS } from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import type { PlanId } from '@aplauso/contract/plan-ids'
import type { PastDonation } from './paid-donations.ts'

const NAMES = ['Tiago Reis', 'Beatriz Sá', null, 'Clara Nunes', 'Duarte Pinto', 'Inês', 'Marco', 'Joana Faria']
const AMOUNTS_EUROS = [5, 10, 5, 2, 25, 5, 3, 10, 5, 15, 2, 5]

type DonationHistory = {
  creatorId: string
  plan: PlanId
  /** Fans with accounts; every fifth donation is from one of them, in turn. */
  fans: { id: string; displayName: string }[]
  messages: (string | null)[]
  /** The number of donations per day, repeated: quiet and busy evenings. */
  evenings: number[]
  days: number
}

/** The same donations for every demo; the last one was an hour ago. */
export function pastDonations(
  { creatorId, plan, fans, messages, evenings, days }: DonationHistory,
  now: Date,
): PastDonation[] {
  const pick = <Value>(values: readonly Value[], index: number) => values[index % values.length]
  const turns = Array.from({ length: days }, (_, daysAgo) =>
    Array.from({ length: pick(evenings, daysAgo) ?? 0 }, (_, turn) => ({ daysAgo, turn })),
  )
  return turns.flat().map(({ daysAgo, turn }, index): PastDonation => {
    const fan = index % 5 === 0 ? pick(fans, index / 5) : undefined
    return {
      creatorId,
      plan,
      donorId: fan?.id ?? null,
      donorName: fan?.displayName ?? pick(NAMES, index) ?? null,
      message: pick(messages, index) ?? null,
      amountCents: cents((pick(AMOUNTS_EUROS, index) ?? 5) * 100),
      paidAt: new Date(now.getTime() - daysAgo * DAY_MS - HOUR_MS - turn * 25 * MINUTE_MS),
    }
  })
}
