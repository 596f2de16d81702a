import type { User } from '@aplauso/contract/accounts'
import type { ReceivedStats } from '@aplauso/contract/donations'
import { PLAN_IDS } from '@aplauso/contract/plan-ids'
import type { Subscription } from '@aplauso/contract/subscriptions'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import type { PlanAvailability } from '#components/plans/plan-benefits.ts'
import { SUBSCRIPTION_KEY } from '#components/plans/subscription-key.ts'
import { useText } from '#lib/i18n/language.tsx'
import { usePlanTable } from '#lib/page/plans.ts'
import type { OwnPlan } from './compared-plans.ts'
import { FeeCalculator } from './fee-calculator.tsx'
import { PlanCard } from './plan-card.tsx'
import { PricingFaq } from './pricing-faq.tsx'
import { exampleMonth, monthOf } from './read-month.ts'

const GRID = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-4'

/** The plan cards, the calculator and the questions for a signed-in account. */
export function Plans({ user, availability }: { user: User; availability: PlanAvailability }) {
  const t = useText()
  const plans = usePlanTable()
  const { isSold } = availability
  const isCreator = user.userType === 'creator'
  const { data: subscription, isLoading } = useQuery<Subscription>({ queryKey: SUBSCRIPTION_KEY, enabled: isCreator })
  // A button must not change its action under the pointer, so wait.
  if (isLoading) return <PlansPlaceholder />
  const current = subscription?.planInForce ?? user.subscriptionPlan
  const isSubscribed = subscription !== undefined && !['none', 'pending'].includes(subscription.status)
  return (
    <div className="grid gap-16 sm:gap-20">
      <section aria-labelledby="plans">
        <h2 id="plans" className="sr-only">
          {t(m.pricing_plans)}
        </h2>
        <ul className={GRID}>
          {PLAN_IDS.filter((id) => id !== 'agency' || availability.agencies).map((id) => (
            <PlanCard
              key={id}
              offer={{
                id,
                viewer: user.userType,
                isCurrent: id === current,
                isIncluded: !isSubscribed && PLAN_IDS.indexOf(id) < PLAN_IDS.indexOf(current),
                isSubscribed,
                availability,
              }}
            />
          ))}
        </ul>
      </section>
      {isCreator ? (
        <CreatorCalculator
          own={{
            id: current,
            isPaidFor: isSubscribed || current === 'free',
            feeBasisPoints: subscription?.feeBasisPoints ?? plans[current].feeBasisPoints,
          }}
          isSold={isSold}
        />
      ) : (
        <FeeCalculator
          start={exampleMonth(plans)}
          isSold={isSold}
          title={t(m.pricing_calc_title_agency)}
          lead={t(m.pricing_calc_lead_agency)}
        />
      )}
      <PricingFaq isSold={isSold} />
    </div>
  )
}

/**
 * Placeholder until the session and the subscription are known. As tall as the screen, because content that grows above
 * would move the rest.
 */
export function PlansPlaceholder() {
  return (
    <div aria-hidden="true" className={`min-h-svh content-start ${GRID}`}>
      {PLAN_IDS.map((id) => (
        <div key={id} className="h-[29rem] rounded-lg skeleton" />
      ))}
    </div>
  )
}

/** The calculator, starting with the creator's own month. */
function CreatorCalculator({ own, isSold }: { own: OwnPlan; isSold: boolean }) {
  const t = useText()
  const plans = usePlanTable()
  const { data, isLoading } = useQuery<ReceivedStats>({ queryKey: ['/api/donations/stats'] })
  // Waits for the stats, because a later update would overwrite typed values.
  if (isLoading) return <div aria-hidden="true" className="h-[48rem] rounded-lg skeleton" />
  const month = data && monthOf(data)
  return (
    <FeeCalculator
      start={month ?? exampleMonth(plans)}
      isSold={isSold}
      own={own}
      title={t(m.pricing_calc_title)}
      lead={
        <>
          {t(m.pricing_calc_lead)} {month && t(m.pricing_calc_yours)}
        </>
      }
    />
  )
}
