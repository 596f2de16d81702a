import type { User } from '@aplauso/contract/accounts'
import type { CoveredAccounts } from '@aplauso/contract/subscriptions'
import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { AccountOffers } from './account-offers.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { IncludedAccounts } from './included-accounts.tsx'
import { Month } from './month.tsx'
import { PlanChoices } from './plan-choices.tsx'
import { PlanSkeleton } from './plan-skeleton.tsx'
import { ACCOUNTS_KEY } from './queries.ts'
import { SubscriptionPayments } from './subscription-payments.tsx'
import { useSubscription } from './use-subscription.ts'

/** The plan in force and the subscription behind it, with everything that can be done about them. */
export function PlanPage({ user }: { user: User }) {
  const { subscription, isBack, error, retry } = useSubscription(user)
  // The accounts stand in the middle of the page: coming later, they would push what is below them out of sight.
  const accounts = useQuery<CoveredAccounts>({ queryKey: ACCOUNTS_KEY })
  if (subscription === undefined || accounts.isPending) {
    if (error === null) return <PlanSkeleton />
    return (
      <div className="mt-6 p-5 card sm:p-6">
        <LoadFailed error={error} onRetry={retry} />
      </div>
    )
  }
  const { timeZone } = user
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
        <CurrentPlan subscription={subscription} isBack={isBack} timeZone={timeZone} />
        <AccountOffers />
        <PlanChoices subscription={subscription} timeZone={timeZone} />
        <IncludedAccounts />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
        <Month subscription={subscription} timeZone={timeZone} />
        <SubscriptionPayments timeZone={timeZone} />
      </div>
    </div>
  )
}
