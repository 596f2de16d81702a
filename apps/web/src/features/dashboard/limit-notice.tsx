import type { User } from '@aplauso/contract/accounts'
import type { ReceivedStats } from '@aplauso/contract/donations'
import { FREE_DONATIONS_WARNED_AT } from '@aplauso/contract/limits'
import { PLANS } from '@aplauso/contract/plans'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { statsKey } from '#lib/api/creator-keys.ts'
import { lazyPart } from '#ui/loading/lazy-part.tsx'

const LimitBanner = lazyPart(() => import('./limit-banner.tsx'))

/**
 * Warns of the plan's limit from the count on at which the letter goes out; nothing before, and nothing without a limit. The
 * page waits for a warning that is due from the start, as it would push down all that is below; it does not for a later one.
 */
export function LimitNotice({ user }: { user: User }) {
  const { data } = useQuery<ReceivedStats>({ queryKey: statsKey() })
  const limit = PLANS[user.subscriptionPlan].donationsPerMonth
  const count = data?.donationsThisMonth ?? user.donationsThisMonth ?? 0
  const isDue = limit !== null && count >= FREE_DONATIONS_WARNED_AT
  const [isAwaited] = useState(isDue)
  if (!isDue) return null
  const banner = <LimitBanner count={count} limit={limit} timeZone={data?.timeZone ?? user.timeZone} />
  return isAwaited ? banner : <Suspense>{banner}</Suspense>
}
