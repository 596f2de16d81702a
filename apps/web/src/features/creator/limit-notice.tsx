import type { User } from '@aplauso/contract/accounts'
import type { ReceivedStats } from '@aplauso/contract/donations'
import { FREE_DONATIONS_WARNED_AT } from '@aplauso/contract/limits'
import { PLANS } from '@aplauso/contract/plans'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'
import { statsKey } from './queries.ts'

const LimitBanner = lazyPart(() => import('./limit-banner.tsx'))

/** Warns of the plan's limit from the count on at which the letter goes out; nothing before, and nothing without a limit. */
export function LimitNotice({ user: { subscriptionPlan } }: { user: User }) {
  const { data } = useQuery<ReceivedStats>({ queryKey: statsKey() })
  const limit = PLANS[subscriptionPlan].donationsPerMonth
  if (data === undefined || limit === null || data.donationsThisMonth < FREE_DONATIONS_WARNED_AT) return null
  return (
    <Suspense>
      <LimitBanner count={data.donationsThisMonth} limit={limit} timeZone={data.timeZone} />
    </Suspense>
  )
}
